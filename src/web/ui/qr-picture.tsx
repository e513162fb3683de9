import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code in ink on white, with the quiet zone of four modules that scanners need. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 4 }), [text]);
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#1a0912" />
    </svg>
  );
}

const pathOf = (modules: boolean[][]) =>
  modules
    .flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('');

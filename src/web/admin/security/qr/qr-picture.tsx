import { useMemo } from 'react';
import { qrCode } from './qr-code.ts';

/** A text as a QR code in ink on white, with the quiet zone that scanners need; nothing when it is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCode(text), [text]);
  if (!modules) return null;
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="currentColor" />
    </svg>
  );
}

const QUIET_ZONE = 4;

const pathOf = (modules: boolean[][]) =>
  modules
    .flatMap((line, row) =>
      line.map((isDark, column) => (isDark ? `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z` : '')),
    )
    .join('');

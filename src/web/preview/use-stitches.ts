/// <reference types="vite/client" />
import { useEffect, useState } from 'react';
import type { FontStyle } from '../../domain/design/design.ts';
import type { StitchTable } from '../../hat/stitches.ts';
import { oncePerKey } from '../../lib/once-per-key.ts';

/** The stitches of a font; null until they have loaded, and for printed hats. */
export function useStitches(font: FontStyle, isStitched: boolean): StitchTable | null {
  const [loaded, setLoaded] = useState<{ font: FontStyle; stitches: StitchTable } | null>(null);
  useEffect(() => {
    if (!isStitched) return;
    let isLatest = true;
    // Without stitches, the thread is plain.
    loadStitches(font).then(
      (stitches) => isLatest && setLoaded({ font, stitches }),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [font, isStitched]);
  return isStitched && loaded?.font === font ? loaded.stitches : null;
}

// Only the addresses: a table is fetched when a stitched hat first needs it.
const ADDRESSES = import.meta.glob<string>('../../../assets/stitches/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Rejects when the table cannot be fetched; the next call then tries again. */
export const loadStitches = oncePerKey(async (font: FontStyle): Promise<StitchTable> => {
  const response = await fetch(ADDRESSES[`../../../assets/stitches/${font}.json`] ?? '');
  if (!response.ok) throw new Error(`${response.status} for the stitches of ${font}`);
  return response.json();
});

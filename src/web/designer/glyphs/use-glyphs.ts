import { useEffect, useState } from 'react';
import type { Design } from '../../../domain/design.ts';
import { type GlyphTable, tablesFor } from '../../../hat/glyph-table.ts';
import { loadGlyphs } from './glyph-tables.ts';

/** The glyphs of a design; null until they are there, and while `isWanted` is false. */
export function useGlyphs(design: Design, isWanted = true): GlyphTable | null {
  const names = tablesFor(design).join(' ');
  const [loaded, setLoaded] = useState<{ names: string; table: GlyphTable } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the design only its tables matter here
  useEffect(() => {
    if (!isWanted) return;
    let isLatest = true;
    loadGlyphs(design).then(
      (table) => isLatest && setLoaded({ names, table }),
      // Without glyphs the shop's own picture stays, and the next change of font tries again.
      () => isLatest && setLoaded(null),
    );
    return () => {
      isLatest = false;
    };
  }, [names, isWanted]);

  return loaded?.names === names ? loaded.table : null;
}

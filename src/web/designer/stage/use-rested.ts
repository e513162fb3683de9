import { useEffect, useState } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { type Layout, layout } from '../../../hat/layout.ts';

/** A hat as it was when its design last rested. */
export interface RestedHat {
  design: Design;
  /** The glyphs of the design; null while nobody has them. */
  table: GlyphTable | null;
  /** Where the letters stand: the last that are known, null before any are. */
  layout: Layout | null;
}

/** Milliseconds; what follows every letter would cost the hat its next frame. */
const REST = 150;

/** The hat without the haste of somebody typing, for all that tells of it. */
export function useRested(design: Design, table: GlyphTable | null): RestedHat {
  const [rested, setRested] = useState<RestedHat>({ design, table, layout: null });
  useEffect(() => {
    const rest = () =>
      setRested((last) => ({ design, table, layout: table ? layout(design, table) : last.layout }));
    const timer = window.setTimeout(rest, REST);
    return () => window.clearTimeout(timer);
  }, [design, table]);
  return rested;
}

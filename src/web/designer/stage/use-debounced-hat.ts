import { useEffect, useState } from 'react';
import type { Design } from '../../../domain/design/design.ts';
import type { Making } from '../../../domain/design/making.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { type Layout, realLayout } from '../../../hat/layout.ts';

/** The hat as of the last pause in typing. */
export interface DebouncedHat {
  design: Design;
  /** How hats of this color are made. */
  making: Making;
  /** The glyphs of the design; null until they have loaded. */
  table: GlyphTable | null;
  /** The latest layout of the letters in their real size; null before the first. */
  layout: Layout | null;
}

/** In milliseconds. Without the delay, all that depends on the hat would slow down its own rendering at every letter. */
const DELAY = 150;

/** The hat for everything that need not follow every letter. */
export function useDebouncedHat(design: Design, making: Making, table: GlyphTable | null): DebouncedHat {
  const [hat, setHat] = useState<DebouncedHat>({ design, making, table, layout: null });
  useEffect(() => {
    const update = () =>
      setHat((last) => ({
        design,
        making,
        table,
        layout: table ? realLayout(design, table, making.canvas) : last.layout,
      }));
    const timer = window.setTimeout(update, DELAY);
    return () => window.clearTimeout(timer);
  }, [design, making, table]);
  return hat;
}

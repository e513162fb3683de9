import { useEffect, useState } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { type Layout, layout } from '../../../hat/layout.ts';

/** Milliseconds; a ruler that follows every letter would cost the hat its next frame. */
const REST = 150;

/** The layout of a design once it rests; null until its glyphs are there. */
export function useMeasured(design: Design, table: GlyphTable | null): Layout | null {
  const [measured, setMeasured] = useState<Layout | null>(null);
  useEffect(() => {
    if (!table) return;
    const timer = window.setTimeout(() => setMeasured(layout(design, table)), REST);
    return () => window.clearTimeout(timer);
  }, [design, table]);
  return measured;
}

import { useDeferredValue, useMemo } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { type Layout, layout } from '../../../hat/layout.ts';

/** The layout of a design, a moment after the hat shows it; null until its glyphs are there. */
export function useMeasured(design: Design, table: GlyphTable | null): Layout | null {
  const now = useMemo(() => ({ design, table }), [design, table]);
  const shown = useDeferredValue(now);
  return useMemo(() => shown.table && layout(shown.design, shown.table), [shown]);
}

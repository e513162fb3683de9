import type { Design } from '../../src/domain/design/design.ts';
import { type GlyphTable, type GlyphTableName, mergeTables, tablesFor } from '../../src/hat/glyph-table.ts';
import { pictureOutlines } from '../../src/hat/picture-outlines.ts';

export type Tables = Partial<Record<GlyphTableName, GlyphTable>>;

/** Draws the outlines of every design. Runs in Node and, bundled, in a browser. */
export const drawOutlines = (designs: readonly Design[], tables: Tables): string[] =>
  designs.map((design) => pictureOutlines(design, tableOf(design, tables), { width: 1890, height: 765 }));

const tableOf = (design: Design, tables: Tables): GlyphTable =>
  tablesFor(design)
    .flatMap((name) => tables[name] ?? [])
    .reduce(mergeTables);

import type { GlyphTable, KerningClasses } from './glyph-table.ts';

/** How far two characters move together (negative) or apart, in 1/1000 em. */
export function kerningOf(table: GlyphTable, left: string, right: string): number {
  for (const classes of table.kerning) {
    const { rows, columns } = indexOf(classes);
    const row = rows.get(left);
    const column = columns.get(right);
    if (row !== undefined && column !== undefined) return classes.values[row]?.[column] ?? 0;
  }
  return 0;
}

type ClassIndex = { rows: Map<string, number>; columns: Map<string, number> };

const indexes = new WeakMap<KerningClasses, ClassIndex>();

function indexOf(classes: KerningClasses): ClassIndex {
  const cached = indexes.get(classes);
  if (cached) return cached;
  const index = { rows: classIndex(classes.left), columns: classIndex(classes.right) };
  indexes.set(classes, index);
  return index;
}

const classIndex = (classes: readonly string[]) =>
  new Map(classes.flatMap((members, i) => [...members].map((member): [string, number] => [member, i])));

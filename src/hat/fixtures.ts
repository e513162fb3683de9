import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  TEXT_COLORS,
  toDesign,
} from '../domain/design/design.ts';
import {
  type GlyphTable,
  type GlyphTableName,
  mergeTables,
  parseGlyphTable,
  tablesFor,
} from './glyph-table.ts';

/** The baked tables that a design needs, merged. For tests. */
export const tableFor = (design: Design): GlyphTable => tablesFor(design).map(readTable).reduce(mergeTables);

const tables = new Map<GlyphTableName, GlyphTable>();

export function readTable(name: GlyphTableName): GlyphTable {
  const file = new URL(`../../assets/glyphs/${name}.json`, import.meta.url);
  const table = tables.get(name) ?? parseGlyphTable(JSON.parse(readFileSync(file, 'utf8')));
  tables.set(name, table);
  return table;
}

const keysOf = <Key extends string>(rows: readonly { key: Key }[]) => rows.map((row) => row.key);

/** Designs in every color and font, with any glyph of the font and sometimes a character that it lacks. */
export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    hatColor: fc.constantFrom(...keysOf(HAT_COLORS)),
    textColor: fc.constantFrom(...keysOf(TEXT_COLORS)),
    fontStyle: fc.constantFrom(...keysOf(FONT_STYLES)),
  })
  .chain((look) => {
    const names: GlyphTableName[] =
      look.fontStyle === 'marker' ? ['marker'] : [look.fontStyle, `${look.fontStyle}.ext`];
    const characters = names.flatMap((name) => Object.keys(readTable(name).glyphs));
    const character = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...characters) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
    );
    const line = fc.array(character, { maxLength: MAX_LINE_LENGTH }).map((all) => all.join(''));
    return fc
      .tuple(line, line, line)
      .map(([textLine1, textLine2, textLine3]) => toDesign({ ...look, textLine1, textLine2, textLine3 }));
  });

/** All points of a path as `PathWriter` writes it, control points included. */
export function pointsOf(path: string): [x: number, y: number][] {
  const all: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter, numbers = ''] of path.matchAll(/([Mlqcz])([^Mlqcz]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const [fromX, fromY] = letter === 'M' ? [0, 0] : [x, y];
    for (let i = 0; i + 1 < values.length; i += 2) {
      [x, y] = [fromX + (values[i] ?? 0), fromY + (values[i + 1] ?? 0)];
      all.push([x, y]);
    }
    if (letter === 'M') [startX, startY] = [x, y];
    if (letter === 'z') [x, y] = [startX, startY];
  }
  return all;
}

/** How far a path reaches from a point, horizontally and vertically. */
export function reachOf(path: string, fromX: number, fromY: number): { across: number; down: number } {
  const reach = { across: 0, down: 0 };
  for (const [x, y] of pointsOf(path)) {
    reach.across = Math.max(reach.across, Math.abs(x - fromX));
    reach.down = Math.max(reach.down, Math.abs(y - fromY));
  }
  return reach;
}

/** The `d` of an SVG's only inked path. */
export const inkOf = (svg: string): string => / d="([^"]*)"\/><\/svg>$/.exec(svg)?.[1] ?? '';

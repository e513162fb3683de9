import { readFile } from 'node:fs/promises';
import type { Design } from '../../domain/design/design.ts';
import {
  type GlyphTable,
  type GlyphTableName,
  mergeTables,
  parseGlyphTable,
  tablesFor,
} from '../../hat/glyph-table.ts';
import { oncePerKey } from '../../lib/once-per-key.ts';

interface GlyphTables {
  /** Every character that a design's font can print. */
  tableFor(design: Design): Promise<GlyphTable>;
}

/** The baked tables of `assets/glyphs`, each read when a design first needs it. */
export function glyphTables(): GlyphTables {
  const read = oncePerKey((names: string) => readTables(names.split(' ') as GlyphTableName[]));
  return { tableFor: (design) => read(tablesFor(design).join(' ')) };
}

const readTables = async (names: readonly GlyphTableName[]): Promise<GlyphTable> =>
  (await Promise.all(names.map(readTable))).reduce(mergeTables);

async function readTable(name: GlyphTableName): Promise<GlyphTable> {
  const file = new URL(`../../../assets/glyphs/${name}.json`, import.meta.url);
  return parseGlyphTable(JSON.parse(await readFile(file, 'utf8')));
}

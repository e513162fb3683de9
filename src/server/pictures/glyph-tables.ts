import { readFile } from 'node:fs/promises';
import type { Design } from '../../domain/design/design.ts';
import {
  type GlyphTable,
  type GlyphTableName,
  mergeTables,
  parseGlyphTable,
  tablesFor,
} from '../../hat/glyph-table.ts';

interface GlyphTables {
  /** Every character that a design's font can print. */
  tableFor(design: Design): Promise<GlyphTable>;
}

/** The baked tables of `assets/glyphs`, each read when a design first needs it. */
export function glyphTables(): GlyphTables {
  const cache = new Map<string, Promise<GlyphTable>>();
  return {
    tableFor(design) {
      const names = tablesFor(design);
      const key = names.join();
      const cached = cache.get(key);
      if (cached) return cached;
      const reading = readTables(names);
      cache.set(key, reading);
      reading.catch(() => cache.delete(key));
      return reading;
    },
  };
}

const readTables = async (names: readonly GlyphTableName[]): Promise<GlyphTable> =>
  (await Promise.all(names.map(readTable))).reduce(mergeTables);

async function readTable(name: GlyphTableName): Promise<GlyphTable> {
  const file = new URL(`../../../assets/glyphs/${name}.json`, import.meta.url);
  return parseGlyphTable(JSON.parse(await readFile(file, 'utf8')));
}

/// <reference types="vite/client" />
import type { Design } from '../../../domain/design.ts';
import {
  type GlyphTable,
  type GlyphTableName,
  mergeTables,
  parseGlyphTable,
  tablesFor,
} from '../../../hat/glyph-table.ts';

// Addresses only: a table is fetched when a design first needs it.
const ADDRESSES = import.meta.glob<string>('../../../../assets/glyphs/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Where a table of `assets/glyphs` is served. */
export function glyphTableAddress(name: GlyphTableName): string {
  const address = ADDRESSES[`../../../../assets/glyphs/${name}.json`];
  if (!address) throw new RangeError(`There is no glyph table named ${name}`);
  return address;
}

const loading = new Map<string, Promise<GlyphTable>>();

/** All that a design's text needs. Rejects when it cannot be fetched; the next call then tries again. */
export function loadGlyphs(design: Design): Promise<GlyphTable> {
  const names = tablesFor(design);
  return once(names.join(' '), async () => {
    const [latin, extension] = await Promise.all(names.map(loadTable));
    if (!latin) throw new Error(`${design.fontStyle} has no glyph table`);
    return extension ? mergeTables(latin, extension) : latin;
  });
}

const loadTable = (name: GlyphTableName) =>
  once(`${name}.json`, async () => {
    const response = await fetch(glyphTableAddress(name));
    if (!response.ok) throw new Error(`${response.status} for the glyph table ${name}`);
    return parseGlyphTable(await response.json());
  });

function once(key: string, load: () => Promise<GlyphTable>): Promise<GlyphTable> {
  const known = loading.get(key);
  if (known) return known;
  const promise = load().catch((error) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, promise);
  return promise;
}

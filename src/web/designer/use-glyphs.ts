/// <reference types="vite/client" />
import { useEffect, useState } from 'react';
import type { Design } from '../../domain/design/design.ts';
import {
  type GlyphTable,
  type GlyphTableName,
  mergeTables,
  parseGlyphTable,
  tablesFor,
} from '../../hat/glyph-table.ts';
import { oncePerKey } from '../../lib/once-per-key.ts';
import { inTime } from './in-time.ts';

/** The glyphs of a design; null until they have loaded, and while `isWanted` is false. */
export function useGlyphs(design: Design, isWanted = true): GlyphTable | null {
  const names = tablesFor(design).join(' ');
  const [loaded, setLoaded] = useState<{ names: string; table: GlyphTable } | null>(null);

  const isLoaded = loaded?.names === names;

  // After a failure, the next change of the design tries again.
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let isLatest = true;
    loadGlyphs(design).then(
      (table) => isLatest && setLoaded({ names, table }),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [design, names, isWanted, isLoaded]);

  return isLoaded ? loaded.table : null;
}

/** Every glyph that a design's text needs. Rejects when a table cannot be fetched; the next call then tries again. */
export const loadGlyphs = (design: Design): Promise<GlyphTable> => loadTables(tablesFor(design).join(' '));

/**
 * The same for a hat that is bought; null if they cannot be fetched in time. Without them, this browser can neither draw the hat
 * nor check all of it. The server does both.
 */
export const glyphsInTime = (design: Design): Promise<GlyphTable | null> =>
  inTime(loadGlyphs(design).catch(() => null));

// Only the addresses: a table is fetched when a design first needs it.
const ADDRESSES = import.meta.glob<string>('../../../assets/glyphs/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address that serves a table from `assets/glyphs`. */
export function glyphTableAddress(name: GlyphTableName): string {
  const address = ADDRESSES[`../../../assets/glyphs/${name}.json`];
  if (!address) throw new RangeError(`There is no glyph table named ${name}`);
  return address;
}

const loadTable = oncePerKey(async (name: GlyphTableName): Promise<GlyphTable> => {
  const response = await fetch(glyphTableAddress(name));
  if (!response.ok) throw new Error(`${response.status} for the glyph table ${name}`);
  return parseGlyphTable(await response.json());
});

const loadTables = oncePerKey(async (names: string) =>
  (await Promise.all((names.split(' ') as GlyphTableName[]).map(loadTable))).reduce(mergeTables),
);

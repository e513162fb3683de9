import { useCallback, useEffect, useState } from 'react';
import type { Design } from '../../domain/design/design.ts';
import { type GlyphTable, tablesFor } from '../../hat/glyph-table.ts';
import { loadGlyphs } from '../designer/use-glyphs.ts';

/** The glyphs of many designs, each null until it has loaded. */
export function useTables(designs: readonly Design[]): (design: Design) => GlyphTable | null {
  const [tables, setTables] = useState<ReadonlyMap<string, GlyphTable>>(new Map());
  const wanted = [...new Set(designs.map(nameOf))].join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the names of the tables matter here
  useEffect(() => {
    for (const name of wanted.split(',')) {
      const design = designs.find((design) => nameOf(design) === name);
      if (!design || tables.has(name)) continue;
      loadGlyphs(design).then(
        (table) => setTables((known) => new Map(known).set(name, table)),
        // The hat stays without words until its tables are asked for again.
        () => undefined,
      );
    }
  }, [wanted]);

  return useCallback((design) => tables.get(nameOf(design)) ?? null, [tables]);
}

const nameOf = (design: Design): string => tablesFor(design).join(' ');

import { useEffect, useMemo, useState } from 'react';
import { type Crew, type CrewHat, crewHats } from '../../domain/crew.ts';
import { type Design, MAX_LINE_LENGTH } from '../../domain/design.ts';
import { countGraphemes } from '../../domain/graphemes.ts';
import { makingOf } from '../../domain/making.ts';
import { checkDesign } from '../../hat/check-design.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { tablesFor } from '../../hat/glyph-table.ts';
import { loadGlyphs } from '../designer/use-glyphs.ts';
import { useSettings } from '../use-settings.ts';
import { useHowHatsAreMade } from '../use-shop.ts';

export interface CheckedHat extends CrewHat {
  /** Null while its letters load. */
  table: GlyphTable | null;
  /** What keeps this hat out of the cart. */
  problem: { kind: 'long' | 'keep' | 'other'; message: string } | null;
}

/** The hats of a crew, those to fix first. */
export function useCrewHats(crew: Crew): CheckedHat[] {
  const hats = useMemo(() => crewHats(crew), [crew]);
  const tables = useTables(hats.map(({ design }) => design));
  const { makings, unmadeColors } = useHowHatsAreMade();
  const { words } = useSettings();
  return useMemo(() => {
    const problemOf = ({ design, name, keepWords }: CrewHat): CheckedHat['problem'] => {
      const lines = [name, design.textLine1, design.textLine2, design.textLine3];
      const over = Math.max(...lines.map(countGraphemes)) - MAX_LINE_LENGTH;
      if (over > 0) {
        const count = over === 1 ? 'One character' : `${over} characters`;
        return { kind: 'long', message: `${count} too long. A line holds ${MAX_LINE_LENGTH}, spaces count.` };
      }
      if (unmadeColors.includes(design.hatColor))
        return { kind: 'other', message: 'We can’t make this hat color right now. Choose another.' };
      const table = tables.get(tablesFor(design).join(' ')) ?? null;
      const making = makingOf(makings, design.hatColor);
      const problem = checkDesign(design, table, making, words).find(
        ({ weight }) => weight === 'refused' || (weight === 'keep' && !keepWords),
      );
      return problem
        ? { kind: problem.weight === 'keep' ? 'keep' : 'other', message: problem.message }
        : null;
    };
    const checked = hats.map((hat) => ({
      ...hat,
      table: tables.get(tablesFor(hat.design).join(' ')) ?? null,
      problem: problemOf(hat),
    }));
    return [...checked.filter(({ problem }) => problem), ...checked.filter(({ problem }) => !problem)];
  }, [hats, tables, makings, unmadeColors, words]);
}

/** The letters of all hats, by the names of their tables. */
function useTables(designs: readonly Design[]): ReadonlyMap<string, GlyphTable> {
  const [tables, setTables] = useState<ReadonlyMap<string, GlyphTable>>(new Map());
  const needed = new Map(designs.map((design) => [tablesFor(design).join(' '), design]));
  const names = [...needed.keys()].join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the tables matter
  useEffect(() => {
    for (const [name, design] of needed)
      loadGlyphs(design).then(
        (table) => setTables((loaded) => (loaded.has(name) ? loaded : new Map([...loaded, [name, table]]))),
        // The hat is drawn without letters until the next change tries again.
        () => {},
      );
  }, [names]);
  return tables;
}

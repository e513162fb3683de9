import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { WALL_COLUMNS, WALL_TRACKS, wallGrounds, wallLayout } from './wall-layout.ts';

const counts = fc.record({ problems: fc.nat(5), hats: fc.nat(50) });

test('every row of the wall is full, however many hats are beside each other', () => {
  fc.assert(
    fc.property(counts, fc.nat(WALL_COLUMNS.length - 1), ({ problems, hats }, at) => {
      const layout = wallLayout(problems, hats);
      const spans = [...layout.problems, ...layout.hats, layout.more].map((cell) => cell[at] ?? 0);
      expect(spans).toHaveLength(problems + hats + 1);
      let filled = 0;
      for (const span of spans) {
        expect(span).toBeGreaterThan(0);
        filled += span;
        expect(filled).toBeLessThanOrEqual(WALL_TRACKS);
        if (filled === WALL_TRACKS) filled = 0;
      }
      expect(filled).toBe(0);
    }),
  );
});

test('hats are of one size, and problems are larger', () => {
  const { problems, hats, more } = wallLayout(3, 5);
  expect(problems).toEqual([
    [12, 6, 6],
    [12, 6, 6],
    [12, 12, 12],
  ]);
  expect(hats).toEqual(Array(5).fill([6, 4, 3]));
  expect(more).toEqual([6, 4, 9]);
});

test('no two neighbors share a ground, and no hat melts into its own', () => {
  const colors = fc.array(fc.constantFrom(...HAT_COLORS.map(({ key }) => key)), { maxLength: 50 });
  fc.assert(
    fc.property(colors, fc.boolean(), (hatColors, hasProblems) => {
      const grounds = wallGrounds(hatColors, hasProblems);
      expect(grounds).toHaveLength(hatColors.length);
      for (const columns of WALL_COLUMNS)
        for (const [index, ground] of grounds.entries()) {
          if (index % columns > 0) expect(ground).not.toBe(grounds[index - 1]);
          const above = index < columns ? (hasProblems ? 'orange-tint' : 'lime') : grounds[index - columns];
          expect(ground).not.toBe(above);
          if (hatColors[index] === 'red') expect(['orange', 'pink']).not.toContain(ground);
        }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** As a reader of another make reads it: "hats". */
const HATS = [
  '#######...#.#.#######',
  '#.....#.....#.#.....#',
  '#.###.#.#.#...#.###.#',
  '#.###.#.....#.#.###.#',
  '#.###.#..#.##.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '........#.#..........',
  '###.#####.#.###...#..',
  '...#.#....##.#.#.#.##',
  '##.####.##.#.###.####',
  '..###......###.##..#.',
  '..##.#####.#.###.#...',
  '........###...#....##',
  '#######.###.#...#.###',
  '#.....#.##....#....#.',
  '#.###.#.#.#.#.#.##.##',
  '#.###.#..#.#.#.#.#.#.',
  '#.###.#.#..#.###.#..#',
  '#.....#.##.###.###.#.',
  '#######.#.##.###..###',
];

const rowsOf = (text: string) =>
  qrCode(text)?.map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

test('a known code is drawn as ever', () => {
  expect(rowsOf('hats')).toEqual(HATS);
});

test('271 bytes fit, one more does not', () => {
  expect(qrCode('x'.repeat(271))).toHaveLength(57);
  expect(qrCode('x'.repeat(272))).toBeNull();
});

test('every code has its three finders and is square', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90, unit: 'binary' }), (text) => {
      const rows = rowsOf(text) ?? [];
      for (const row of rows) expect(row).toHaveLength(rows.length);
      for (const row of [rows[0], rows[6]]) expect(row).toMatch(/^#{7}\..*\.#{7}$/);
      expect(rows.at(-1)).toMatch(/^#{7}\./);
    }),
    { numRuns: 30 },
  );
});

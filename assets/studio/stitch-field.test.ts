import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIRECTIONS } from '../../src/hat/finish.ts';
import { readTable } from '../../src/hat/fixtures.ts';
import { parseOutline } from '../../src/hat/outline.ts';
import { CELL } from '../../src/hat/stitches.ts';
import { NONE, stitchField } from './stitch-field.ts';
import { stitchRegions } from './stitch-regions.ts';

const LEVEL = 0;
const UPRIGHT = DIRECTIONS / 2;

/** The direction at a point in 1/1000 em. */
function directionAt(outline: string, x: number, y: number): number {
  const field = stitchField(parseOutline(outline));
  if (!field) return NONE;
  const [column, row] = [Math.floor((x - field.left) / CELL), Math.floor((y - field.top) / CELL)];
  return field.directions[row * field.columns + column] ?? NONE;
}

test('threads are level in a stem, upright in a bar, and turn with a slanted stroke', () => {
  expect(directionAt('M0 0l0-700 150 0 0 700z', 75, -350)).toBe(LEVEL);
  expect(directionAt('M0 0l0-150 700 0 0 150z', 350, -75)).toBe(UPRIGHT);
  expect(directionAt('M0 0l500-500 100 100-500 500z', 300, -200)).toBe(DIRECTIONS / 4);
  expect(directionAt('M0 0l-500-500-100 100 500 500z', -300, -200)).toBe((3 * DIRECTIONS) / 4);
});

test('in an L, each stroke has its own direction up to where they meet', () => {
  const l = 'M0 0l0-700 150 0 0 550 400 0 0 150z';
  expect(directionAt(l, 75, -600)).toBe(LEVEL);
  expect(directionAt(l, 75, -300)).toBe(LEVEL);
  expect(directionAt(l, 450, -75)).toBe(UPRIGHT);
});

test('threads follow the curve of an O all around', () => {
  const [, o] = readTable('arial').glyphs.O ?? [0, ''];
  const field = stitchField(parseOutline(o));
  expect(new Set(field?.directions.filter((direction) => direction !== NONE)).size).toBe(DIRECTIONS);
});

test('an empty outline has no stitches', () => {
  expect(stitchField([])).toBeNull();
});

test('the baked stitches are those of the baked glyphs', () => {
  for (const font of ['arial', 'block'] as const) {
    const baked = JSON.parse(readFileSync(`assets/stitches/${font}.json`, 'utf8'));
    for (const letter of ['A', 'g', '&']) {
      const field = stitchField(parseOutline(readTable(font).glyphs[letter]?.[1] ?? ''));
      expect(baked[letter]).toEqual(field && stitchRegions(field));
    }
  }
});

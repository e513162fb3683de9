import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, type Design } from '../../../domain/design.ts';
import { readTable } from '../../../hat/fixtures.ts';
import { colorConcern, concernsOf, sizeConcern } from './concerns.ts';

test('nothing speaks against the hat that everybody starts with', () => {
  const letters = { scale: 1, letterHeight: 300, glyphs: [] };
  expect(concernsOf({ design: DEFAULT_DESIGN, table: null, layout: letters })).toEqual([]);
});

test('what will not be printed comes first', () => {
  const design: Design = { ...DEFAULT_DESIGN, textLine1: 'I ♥ it', hatColor: 'white', textColor: 'white' };
  const concerns = concernsOf({ design, table: readTable('impact'), layout: null });
  expect(concerns.map(({ kind, short }) => [kind, short])).toEqual([
    ['error', '♥ will not be printed'],
    ['warning', 'White is invisible on this hat'],
  ]);
});

test('nothing speaks against the colors of a hat without words', () => {
  const wordless = { ...DEFAULT_DESIGN, textLine1: ' ', textLine2: '', textLine3: '' };
  const design: Design = { ...wordless, hatColor: 'white', textColor: 'white' };
  expect(concernsOf({ design, table: null, layout: null })).toEqual([]);
});

test('letters under a quarter of an inch run together; none at all are no concern', () => {
  expect(sizeConcern(0.19)?.short).toBe('Letters only 0.19 in high');
  expect([sizeConcern(0.25), sizeConcern(0)]).toEqual([null, null]);
});

test('a color is named by how little of it is seen', () => {
  expect(colorConcern({ hatColor: 'white', textColor: 'white' })?.short).toBe(
    'White is invisible on this hat',
  );
  expect(colorConcern({ hatColor: 'white', textColor: 'yellow' })?.short).toMatch(/ is faint on this hat$/);
});

import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design.ts';
import { colorConcern, concernsOf, sizeConcern } from './concerns.ts';

test('nothing speaks against the hat that everybody starts with', () => {
  const letters = { scale: 1, letterHeight: 300, glyphs: [] };
  expect(concernsOf({ design: DEFAULT_DESIGN, layout: letters })).toEqual([]);
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

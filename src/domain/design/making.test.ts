import { expect, test } from 'vitest';
import { makingOf, PRINTED, verbsOf } from './making.ts';

const STITCHED = { canvas: { width: 1770, height: 600 }, isStitched: true };

test('by default, hats are printed on a canvas of 1608 x 720', () => {
  expect(PRINTED).toEqual({ canvas: { width: 1608, height: 720 }, isStitched: false });
  expect(makingOf({}, 'red')).toBe(PRINTED);
});

test('each color is made in its own way', () => {
  expect(makingOf({ black: STITCHED }, 'black')).toBe(STITCHED);
  expect(makingOf({ black: STITCHED }, 'navy')).toBe(PRINTED);
});

test('the words about hats are true of all of them', () => {
  expect(verbsOf([])).toBe('printed');
  expect(verbsOf([PRINTED, PRINTED])).toBe('printed');
  expect(verbsOf([STITCHED, STITCHED])).toBe('embroidered');
  expect(verbsOf([STITCHED, PRINTED])).toBe('printed or embroidered');
});

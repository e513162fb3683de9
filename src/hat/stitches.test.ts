import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_STYLES, toDesign } from '../domain/design/design.ts';
import { PRINTED } from '../domain/design/making.ts';
import { DIRECTIONS, degreesOf, edgeColor, finishOf, sheenOf } from './finish.ts';
import { pointsOf, tableFor } from './fixtures.ts';
import { pictureOutlines } from './picture-outlines.ts';
import { stitchPaths } from './stitches.ts';

const tableOf = (font: string) => JSON.parse(readFileSync(`assets/stitches/${font}.json`, 'utf8'));

const stitchesOf = (textLine1: string, fontStyle = 'arial') => {
  const design = toDesign({ fontStyle, textLine1, textLine2: '' });
  return stitchPaths(design, tableFor(design), { stitches: tableOf(fontStyle), canvas: PRINTED.canvas });
};

test.each(FONT_STYLES)('$label has stitches for every letter', ({ key }) => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&!?')
    expect(Object.keys(tableOf(key)[letter] ?? {}).length, letter).toBeGreaterThan(0);
});

test('stitches cover their letters, and reach only a little beyond them', () => {
  const design = toDesign({ fontStyle: 'arial', textLine1: 'HOPE', textLine2: '' });
  const boxOf = (path: string) => {
    const [xs, ys] = [0, 1].map((k) => pointsOf(path).map((point) => point[k] ?? 0));
    return [
      Math.min(...(xs ?? [])),
      Math.max(...(xs ?? [])),
      Math.min(...(ys ?? [])),
      Math.max(...(ys ?? [])),
    ];
  };
  const text = boxOf(pictureOutlines(design, tableFor(design), PRINTED.canvas));
  for (const [i, side] of boxOf(stitchesOf('HOPE').join('')).entries()) {
    const beyond = (side - (text[i] ?? 0)) * (i % 2 ? 1 : -1);
    expect(beyond).toBeGreaterThan(-0.6);
    expect(beyond).toBeLessThan(6);
  }
});

test('a letter with an accent has the stitches of its base letter', () => {
  const counts = (paths: readonly string[]) => paths.map((path) => pointsOf(path).length);
  expect(counts(stitchesOf('ñ'))).toEqual(counts(stitchesOf('n')));
  expect(counts(stitchesOf('Ş'))).toEqual(counts(stitchesOf('S')));
  expect(stitchesOf(' ').join('')).toBe('');
});

test('threads across the light shine, threads along it do not', () => {
  const sheens = Array.from({ length: DIRECTIONS }, (_, direction) => sheenOf(direction));
  expect(degreesOf(sheens.indexOf(Math.max(...sheens)))).toBeGreaterThan(90);
  expect(degreesOf(sheens.indexOf(Math.min(...sheens)))).toBeLessThan(90);
  expect(Math.max(...sheens.map(Math.abs))).toBeLessThan(0.15);
});

test('the edge of film is lighter than its ink, that of thread darker', () => {
  expect(edgeColor('#102030', finishOf({ isStitched: false }))).toBe('#495662');
  expect(edgeColor('#102030', finishOf({ isStitched: true }))).toBe('#0b1520');
});

import { expect, test } from 'vitest';
import { ARTWORK } from '../layout.ts';
import { placeOnPanel, REACH } from '../panel-placement.ts';
import { showsWords, TURN_FRAMES } from './frames.ts';
import { placeOnTurnedPanel } from './turned-panel.ts';

/** The places of the artwork in a row, from its left to its right end. */
const rowOf = (frame: number, v = 0) =>
  Array.from({ length: 41 }, (_, i) => {
    const x = ARTWORK.width / 2 + (i / 20 - 1) * REACH.across;
    return placeOnTurnedPanel(frame)?.(x, ARTWORK.height / 2 + v * REACH.down) ?? [Number.NaN, Number.NaN];
  });

test('in front, text is where the front view has it', () => {
  const place = placeOnTurnedPanel(0);
  for (let u = -1; u <= 1; u += 1 / 16)
    for (let v = -1; v <= 1; v += 1 / 8) {
      const [x, y] = [ARTWORK.width / 2 + u * REACH.across, ARTWORK.height / 2 + v * REACH.down];
      const [here, front] = [place?.(x, y) ?? [0, 0], placeOnPanel(x, y)];
      expect(Math.hypot(here[0] - front[0], here[1] - front[1])).toBeLessThan(0.08);
    }
});

test.each([0, 1, 2, 3, 4, 8, 9, 10, 11])(
  'in frame %i, no text folds back behind the edge of the panel',
  (frame) => {
    for (const v of [-1, 0, 1]) {
      const xs = rowOf(frame, v).map(([x]) => x);
      for (let i = 1; i < xs.length; i++) expect(xs[i]).toBeGreaterThan((xs[i - 1] ?? 0) - 0.4);
    }
  },
);

test('the words are wide where they can be read, narrow beyond, and gone from behind', () => {
  for (let frame = 0; frame < TURN_FRAMES; frame++) {
    const xs = rowOf(frame).map(([x]) => x);
    const width = (xs.at(-1) ?? 0) - (xs[0] ?? 0);
    if (showsWords(frame)) expect(width).toBeGreaterThan(20);
    else expect(Number.isNaN(width) || width < 20).toBe(true);
  }
  expect([5, 6, 7].map(placeOnTurnedPanel)).toEqual([null, null, null]);
});

test('as the front turns to the right, so do the words', () => {
  const middle = (frame: number) => rowOf(frame)[20]?.[0] ?? 0;
  expect(middle(1)).toBeGreaterThan(middle(0) + 40);
  expect(middle(2)).toBeGreaterThan(middle(1) + 40);
  expect(middle(11)).toBeLessThan(middle(0) - 40);
});

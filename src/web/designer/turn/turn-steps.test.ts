import { expect, test } from 'vitest';
import { framesBetween, keyTarget, turnedBy } from './turn-steps.ts';

const ALL = Array.from({ length: 12 }, (_, frame) => frame);
const CALM = [0, 3, 6];

test('a drag to the right turns the front to the right, and to the left the other way around', () => {
  expect(turnedBy(0.14, 0, ALL)).toBe(1);
  expect(turnedBy(-0.14, 0, ALL)).toBe(11);
  expect(turnedBy(0.8, 0, ALL)).toBe(6);
  expect(turnedBy(-0.4, 3, ALL)).toBe(0);
  expect(turnedBy(0.02, 5, ALL)).toBe(5);
});

test('with less motion, a drag and the arrow keys know only the stills', () => {
  expect(turnedBy(0.5, 0, CALM)).toBe(3);
  expect(turnedBy(-0.5, 0, CALM)).toBe(6);
  expect(turnedBy(0.1, 3, CALM)).toBe(3);
  expect(['ArrowRight', 'ArrowLeft'].map((key) => keyTarget(key, 3, CALM))).toEqual([6, 0]);
  expect(keyTarget('ArrowRight', 4, CALM)).toBe(6);
});

test('arrow keys turn by a frame all around, Home to the front, End to the back', () => {
  const targets = (frame: number) =>
    ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Home', 'End', 'a'].map((key) =>
      keyTarget(key, frame, ALL),
    );
  expect(targets(0)).toEqual([1, 1, 11, 11, 0, 6, null]);
  expect(targets(11)).toEqual([0, 0, 10, 10, 0, 6, null]);
});

test('a hat turns the shorter way', () => {
  expect(framesBetween(0, 3)).toEqual([1, 2, 3]);
  expect(framesBetween(9, 0)).toEqual([10, 11, 0]);
  expect(framesBetween(1, 11)).toEqual([0, 11]);
  expect(framesBetween(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(framesBetween(4, 4)).toEqual([]);
});

import { expect, test } from 'vitest';
import { DAILY, DIAGONAL, FAULTS, STEPS } from '../outages/cells.ts';
import { testCells } from '../outages/test-cells.ts';

testCells(DIAGONAL.filter((cell) => !DAILY.includes(cell)));

test('each step and each fault is tried', () => {
  expect(new Set(DIAGONAL.map(({ step }) => step))).toEqual(new Set(STEPS));
  expect(new Set(DIAGONAL.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
});

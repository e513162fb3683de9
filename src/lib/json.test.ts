import { expect, test } from 'vitest';
import { isRecord, parseJson } from './json.ts';

test('JSON that is missing or broken is null', () => {
  expect([null, undefined, '', '{"a":', '{"a":1}'].map(parseJson)).toEqual([
    null,
    null,
    null,
    null,
    { a: 1 },
  ]);
});

test('objects and arrays have members, other values have none', () => {
  expect([{}, [], null, undefined, 'a', 1].map(isRecord)).toEqual([true, true, false, false, false, false]);
});

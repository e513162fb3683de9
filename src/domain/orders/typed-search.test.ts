import { expect, test } from 'vitest';
import { readTyped } from './typed-search.ts';

/** A Sunday. */
const TODAY = '2026-11-29';

test.each([
  ['34.98', [3498], ''],
  ['$34.98', [3498], ''],
  ['$1,200 maya', [120000], 'maya'],
  ['maya $ 28 visa', [2800], 'maya visa'],
  ['$5 $6', [500, 600], ''],
  ['34', [], '34'],
  ['4242', [], '4242'],
  ['34.98.1', [], '34.98.1'],
])('of %j, the amounts are %j and the words %j', (typed, amounts, words) => {
  expect(readTyped(typed, TODAY)).toEqual({ words, amounts, day: null });
});

test.each([
  ['today', '2026-11-29', ''],
  ['Yesterday', '2026-11-28', ''],
  ['sunday', '2026-11-29', ''],
  ['monday', '2026-11-23', ''],
  ['nov 12', '2026-11-12', ''],
  ['maya November 12th', '2026-11-12', 'maya'],
  ['12 nov maya', '2026-11-12', 'maya'],
  ['Sept. 3', '2026-09-03', ''],
  ['nov 29', '2026-11-29', ''],
  ['dec 12', '2025-12-12', ''],
  ['dec 12, 2026', '2026-12-12', ''],
  ['11/12', '2026-11-12', ''],
  ['11/30', '2025-11-30', ''],
  ['11/12/2024', '2024-11-12', ''],
  ['feb 29', '2024-02-29', ''],
  ['2026-11-12 ohio', '2026-11-12', 'ohio'],
])('%j is the day %s, with the words %j', (typed, date, words) => {
  const read = readTyped(typed, TODAY);
  expect(read).toMatchObject({ words, day: { date } });
});

test.each(['nov', 'nov 31', 'marry 5', '13/40', 'todays', '2026-13-01'])('%j is no day', (typed) => {
  expect(readTyped(typed, TODAY)).toEqual({ words: typed, amounts: [], day: null });
});

test('the words of a day are known, since a hat may have them', () => {
  expect(readTyped('maya july 4 $30', TODAY)).toEqual({
    words: 'maya',
    amounts: [3000],
    day: { date: '2026-07-04', words: 'july 4' },
  });
});

import { expect, test } from 'vitest';
import { counterOf } from './visits.ts';

test('counts that could not be stored are stored with the next ones', async () => {
  const stored: [string, number][][] = [];
  let isAway = true;
  const counter = counterOf<string>(
    async (counts) => {
      if (isAway) throw new Error('The database is away.');
      stored.push(counts);
    },
    () => undefined,
  );
  counter.count('visit');
  counter.count('visit');
  await counter.store();
  isAway = false;
  counter.count('visit');
  await counter.store();
  await counter.store();
  expect(stored).toEqual([[['visit', 3]]]);
});

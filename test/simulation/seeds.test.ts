import { expect, test } from 'vitest';
import { openDatabase } from './open-databases.ts';
import { runSeed, scriptOf } from './run-seed.ts';
import { testSeeds } from './seeds.ts';

testSeeds([70610, 70611, 70633, 70647, 70681, 70704]);

test('a seed does the same thing each time', { tags: 'nightly' }, async () => {
  const { database, close } = await openDatabase();
  const first = await runSeed(database, scriptOf(51, 1));
  const second = await runSeed(database, scriptOf(51, 1));
  await close();
  expect(second.trace).toEqual(first.trace);
  expect(second.digest).toBe(first.digest);
});

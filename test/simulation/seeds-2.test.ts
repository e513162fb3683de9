import { expect, test } from 'vitest';
import { openDatabase } from './open-databases.ts';
import { runSeed } from './run-seed.ts';
import { testSeeds } from './seeds.ts';

testSeeds(26, 25);

test('a seed does the same thing each time', async () => {
  const { database, close } = await openDatabase();
  const first = await runSeed(database, { seed: 51, days: 1 });
  const second = await runSeed(database, { seed: 51, days: 1 });
  await close();
  expect(second.trace).toEqual(first.trace);
  expect(second.digest).toBe(first.digest);
});

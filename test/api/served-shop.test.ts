import { expect, test } from 'vitest';
import { examineDatabase } from '../../src/server/doctor/examine-database.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { claimDatabase } from '../../src/server/take-over/claim-database.ts';
import {
  claimIfFree,
  findServedShop,
  markRestored,
  storeIdentifier,
  takeOver,
} from '../../src/server/take-over/queries.ts';
import { runTakeOver } from '../../src/server/take-over/run-take-over.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';

test('a restored database belongs to no shop that starts, until one takes it over', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  const here = { origin: 'https://hats.example', systemIdentifier: '1234', live: true };
  const other = { origin: 'https://other.example', systemIdentifier: '5678', live: true };
  const start = async (shop: typeof here) => {
    await claimDatabase(db, shop);
    // As if it had read who is served a moment before it was restored or taken over.
    await claimIfFree(db, shop);
    await storeIdentifier(db, shop.systemIdentifier);
    return findServedShop(db);
  };
  const now = new Date('2026-11-20T12:00:00Z');
  await markRestored(db, now);
  const marked = { origin: '', systemIdentifier: null, live: false, restoredAt: now };
  for (const live of [false, true]) expect(await start({ ...here, live })).toEqual(marked);
  await takeOver(db, here, now);
  for (const shop of [{ ...other, live: false }, other])
    expect(await start(shop)).toEqual({ ...here, restoredAt: null });

  await db.deleteFrom('served_shop').execute();
  for (const live of [false, true])
    expect(await start({ ...other, live })).toEqual({ ...other, live, restoredAt: null });
  await db.updateTable('served_shop').set({ system_identifier: null }).execute();
  await claimDatabase(db, other);
  expect(await findServedShop(db)).toEqual({ ...other, restoredAt: null });
  await db.destroy();
  await database.close();
});

test('a live shop’s database takes no test orders at its own address, but a copy elsewhere may be tried', async () => {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  const live = { origin: 'https://hats.example', systemIdentifier: '1234', live: true };
  const tests = { ...live, live: false };
  await claimDatabase(db, live);
  await expect(claimDatabase(db, tests)).rejects.toMatchObject({
    message: expect.stringMatching(
      /^This database belongs to the live shop at https:\/\/hats\.example, .*test keys/,
    ),
  });
  const here = testConfig({ DATABASE_URL: database.url, PUBLIC_URL: live.origin });
  expect((await examineDatabase(db, here)).text).toContain('belongs to the live shop');
  await expect(runTakeOver(here)).rejects.toThrow('belongs to the live shop');
  await claimDatabase(db, { ...tests, origin: 'https://copy.example' });
  expect(await findServedShop(db)).toEqual({ ...live, restoredAt: null });
  await markRestored(db, new Date());
  await claimDatabase(db, tests);
  await db.destroy();
  await database.close();
});

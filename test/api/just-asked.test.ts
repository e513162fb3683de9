import { afterAll, beforeAll, expect, test } from 'vitest';
import { findJustAsked } from '../../src/server/subscribers/queries.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

const NOW = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test('an address was just asked within the hour until now, at its host, unless it has unsubscribed', async () => {
  const reader = (email: string, minutes: number | null, state: 'pending' | 'unsubscribed' = 'pending') =>
    tables.db
      .insertInto('subscribers')
      .values({ email, state, asked_at: minutes === null ? null : minutesAgo(minutes) })
      .execute();
  await reader('now@gmail.com', 0);
  await reader('before@googlemail.com', 59);
  await reader('hour@gmail.com', 60);
  // By a clock that was set back since.
  await reader('ahead@gmail.com', -1);
  await reader('never@gmail.com', null);
  await reader('left@gmail.com', 1, 'unsubscribed');
  await reader('now@mail.example', 0);
  const asked = async (host: string) =>
    (await findJustAsked(tables.db, { host, since: minutesAgo(60), now: NOW })).sort();
  expect(await asked('gmail.com')).toEqual(['before@googlemail.com', 'now@gmail.com']);
  expect(await asked('mail.example')).toEqual(['now@mail.example']);
});

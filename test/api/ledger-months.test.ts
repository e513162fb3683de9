/** @module-tag nightly */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { readPage } from '../../src/server/ledger/admin-routes.ts';
import { checkDueMonths, checkMonth } from '../../src/server/ledger/check-month.ts';
import { rangeOf, sumMovements } from '../../src/server/ledger/queries.ts';
import { readLedger } from '../../src/server/ledger/read-ledger.ts';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';
import { until } from '../until.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

const ZONE = 'America/New_York';
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

test('a month of the ledger is one of the shop’s time zone, also when its clocks change', async () => {
  const { db } = office.deps;
  expect(iso(await rangeOf(db, '2026-11', ZONE))).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-12-01T05:00:00.000Z',
  ]);
  expect(iso(await rangeOf(db, '2026-12', 'Asia/Tokyo'))).toEqual([
    '2026-11-30T15:00:00.000Z',
    '2026-12-31T15:00:00.000Z',
  ]);
});

test('a movement at the last instant of a month counts in one month', async () => {
  const { db } = office.deps;
  const book = (id: string, at: string) =>
    office.rows(
      `insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on)
       values ($1, 'charge', 'charge', 100, 0, 100, 'usd', $2, $2)`,
      [id, at],
    );
  await book('first', '2026-11-01T04:00:00Z');
  await book('last', '2026-12-01T04:59:59Z');
  await book('next', '2026-12-01T05:00:00Z');
  const [november, december] = [await rangeOf(db, '2026-11', ZONE), await rangeOf(db, '2026-12', ZONE)];
  expect(Number((await sumMovements(db, november)).count)).toBe(2);
  expect(Number((await sumMovements(db, december)).count)).toBe(1);
});

test('the sums of the page and its rows are of one moment', async () => {
  const { deps, rows } = office;
  const other = await deps.db.startTransaction().execute();
  // The page waits for the comparison, after it has read the rows and before it reads the sums.
  await sql`lock table money_checks in access exclusive mode`.execute(other);
  const page = readPage(deps, '2026-11', 1);
  await until('the page waits', async () =>
    (await rows('select 1 from pg_locks where not granted')).length > 0 ? true : null,
  );
  await sql`insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on)
    values ('meanwhile', 'charge', 'charge', 5, 0, 5, 'usd', '2026-11-05T12:00:00Z', '2026-11-05T12:00:00Z')`.execute(
    other,
  );
  await other.commit().execute();
  const { movements, count } = await page;
  expect([movements.length, count]).toEqual([2, 2]);
});

/** A shop that lists at Stripe at this time. */
const listing = (list: (from: Date, to: Date) => unknown, at: number): Deps => ({
  ...office.deps,
  stripe: {
    ...office.deps.stripe,
    async *movementsBetween(from, to) {
      list(from, to ?? new Date(at));
      yield [];
    },
  },
  clock: () => new Date(at),
});

test('a month is compared once a day, and once more when its late movements are known', async () => {
  const compare = async (at: number) => {
    const compared = new Set<string>();
    const list = (from: Date) => compared.add(from.toISOString().slice(0, 7));
    await checkDueMonths(listing(list, at));
    return [...compared];
  };
  const { limits, timeZone } = office.deps.config;
  const end = (await rangeOf(office.deps.db, '2027-03', timeZone)).to.getTime();
  const known = end + limits.ledger.overlap;
  expect(await compare(known - 1.5 * limits.day)).toEqual(['2027-03', '2027-04']);
  expect(await compare(known - limits.day)).toEqual([]);
  expect(await compare(known - 0.5 * limits.day)).toEqual(['2027-03', '2027-04']);
  expect(await compare(known + 0.5 * limits.day)).toEqual(['2027-03', '2027-04']);
  expect(await compare(known + 1.5 * limits.day)).toEqual(['2027-04']);
  // The clock was ahead until now.
  expect(await compare(known + 0.25 * limits.day)).toEqual(['2027-03', '2027-04']);
});

test('a month is read a day at a time, because Stripe lists all of a large one too slowly', async () => {
  const days: { from: Date; to: Date }[] = [];
  const noon = Date.parse('2026-11-30T17:00:00Z');
  const deps = listing((from, to) => days.push({ from, to }), noon);
  await checkMonth({ ...deps, config: { ...deps.config, timeZone: ZONE } }, '2026-11');
  expect(days).toHaveLength(30);
  expect(iso({ from: days[0]?.from as Date, to: days.at(-1)?.to as Date })).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-30T17:00:00.000Z',
  ]);
  for (const [at, { from }] of days.entries()) if (at > 0) expect(from).toEqual(days[at - 1]?.to);
});

test('a month that Stripe does not list is tried again, and does not keep this one from being compared', async () => {
  const { limits, timeZone } = office.deps.config;
  const { from: start } = await rangeOf(office.deps.db, '2028-05', timeZone);
  const compare = async (isListed: boolean) => {
    const compared = new Set<string>();
    const list = (from: Date) => {
      compared.add(from.toISOString().slice(0, 7));
      if (from < start && !isListed) throw new ShopError('provider_failed', 'Stripe lists too slowly.');
    };
    const checked = checkDueMonths(listing(list, start.getTime() + limits.ledger.overlap));
    if (isListed) await checked;
    else await expect(checked).rejects.toThrow('Stripe lists too slowly.');
    return [...compared];
  };
  expect(await compare(false)).toEqual(['2028-04', '2028-05']);
  expect(await compare(false)).toEqual(['2028-04']);
  expect(await compare(true)).toEqual(['2028-04']);
  expect(await compare(true)).toEqual([]);
});

test('a payout that Stripe does not list does not keep this month from being compared', async () => {
  const compared = new Set<string>();
  const deps = listing(
    (from) => compared.add(from.toISOString().slice(0, 7)),
    Date.parse('2029-05-20T12:00:00Z'),
  );
  await sql`insert into money_payouts (id, created_at) values ('po_large', '2029-05-01T12:00:00Z')`.execute(
    deps.db,
  );
  const stripe: Deps['stripe'] = {
    ...deps.stripe,
    isPayoutInProgress: async () => false,
    movementsOfPayout: () => {
      throw new ShopError('provider_failed', 'Stripe lists too slowly.');
    },
  };
  await readLedger({ ...deps, stripe }, {});
  expect([...compared]).toContain('2029-05');
});

test('what other payouts contain is read although Stripe never lists one, until three are silent', async () => {
  const deps = listing(() => undefined, Date.parse('2029-06-20T12:00:00Z'));
  const payouts = ['po_1', 'po_2', 'po_3', 'po_4'];
  await sql`delete from money_payouts`.execute(deps.db);
  for (const id of payouts)
    await sql`insert into money_payouts (id, created_at) values (${id}, '2029-06-01T12:00:00Z')`.execute(
      deps.db,
    );
  const silent = new Set(payouts.slice(0, 3));
  const stripe: Deps['stripe'] = {
    ...deps.stripe,
    isPayoutInProgress: async (id) => {
      if (silent.has(id)) throw new ShopError('provider_failed', 'Stripe does not answer.');
      return false;
    },
    async *movementsOfPayout() {},
  };
  const left = async () => {
    await readLedger({ ...deps, stripe }, {});
    return office.rows('select id from money_payouts order by id');
  };
  expect(await left()).toEqual(payouts.map((id) => ({ id })));
  silent.delete('po_1');
  expect(await left()).toEqual([{ id: 'po_2' }, { id: 'po_3' }]);
});

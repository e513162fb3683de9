import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderSort } from '../../src/domain/orders/order-stage.ts';
import { listCustomers } from '../../src/server/customers/queries.ts';
import { type PageCut, toPage } from '../../src/server/lists/list-answer.ts';
import { hasWords, newestFirst } from '../../src/server/lists/queries.ts';
import { searchWords } from '../../src/server/lists/search-words.ts';
import { listOrders, type OrderFilter } from '../../src/server/orders/admin/list-queries.ts';
import { orderWords } from '../../src/server/orders/admin/search-words.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

/** Three orders at each moment, of nine people, of whom one ordered twice at the last moment. */
const ORDERS = Array.from({ length: 30 }, (_, nth) => ({
  // Not in the order of their moments.
  id: `0RDER${String((nth * 7) % 30).padStart(5, '0')}`,
  at: new Date(Date.UTC(2026, 8, 1 + Math.floor(nth / 3))),
  email: `${nth % 2 === 0 ? 'p' : 'P'}${(nth === 29 ? 28 : nth) % 9}@example.com`,
  name: nth % 3 !== 0 ? 'Dana Obrist' : 'Maya Ortiz',
  status: nth % 7 === 3 ? 'pending' : nth % 5 === 2 ? 'on_hold' : 'shipped',
  isReplacement: nth % 11 === 5,
}));

beforeAll(async () => {
  tables = await openTables();
  for (const { id, email, name, status, at, isReplacement } of ORDERS) {
    await placeOrder(tables, { id, email, name, status });
    await tables.rows('update orders set created_at = $2, replaces = $3 where id = $1', [
      id,
      at,
      isReplacement ? ORDERS[0]?.id : null,
    ]);
  }
  await placeOrder(tables, { id: 'ERASED0000', name: 'Nobody', email: 'gone@example.com' });
  await tables.rows(`update orders set erased_at = now(), customer_email = '' where id = 'ERASED0000'`);
  await tables.rows(`update orders set created_at = '2027-01-01' where id = 'ERASED0000'`);
});

afterAll(() => tables.close());

type Order = (typeof ORDERS)[number];

const isDana = ({ name }: Order) => name.startsWith('Dana');

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

const fromNewest = (orders: readonly Order[]) =>
  orders.toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1));

/** The ids on each page of three, read to the end and back to the start. */
async function turn(read: (cut: PageCut<string>) => Promise<string[]>) {
  const pageAt = async (cut: { after?: string; before?: string }) => {
    const query = { ...cut, limit: 3 };
    return toPage(await read({ ...query, limit: query.limit + 1 }), query, (id) => id);
  };
  const forth: string[][] = [];
  const back: string[][] = [];
  let page = await pageAt({});
  forth.push(page.rows);
  while (page.after !== null && forth.length < ORDERS.length) {
    page = await pageAt({ after: page.after });
    forth.push(page.rows);
  }
  back.push(page.rows);
  while (page.before !== null && back.length < ORDERS.length) {
    page = await pageAt({ before: page.before });
    back.unshift(page.rows);
  }
  return { forth, back };
}

const inThrees = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / 3) }, (_, nth) => ids.slice(3 * nth, 3 * nth + 3));

/** What a list shows on the way to its end, and on the way back. */
const bothWays = (orders: readonly Order[]) => {
  const pages = inThrees(idsOf(orders));
  return { forth: pages, back: pages };
};

describe('orders of the same moment are on one page each, forth and back', () => {
  const DANA = orderWords({ typed: 'dana' });
  const listed = (filter: Partial<OrderFilter>, sort: OrderSort) =>
    turn(async (cut) => {
      const whole = { words: null, timeZone: 'UTC', to: '2026-12-31', ...filter };
      return (await listOrders(tables.db, whole, { cut, sort })).map(({ id }) => id);
    });
  const TO_DO = [4, 21, 11, 3, 28].map((nth) => ORDERS[nth] as Order);
  const toDo = idsOf(TO_DO);
  const rest = fromNewest(ORDERS.filter((order) => !TO_DO.includes(order)));

  test.each<[string, Partial<OrderFilter>, OrderSort, Order[]]>([
    ['the newest first', {}, 'newest', fromNewest(ORDERS)],
    ['the oldest first', {}, 'oldest', fromNewest(ORDERS).reverse()],
    ['with words', { words: DANA }, 'newest', fromNewest(ORDERS.filter(isDana))],
    ['with words, the oldest first', { words: DANA }, 'oldest', fromNewest(ORDERS.filter(isDana)).reverse()],
    [
      'of one status',
      { status: 'on_hold' },
      'newest',
      fromNewest(ORDERS.filter(({ status }) => status === 'on_hold')),
    ],
    ['with what is to do first', { toDo }, 'todo', [...TO_DO, ...rest]],
    [
      'with what is to do first, and words',
      { toDo, words: DANA },
      'todo',
      [...TO_DO.filter(isDana), ...rest.filter(isDana)],
    ],
    ['with nothing to do', { toDo: [] }, 'todo', fromNewest(ORDERS)],
    ['with only what is to do', { toDo, stage: 'todo' }, 'oldest', TO_DO],
  ])('%s', async (_, filter, sort, orders) => {
    expect(await listed(filter, sort)).toEqual(bothWays(orders));
  });
});

describe('people are on one page each, forth and back, by their newest paid order', () => {
  const isCounted = ({ status, isReplacement }: Order) => status !== 'pending' && !isReplacement;
  const person = ({ email }: Order) => email.toLowerCase();
  const last = fromNewest(ORDERS.filter(isCounted)).filter(
    (order, nth, all) => all.findIndex((other) => person(other) === person(order)) === nth,
  );

  const listed = (typed: string) =>
    turn(async (cut) => {
      const people = await listCustomers(tables.db, orderWords({ typed }), cut);
      return people.map(({ lastOrderId }) => lastOrderId);
    });

  test.each([
    ['all', '', last],
    ['those who are found', 'example', last],
    ['the few who are found', 'dana', last.filter(isDana)],
  ])('%s', async (_, typed, people) => {
    expect(await listed(typed)).toEqual(bothWays(people));
  });
});

describe('numbered rows are on one page each, forth and back', () => {
  const TEXTS = Array.from({ length: 20 }, (_, nth) => (nth % 3 === 1 ? 'The red hat' : `Hat ${nth}`));

  beforeAll(() =>
    tables.rows(
      `insert into alerts (event, kind, text) select 'e' || nth, 'hats', text
       from unnest($1::text[]) with ordinality as told (text, nth) order by nth`,
      [TEXTS],
    ),
  );

  test.each([
    ['all', ''],
    ['those with words', 'hat'],
    ['the few with words', 'red'],
  ])('%s', async (_, typed) => {
    const alerts = tables.db.selectFrom('alerts').select(['id', 'text']);
    const matches = hasWords(sql.ref('text'), searchWords(typed));
    const number = (id: string | undefined) => (id === undefined ? undefined : Number(id));
    const shown = await turn(async ({ after, before, limit }) => {
      const cut = { after: number(after), before: number(before), limit };
      return (await newestFirst(alerts, cut, matches)).map(({ id }) => String(id));
    });
    const rows = await tables.rows<{ id: number; text: string }>(
      'select id, text from alerts order by id desc',
    );
    const found = rows.filter(({ text }) => text.toLowerCase().includes(typed));
    const pages = inThrees(found.map(({ id }) => String(id)));
    expect(found.length).toBeGreaterThan(3);
    expect(shown).toEqual({ forth: pages, back: pages });
  });
});

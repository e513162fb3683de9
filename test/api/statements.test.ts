import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { findBlanks } from '../../src/server/fulfillment/blanks/queries.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { firstSettings } from '../../src/server/settings/save-settings.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { ask, refusalOf } from '../ask.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { countStatements, type SentStatement, type StatementCounter } from '../statement-counter.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { intentFor, order, pay } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/** How many statements a guest checkout may take until the shop answers that it is paid. BEGIN and COMMIT count. */
const MOST = 26;

/** With sales tax: what is stored is looked up for the options and for the order, and the options' calculations are stored. */
const MORE = 3;

let database: SeparateDatabase;
let counter: StatementCounter;
let db: Db;
let shop: OpenShop;

beforeAll(async () => {
  database = await shopDatabase();
  counter = await countStatements(database.url);
  db = connectTo(database.url, 1);
  shop = await openShop({ DATABASE_URL: counter.url, TIME_SCALE: '1', EDIT_WINDOW_MINUTES: '60' });
});

afterAll(async () => {
  await shop.close();
  await counter.close();
  await db.destroy();
  await database.close();
});

/** Rates, order, intent, payment and settlement, as a browser asks for them. Returns the order's id. */
async function checkOut(changes: object = {}, amount?: string): Promise<string> {
  const body = (await order(shop, changes)) as { items: object[] };
  await ask(`${shop.url}/api/shipping-rates`, { address: { ...MAYA, ...changes }, items: body.items });
  const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
  await pay(shop, await intentFor(shop, id, amount));
  expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toMatchObject({ paid: true });
  return id;
}

const REQUESTS = String(limitsAt(1).database.statementTimeout);

/** What the requests of shoppers caused: no jobs, no polling, and none of Stripe's webhooks, which arrive at any time. */
function ofShoppers(statements: readonly SentStatement[]): string[] {
  const transactions = new Map<object, SentStatement[]>();
  const others: SentStatement[][] = [];
  for (const statement of statements) {
    const { connection, text } = statement;
    if (connection.statement_timeout !== REQUESTS) continue;
    const open = transactions.get(connection);
    if (text === 'begin') transactions.set(connection, [statement]);
    else if (open) open.push(statement);
    else others.push([statement]);
    if (open && text === 'commit') {
      others.push(open);
      transactions.delete(connection);
    }
  }
  return [...others, ...transactions.values()].filter((group) => !group.some(isOfWebhook)).flatMap(textsOf);
}

const isOfWebhook = ({ text }: SentStatement) => /"provider_events"|for share$/.test(text);
const textsOf = (statements: readonly SentStatement[]) => statements.map(({ text }) => text.slice(0, 120));

/** The statements of the run with the fewest: now and then the shop does something else in between, like catching up. */
async function fewest(run: () => Promise<unknown>, times = 3): Promise<string[]> {
  const runs: string[][] = [];
  while (runs.length < times) {
    counter.statements.length = 0;
    await run();
    runs.push(ofShoppers(counter.statements));
  }
  return runs.reduce((fewest, other) => (other.length < fewest.length ? other : fewest));
}

test(`a guest checkout takes at most ${MOST} statements until it is paid`, async () => {
  // The first one asks for rates that the others find.
  await checkOut();
  const sent = await fewest(checkOut);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST);
});

test('a page that asks again about a paid order takes one statement', async () => {
  const id = await checkOut();
  // So short that what the shop does in between may fall into a few of them in a row.
  expect(await fewest(() => ask(`${shop.url}/api/fulfill-order/${id}`, {}), 30)).toHaveLength(1);
});

test('a connection parses a statement that runs often once, and goes on after a release has added a column', async () => {
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;
  const ask = () => Promise.all([findOrder(db, '1'), findBlanks(db)]);
  for (let run = 0; run < 20; run += 1) await ask();
  expect((await prepared()).filter(({ statement }) => statement.includes('from "orders"'))).toHaveLength(1);
  await sql`alter table orders add column later_release text`.execute(db);
  await sql`alter table blanks add column later_release text`.execute(db);
  expect(await ask()).toMatchObject([null, expect.any(Array)]);
});

// A migration that replaces the function has to say so again.
test('a connection plans how it collects the words of an order once', async () => {
  const { rows } = await sql`select proconfig from pg_proc where proname = 'refresh_search'`.execute(db);
  expect(rows).toEqual([{ proconfig: ['plan_cache_mode=force_generic_plan'] }]);
});

describe('the list of products', () => {
  const list = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.url}/api/products`, { headers });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };

  test('is asked for once by all, and sent again only when it changed', async () => {
    const first = await list();
    expect(JSON.parse(first.text)).toHaveLength(24);
    const sent = await fewest(async () => {
      for (let visitor = 0; visitor < 20; visitor += 1) expect(await list()).toEqual(first);
      expect(await list({ 'if-none-match': first.etag })).toMatchObject({ status: 304, text: '' });
    });
    expect(sent).toEqual([]);
  });

  test('shows a change of a product, of a hat and of the words within a moment', async () => {
    const changes = [
      "update products set name = 'Renamed' where id = (select min(id) from products)",
      'update blanks set is_stopped = true where hat_color = (select min(hat_color) from blanks)',
    ];
    for (const change of changes) {
      const before = await list();
      await sql.raw(change).execute(db);
      await until(`${change} shows`, async () => {
        const now = await list({ 'if-none-match': before.etag });
        return now.status === 200 && now.text !== before.text ? true : null;
      });
    }
  });

  test('names its next page, which is not kept', async () => {
    await sql`insert into products (name, description, price, position)
      select 'Hat ' || number, '', 2999, 1000 + number from generate_series(1, 100) as number`.execute(db);
    const nextPage = async () =>
      /<([^>]+)>; rel="next"/.exec((await fetch(`${shop.url}/api/products`)).headers.get('link') ?? '')?.[1];
    const next = await until('there is a second page', async () => (await nextPage()) ?? null);
    expect(await ask<unknown[]>(shop.url + next)).toHaveLength(24);
    await sql`delete from products where position > 1000`.execute(db);
    await until('there is one page', async () => ((await nextPage()) === undefined ? true : null));
  });
});

describe('sales tax', () => {
  const ratesOf = async (changes: object = {}) => {
    const { items } = (await order(shop)) as { items: object[] };
    return ask<object[]>(`${shop.url}/api/shipping-rates`, { address: { ...MAYA, ...changes }, items });
  };
  const estimateOf = async (place: object) => {
    const { items } = (await order(shop)) as { items: object[] };
    const cart = { country: 'US', items, ...place };
    const { options } = await ask<{ options: object[] }>(`${shop.url}/api/shipping-estimate`, cart);
    return options;
  };

  const setTax = (isOn: boolean) =>
    sql`insert into settings (version, who, data) select coalesce(max(version), 0) + 1, 'a test',
      ${JSON.stringify({ ...firstSettings(testConfig()), tax: { isOn, code: 'txcd_30060006' } })}::jsonb
      from settings`.execute(db);

  test('off, no answer of a purchase has a word or a figure of it, and no statement asks for it', async () => {
    counter.statements.length = 0;
    expect((await ratesOf()).map(Object.keys)).toEqual([
      ['id', 'name', 'rate', 'minDeliveryDays', 'maxDeliveryDays'],
      ['id', 'name', 'rate', 'minDeliveryDays', 'maxDeliveryDays'],
    ]);
    expect((await estimateOf({ state: 'TN', zipCode: '37203' })).map(Object.keys)).toEqual([
      ['id', 'name', 'rate', 'first', 'last'],
      ['id', 'name', 'rate', 'first', 'last'],
    ]);
    const { details } = await refusalOf(`${shop.url}/api/orders`, await order(shop, { total: '1.00' }));
    expect(Object.keys(details as object)).toEqual(['items', 'subtotal', 'discount', 'shipping', 'total']);
    const created = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
    await pay(shop, await intentFor(shop, created.id));
    await ask(`${shop.url}/api/fulfill-order/${created.id}`, {});
    const view = await ask<object>(`${shop.url}/api/orders/${created.id}/view`, { key: created.key });
    expect(Object.keys(view)).not.toContain('tax');
    const mails = () =>
      sql<{ text: string }>`select text from mails where order_id = ${created.id}`.execute(db);
    const text = await until('the receipt is written', async () => (await mails()).rows[0]?.text ?? null);
    expect(text).not.toMatch(/tax/i);
    expect(
      counter.statements.filter(({ text: sent }) => /tax_(calculations|registrations)/.test(sent)),
    ).toEqual([]);
  });

  test(`on, the answers carry it, and a checkout takes at most ${MOST + MORE} statements`, async ({
    onTestFinished,
  }) => {
    onTestFinished(async () => {
      await setTax(false);
      await until('the tax is off', async () => ('tax' in ((await ratesOf())[0] ?? {}) ? null : true));
    });
    await sql`insert into tax_registrations (state, read_at) values ('TN', now())`.execute(db);
    await setTax(true);
    await until('the tax is on', async () => ('tax' in ((await ratesOf())[0] ?? {}) ? true : null));
    expect(await ratesOf()).toMatchObject([
      { rate: '4.99', tax: '3.41' },
      { rate: '9.99', tax: '3.89' },
    ]);
    expect(await estimateOf({ state: 'TN' })).toMatchObject([{ taxLater: true }, { taxLater: true }]);
    expect(await estimateOf({})).toMatchObject([{ taxLater: true }, { taxLater: true }]);
    expect(await estimateOf({ state: 'TN', zipCode: '37902' })).toMatchObject([
      { tax: '3.23' },
      { tax: '3.69' },
    ]);
    expect(await estimateOf({ state: 'NY' })).not.toMatchObject([{ taxLater: true }, {}]);
    const statements = await fewest(() => {
      streets += 1;
      return checkOut({ address: `${streets} Taxed Street`, total: '38.39' }, '38.39');
    });
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST + MORE);
  });
});

let streets = 100;

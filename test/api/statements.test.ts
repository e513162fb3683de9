import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { findBlanks } from '../../src/server/fulfillment/blanks/queries.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { ask } from '../ask.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { countStatements, type SentStatement, type StatementCounter } from '../statement-counter.ts';
import { MAYA } from '../world.ts';
import { intentFor, order, pay } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/** How many statements a guest checkout may take until the shop answers that it is paid. BEGIN and COMMIT count. */
const MOST = 26;

let database: SeparateDatabase;
let counter: StatementCounter;
let shop: OpenShop;

beforeAll(async () => {
  database = await shopDatabase();
  counter = await countStatements(database.url);
  shop = await openShop({ DATABASE_URL: counter.url, TIME_SCALE: '1', EDIT_WINDOW_MINUTES: '60' });
});

afterAll(async () => {
  await shop.close();
  await counter.close();
  await database.close();
});

/** Rates, order, intent, payment and settlement, as a browser asks for them. Returns the order's id. */
async function checkOut(): Promise<string> {
  const body = (await order(shop)) as { items: object[] };
  counter.statements.length = 0;
  await ask(`${shop.url}/api/shipping-rates`, { address: MAYA, items: body.items });
  const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
  await pay(shop, await intentFor(shop, id));
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

test(`a guest checkout takes at most ${MOST} statements until it is paid`, async () => {
  // The first one asks for rates that the next one finds.
  await checkOut();
  await checkOut();
  const sent = ofShoppers(counter.statements);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST);
});

test('a page that asks again about a paid order takes one statement', async () => {
  const id = await checkOut();
  counter.statements.length = 0;
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  expect(ofShoppers(counter.statements)).toHaveLength(1);
});

test('a connection parses a statement that runs often once, and goes on after a release has added a column', async () => {
  const db = connectTo(database.url, 1);
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;
  const ask = () => Promise.all([findOrder(db, '1'), findBlanks(db)]);
  for (let run = 0; run < 20; run += 1) await ask();
  expect((await prepared()).filter(({ statement }) => statement.includes('from "orders"'))).toHaveLength(1);
  await sql`alter table orders add column later_release text`.execute(db);
  await sql`alter table blanks add column later_release text`.execute(db);
  expect(await ask()).toMatchObject([null, expect.any(Array)]);
  await db.destroy();
});

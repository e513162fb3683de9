import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '../../src/server/http/fixtures.ts';
import { privacyRoutes } from '../../src/server/privacy/routes.ts';
import { findPersonalData } from '../personal-data.ts';
import { type Counter, openCounter } from './counter.ts';
import { EMAIL } from './maya-data.ts';

let counter: Counter;
let server: ReturnType<typeof testServer>;
/** What was read: its beginnings and ends in their order, and the most rows of one statement. */
const reads: { of: object; by: 1 | -1 }[] = [];
let mostRows = 0;

beforeAll(async () => {
  counter = await openCounter();
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      reads.push({ of: queryId, by: 1 });
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      reads.push({ of: queryId, by: -1 });
      mostRows = Math.max(mostRows, result.rows.length);
      return result;
    },
  };
  server = testServer({ env: { TRUST_PROXY: '1' } });
  privacyRoutes(server, { ...counter.deps, longDb: counter.deps.db.withPlugin(watch) });
  // Some of the same moment, others a microsecond later, and their lines in another order.
  await counter.rows(
    `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, phone,
       subtotal, discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash, created_at)
     select lpad(i::text, 10, '0'), 'k', 'pending', 'Maya', 'Maya@Example.com', '1 Road', 'Nashville', 'TN', '37203',
       'US', '', 2499, 0, 0, 0, 2499, 'Standard', 'STANDARD', 'h', now() - (i / 90) * interval '1 microsecond'
     from generate_series(1, 300) i`,
  );
  await counter.rows(
    `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, text_line1)
     select id, 0, 'Custom Hat', 2499, 1, 2499, true, 'hat of ' || id from orders order by id desc`,
  );
  await counter.rows(
    `insert into mails (event, recipient, message_id, subject, html, text, state)
     select 'test.' || i, $1, i, 's' || i, 'h', E'Two\nlines', 'sent' from generate_series(1, 200) i`,
    [EMAIL],
  );
});

afterAll(async () => {
  await server.close();
  await counter.close();
});

const who = Buffer.from(EMAIL).toString('base64url');

function copy(network: string) {
  const until = 9_999_999_999_999;
  const key = counter.deps.secrets.sign('your-data', `${who}.${until}`);
  return server.inject({
    url: `/your-data/copy?who=${who}&until=${until}&key=${key}`,
    headers: { 'x-forwarded-for': network },
  });
}

/** A query inside another one begins, and has no end of its own. */
function mostAtOnce() {
  const ended = new Set(reads.filter(({ by }) => by < 0).map(({ of }) => of));
  let running = 0;
  return Math.max(...reads.filter(({ of }) => ended.has(of)).map(({ by }) => (running += by)));
}

test('any number of orders is copied whole, in batches, and one batch at a time however many ask', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((at) => copy(`203.0.113.${at}`)));
  expect([mostRows, mostAtOnce()]).toEqual([100, 1]);
  const data = await findPersonalData(counter.deps.db, EMAIL);
  for (const { body } of answers) expect(body).toBe(JSON.stringify(data, null, 2));
  const inOrder = await counter.rows('select id from orders order by created_at, id');
  expect(data.orders.map(({ id }) => ({ id }))).toEqual(inOrder);
  for (const { id, hats } of data.orders) expect(hats).toMatchObject([{ textLine1: `hat of ${id}` }]);
  expect(data.mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 200 }, (_, at) => `s${at + 1}`),
  );
});

test('a network gets few copies', async () => {
  const statuses = new Set<number>();
  for (let at = 0; at < 11; at += 1) statuses.add((await copy('203.0.113.7')).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});

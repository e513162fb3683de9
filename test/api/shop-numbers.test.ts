import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Area } from '../../src/domain/access/areas.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { countBacklog, countStuckMails, findStuckOrders } from '../../src/server/health/queries.ts';
import { readHealth } from '../../src/server/health/read-health.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import type { JobName } from '../../src/server/jobs/queues.ts';
import { readStoredNumbers } from '../../src/server/metrics/queries.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { placeOrder } from './placed-order.ts';

let database: SeparateDatabase;
let db: Db;

const NOW = new Date();
/** So many minutes ago. */
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

async function rows<Row = unknown>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url, 1);
});

beforeEach(async () => {
  for (const table of ['orders', 'mails', 'alerts', 'administrators', 'admin_set_up_links'])
    await rows(`delete from ${table}`);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

/** An order that was placed and was due at Printful so many minutes ago. */
async function order(id: string, status: string, { placed = 60, due }: { placed?: number; due: number }) {
  await placeOrder({ rows }, { id, status });
  await rows('update orders set created_at = $2, send_after = $3 where id = $1', [id, ago(placed), ago(due)]);
}

const event = (id: string, status: string, minutes: number) =>
  rows('insert into order_events (order_id, to_status, cause, at) values ($1, $2, $2, $3)', [
    id,
    status,
    ago(minutes),
  ]);

const hold = (
  id: string,
  { kind, cause, ended = null }: { kind: string; cause: string; ended?: Date | null },
) =>
  rows(
    `insert into order_holds (order_id, kind, cause, reason, ended_at, ended_by)
     values ($1, $2, $3, $2 || ' ' || $3, $4::timestamptz, case when $4::timestamptz is null then null else 'robin' end)`,
    [id, kind, cause, ended],
  );

test('an order needs a person if it is on hold and not made, or was due and is not confirmed', async () => {
  await order('DZE0000000', 'processing', { due: 30 });
  await order('CATE000000', 'sent_to_printful', { placed: 80, due: 31 });
  await event('CATE000000', 'processing', 79);
  await event('CATE000000', 'sent_to_printful', 70);
  await event('DZE0000000', 'processing', 1);
  await order('BATE000000', 'processing', { placed: 90, due: 32 });
  await order('AHE7D00000', 'on_hold', { placed: 100, due: -5 });
  await hold('AHE7D00000', { kind: 'owner', cause: 'robin' });
  await hold('AHE7D00000', { kind: 'dispute', cause: 'du_2' });
  await hold('AHE7D00000', { kind: 'dispute', cause: 'du_1' });
  await hold('AHE7D00000', { kind: 'address', cause: 'gone', ended: NOW });
  await order('MADE000000', 'on_hold', { due: 99 });
  await rows(`update orders set printful_status = 'inprocess' where id = 'MADE000000'`);
  await order('DZNE000000', 'confirmed_with_printful', { due: 99 });
  const none = { holdReasons: null, heldBy: [], holds: [] };
  const stuck = [
    {
      id: 'AHE7D00000',
      status: 'on_hold',
      since: ago(100),
      holdReasons: 'owner robin; dispute du_2; dispute du_1',
      heldBy: ['owner', 'dispute'],
      holds: [
        { kind: 'owner', cause: 'robin' },
        { kind: 'dispute', cause: 'du_2' },
        { kind: 'dispute', cause: 'du_1' },
      ],
    },
    { id: 'BATE000000', status: 'processing', since: ago(90), ...none },
    { id: 'CATE000000', status: 'sent_to_printful', since: ago(70), ...none },
  ];
  expect(await findStuckOrders(db, ago(30), 100)).toEqual(stuck);
  expect(await findStuckOrders(db, ago(30), 2)).toEqual(stuck.slice(0, 2));
});

test('the backlog are the orders that are due and not confirmed, and what was confirmed lately', async () => {
  const backlog = () => countBacklog(db, { since: ago(10), now: NOW });
  expect(await backlog()).toEqual({ waiting: 0, oldest: null, confirmed: 0 });
  await order('DZE0000001', 'processing', { due: 0 });
  await order('DZE0000002', 'sent_to_printful', { due: 20 });
  await order('SAFE000000', 'processing', { due: -1 });
  await order('DZNE000000', 'confirmed_with_printful', { due: 99 });
  for (const [minutes, status] of [
    [10, 'confirmed_with_printful'],
    [5, 'confirmed_with_printful'],
    [5, 'shipped'],
    [11, 'confirmed_with_printful'],
  ] as const)
    await event('DZNE000000', status, minutes);
  expect(await backlog()).toEqual({ waiting: 2, oldest: ago(20), confirmed: 2 });
});

async function mail(state: string, recipient: string, minutes = 0): Promise<number> {
  const [stored] = await rows<{ id: number }>(
    `insert into mails (event, recipient, message_id, subject, html, text, state, created_at)
     values (gen_random_uuid(), $2, gen_random_uuid(), 's', 'h', 't', $1, $3) returning id`,
    [state, recipient, ago(minutes)],
  );
  return stored?.id ?? 0;
}

test('an email is late or failed while it still needs somebody', async () => {
  const alert = (id: number, done: Date | null) =>
    rows(
      `insert into alerts (event, kind, text, mail_id, done_at) values (gen_random_uuid(), 'mail', 't', $1, $2)`,
      [id, done],
    );
  const invite = (email: string, until: Date) =>
    rows('insert into admin_set_up_links (token_hash, email, expires_at) values ($1, $1, $2)', [
      email,
      until,
    ]);
  const count = () => countStuckMails(db, { before: ago(30), now: NOW, owner: 'owner@hats.example' });
  expect(await count()).toEqual({ late: 0, failed: 0 });
  await mail('waiting', 'maya@example.com', 30);
  await mail('waiting', 'maya@example.com', 31);
  await mail('sent', 'maya@example.com', 31);
  await mail('failed', 'maya@example.com', 31);
  await alert(await mail('refused', 'maya@example.com'), null);
  await alert(await mail('refused', 'maya@example.com'), NOW);
  await mail('unsure', 'owner@hats.example');
  await rows(`insert into administrators (id, name, email) values ('ravi', 'Ravi', 'ravi@hats.example')`);
  await mail('failed', 'Ravi@hats.example');
  await invite('kim@hats.example', ago(-1));
  await mail('refused', 'kim@hats.example');
  await invite('lee@hats.example', NOW);
  await mail('refused', 'lee@hats.example');
  expect(await count()).toEqual({ late: 1, failed: 4 });
});

test('the metrics have the orders and emails that are not over, and for how long they wait', async () => {
  expect(await readStoredNumbers(db)).toMatchObject({ due: 0, oldestDue: 0, oldestMail: 0, differing: 0 });
  await order('DZE0000001', 'processing', { due: 10 });
  await order('DZE0000002', 'sent_to_printful', { due: 20 });
  await order('SAFE000000', 'processing', { due: -10 });
  await order('DZNE000000', 'completed', { due: 99 });
  await order('HE7D000000', 'on_hold', { due: 99 });
  await mail('waiting', 'maya@example.com', 5);
  await mail('waiting', 'maya@example.com', 15);
  await mail('failed', 'maya@example.com', 99);
  await mail('sent', 'maya@example.com', 99);
  await rows(
    `insert into money_checks (month, checked_at, ours, theirs, our_net, their_net, matches)
     values ('2026-01-01', now(), 1, 1, 1, 1, true), ('2026-02-01', now(), 1, 1, 1, 2, false)`,
  );
  await rows(
    `insert into provider_budgets (name, next_at, blocked_until)
     values ('free', now() - interval '1 hour', now() - interval '1 hour'),
       ('busy', now() + interval '1 minute', now() + interval '2 minutes')`,
  );
  const numbers = await readStoredNumbers(db);
  const passed = (Date.now() - NOW.getTime()) / 1000;
  expect(numbers).toMatchObject({
    orders: { processing: 2, sent_to_printful: 1, on_hold: 1 },
    due: 2,
    mails: { waiting: 2, failed: 1 },
    differing: 1,
  });
  expect(Object.keys(numbers.orders)).toHaveLength(3);
  expect(Math.abs(numbers.oldestDue - 20 * 60 - passed)).toBeLessThan(30);
  expect(Math.abs(numbers.oldestMail - 15 * 60 - passed)).toBeLessThan(30);
  const waitOf = (name: string) => numbers.budgets.find((budget) => budget.name === name);
  expect(waitOf('free')).toEqual({ name: 'free', wait: 0, silence: 0 });
  expect([waitOf('busy')?.wait, waitOf('busy')?.silence].map((wait) => Math.round((wait ?? 0) / 60))).toEqual(
    [1, 2],
  );
});

interface Situation {
  env?: Record<string, string>;
  jobs?: { name: JobName; at: Date; hasFailed?: boolean }[];
  areas?: Area[];
  printful?: () => Promise<unknown>;
}

async function healthOf({ env = {}, jobs = [], areas = [], printful = async () => null }: Situation) {
  const config = testConfig({
    STRIPE_API_URL: 'http://127.0.0.1:1',
    OWNER_EMAIL: 'owner@hats.example',
    ...env,
  });
  const { parts, ...rest } = await readHealth(
    {
      db,
      config,
      clock: () => NOW,
      jobs: { list: async () => jobs.map((job) => ({ data: {}, urgent: false, hasFailed: false, ...job })) },
      stripe: { ping: async () => undefined },
      printful: { findOrder: printful },
      checkDatabase: async () => undefined,
    } as unknown as Deps,
    areas,
  );
  const said = Object.fromEntries(parts.map(({ name, state, says }) => [name, [state, says]]));
  return { ...said, ...rest };
}

const SENDS = { SMTP_URL: 'smtp://mail.example' };
const late = (name: JobName) => ({ name, at: ago(16) });

test('the health says in words what waits and what failed', async () => {
  const answered = ['working', expect.stringMatching(/^Answered in \d+ ms\.$/)];
  expect(await healthOf({ env: SENDS })).toEqual({
    Database: answered,
    Stripe: answered,
    Wallets: ['off', 'Apple Pay, Google Pay and Link need a public domain.'],
    Printful: answered,
    Orders: ['working', 'No order is waiting for Printful.'],
    Mail: ['working', 'Nothing is waiting.'],
    Queue: ['working', 'Nothing is waiting.'],
    Clock: ['working', 'The shop is in step with the database.'],
    stuckOrders: null,
    stuckMails: 0,
    failedJobs: 0,
  });
  await order('DZE0000001', 'processing', { due: 9 });
  await order('DZE0000002', 'processing', { due: 6.5 * 60 });
  await mail('failed', 'owner@hats.example');
  const printful = () => Promise.reject(new Error('no route'));
  expect(await healthOf({ printful, areas: ['orders'] })).toMatchObject({
    Printful: ['failing', 'no route'],
    Orders: ['failing', expect.stringContaining('2 orders are')],
    Mail: ['off', 'Emails are written but not sent, because the shop has no mail server.'],
    stuckOrders: [
      {
        id: 'DZE0000002',
        badges: [],
        canSend: true,
        why: 'It is paid but not confirmed at Printful.',
      },
    ],
    stuckMails: 1,
  });
  expect(await healthOf({ env: SENDS })).toMatchObject({
    Mail: ['failing', '1 email could not be delivered.'],
  });
  for (const _ of [1, 2]) await mail('waiting', 'maya@example.com', 16);
  const env = { ...SENDS, PRINTFUL_API_URL: 'https://api.printful.com' };
  expect(await healthOf({ env })).toMatchObject({
    Orders: ['off', '2 orders wait for you in Printful’s dashboard.'],
    Mail: ['failing', '2 emails are late.'],
    stuckMails: 3,
  });
});

test.each([
  [['working', '1 task is scheduled.'], [{ name: 'send-refund', at: ago(-60) }]],
  [['working', '1 task is scheduled.'], [{ name: 'send-refund', at: ago(15) }]],
  [['busy', '1 task waits for an order’s turn at Printful.'], [late('send-order')]],
  [
    ['failing', '2 tasks are late.'],
    [late('send-order'), late('send-refund')],
  ],
  [
    ['failing', '1 task failed after all tries.'],
    [{ name: 'send-refund', at: ago(-1), hasFailed: true }, late('send-order')],
  ],
] as const)('the health says of the tasks: %j', async (said, jobs) => {
  const health = await healthOf({ jobs: [...jobs] });
  expect(health).toMatchObject({ Queue: said, failedJobs: said[1].includes('failed') ? 1 : 0 });
});

test('late tasks of orders fail while Printful confirms none', async () => {
  await order('DZE0000001', 'processing', { due: 16 });
  const printful = () => Promise.reject(new Error('no route'));
  expect(await healthOf({ jobs: [late('send-order')], printful })).toMatchObject({
    Queue: ['failing', '1 task is late.'],
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { connectionRefusal } from '../../src/server/db/connection-refusal.ts';
import { type Jobs, startJobs } from '../../src/server/jobs/jobs.ts';
import { queueMail } from '../../src/server/mail/queue-mail.ts';
import { openShop, type RunningShop } from '../../src/server/main.ts';
import {
  claimIfFree,
  findServedShop,
  markRestored,
  readSystemIdentifier,
} from '../../src/server/take-over/queries.ts';
import { runTakeOver } from '../../src/server/take-over/run-take-over.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { refusalOf } from '../ask.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';
import { openWorkshop, type Workshop } from '../simulation/workshop.ts';
import { until } from '../until.ts';

const ORIGINAL = 'https://hats.example';

let workshop: Workshop;
let mailServer: MailServer;
let db: Db;
let shops: RunningShop[] = [];

/** Live keys, except that the sandbox takes them. */
async function liveConfig(changes: Partial<Config> = {}): Promise<Config> {
  const port = String(await findFreePort());
  const read = readConfig({ ...workshop.env, HOST: '127.0.0.1', PORT: port, SMTP_URL: mailServer.url });
  if (!read.ok) throw new Error(read.message);
  return { ...read.config, stripe: { ...read.config.stripe, live: true }, ...changes };
}

async function open(config: Config): Promise<{ shop: RunningShop; url: string }> {
  const shop = await openShop(config);
  shops.push(shop);
  return { shop, url: `http://127.0.0.1:${config.port}` };
}

/** The answer to an order without content: 503, or what is wrong with it. */
const order = (url: string) => refusalOf(`${url}/api/orders`, {});

/** What a stopped shop leaves in its queue: a paid order to send, and an email. */
async function leaveWork(orderId: string): Promise<void> {
  await withJobs((jobs) => jobs.enqueue(db, { name: 'send-order', data: { orderId } }));
  await leaveMail('maya@example.com');
}

/** Waits until a shop has done that work. */
async function workDone(): Promise<void> {
  await until('the email is sent', async () =>
    mailServer.received.find(({ to }) => to === 'maya@example.com'),
  );
  await until('the hat is at Printful', async () => (await workshop.ordersAtPrintful())[0]);
}

async function leaveMail(recipient: string): Promise<void> {
  const mail = { event: `to-${recipient}`, recipient, subject: 'Hats', html: '<p>Hats</p>', text: 'Hats' };
  const config = await liveConfig();
  await withJobs((jobs) => queueMail({ db, jobs, config }, mail));
}

async function withJobs(work: (jobs: Jobs) => Promise<void>): Promise<void> {
  const jobs = await startJobs({
    databaseUrl: workshop.env.DATABASE_URL ?? '',
    polling: 500,
    retry: { delay: 1, longest: 1 },
    stopping: 0,
    onError: (error) => expect.unreachable(error.message),
  });
  await work(jobs);
  await jobs.stop();
}

/** How many orders were read from Printful, or are about to be. */
const lookedAt = async () =>
  (await db.selectFrom('orders').select('id').where('printful_asked_at', 'is not', null).execute()).length;

describe('with live keys', () => {
  beforeEach(async () => {
    shops = [];
    mailServer = await startMailServer();
    workshop = await openWorkshop(1, { timeScale: 0.01 });
    db = connectTo(workshop.env.DATABASE_URL ?? '');
    const systemIdentifier = await readSystemIdentifier(db);
    expect(systemIdentifier).toMatch(/^\d{15,}$/);
    await claimIfFree(db, { origin: ORIGINAL, systemIdentifier, live: true });
    await leaveWork(workshop.ids[0] ?? '');
  });

  afterEach(async () => {
    for (const shop of shops) await shop.close();
    await db.destroy();
    await mailServer.close();
    await workshop.close();
  });

  test('a copy charges, makes and emails nothing until it takes over; then it goes on without a restart', async () => {
    const original = await open(await liveConfig({ publicUrl: ORIGINAL, runsJobs: false }));
    const config = await liveConfig();
    const copy = await open(config);
    expect(original.shop.waitsFor).toBeNull();
    expect(copy.shop.waitsFor).toContain(`belongs to the shop at ${ORIGINAL}`);
    expect((await order(original.url)).status).toBe(400);
    expect(await order(copy.url)).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await refusalOf(`${copy.url}/api/fulfill-order/${workshop.ids[0]}`, {})).status).toBe(503);
    expect((await refusalOf(`${copy.url}/api/webhooks/stripe`, {})).status).toBe(400);
    expect((await refusalOf(`${copy.url}/api/access/sign-in`, {}, { origin: config.publicUrl })).status).toBe(
      400,
    );
    expect((await fetch(`${copy.url}/api/products`)).status).toBe(200);

    // Twice the time after which a running worker looks for jobs.
    await pause(1200);
    expect(await workshop.ordersAtPrintful()).toEqual([]);
    expect(mailServer.received).toEqual([]);

    expect(await runTakeOver(config)).toEqual([
      `The database belongs to the shop at ${config.publicUrl} now. It was at ${ORIGINAL} before.`,
      expect.stringContaining('npm run shop -- doctor'),
    ]);
    await workDone();
    expect((await order(copy.url)).status).toBe(400);
    expect((await order(original.url)).status).toBe(503);
  });

  test('a database that is marked as restored stops running shops too, and puts their jobs back', async () => {
    const config = await liveConfig();
    await runTakeOver(config);
    const { url } = await open(config);
    await workDone();
    expect((await order(url)).status).toBe(400);
    await markRestored(db, new Date('2026-11-20T12:00:00Z'));
    await until('the checkout is closed', async () => ((await order(url)).status === 503 ? true : null));
    const late = await open(await liveConfig());
    expect(late.shop.waitsFor).toMatch(/restored from a backup on 2026-11-20\..*npm run shop -- take-over$/);

    const before = mailServer.received.length;
    await leaveMail('zack@example.com');
    await db.updateTable('orders').set({ printful_asked_at: null }).execute();
    await pause(1500);
    expect(mailServer.received).toHaveLength(before);
    expect(await lookedAt()).toBe(0);

    await runTakeOver(config);
    expect(await findServedShop(db)).toMatchObject({ origin: config.publicUrl, restoredAt: null });
    await until('the email is sent', async () =>
      mailServer.received.find(({ to }) => to === 'zack@example.com'),
    );
    await until('the shop looks at its orders', async () => ((await lookedAt()) > 0 ? true : null));
    expect((await order(url)).status).toBe(400);
    expect(await runTakeOver(config)).toEqual([expect.stringMatching(/^Nothing to do/)]);
  });
});

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'the password',
    (url) => {
      url.password = 'wr%40ng';
    },
    /refuses the password of the user “\w+”/,
  ],
  [
    'the database',
    (url) => {
      url.pathname = '/hats';
    },
    /has no database “hats”\. Create it/,
  ],
  [
    'the port',
    (url) => {
      url.port = '1';
    },
    /^No PostgreSQL answers at 127\.0\.0\.1:1: nothing listens/,
  ],
  [
    'the host',
    (url) => {
      url.hostname = 'database.invalid';
    },
    /^The host “database\.invalid” in DATABASE_URL/,
  ],
])('a wrong DATABASE_URL says that %s is wrong, without the password', async (_, spoil, sentence) => {
  const database = await shopDatabase();
  const url = new URL(database.url);
  spoil(url);
  const wrong = connectTo(url.href, 1);
  const error = await wrong
    .selectFrom('orders')
    .select('id')
    .execute()
    .catch((failure: unknown) => failure);
  await wrong.destroy();
  await database.close();
  const said = connectionRefusal(error, url.href);
  expect(said).toMatch(sentence);
  expect(said).not.toContain('wr%40ng');
});

import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import { type ShopProcess, startShop, temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';

let database: SeparateDatabase;
let mails: MailServer;
let pool: pg.Pool;
let queue: JobQueue;
let shop: ShopProcess | null = null;
const dataDir = temporaryFolder();

beforeAll(async () => {
  database = await separateDatabase();
  mails = await startMailServer();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may stop before the last connection has closed.
  pool.on('error', () => undefined);
  queue = jobQueue(database.url);
});

afterAll(async () => {
  await stop('SIGTERM');
  await pool.end();
  await queue.close();
  await mails.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a shop that retries an interrupted email after 1.8 seconds. */
async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, SMTP_URL: mails.url, TIME_SCALE: '0.01' };
  shop = await startShop({ dataDir, env });
  await shop.opened;
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  shop?.kill(signal);
  await shop?.ended;
  shop = null;
}

async function queueMail(recipient: string): Promise<number> {
  const { rows } = await pool.query(
    `insert into mails (event, recipient, message_id, subject, html, text, state)
     values ($1, $1, $2, 'Hats', 'Hats', 'Hats', 'waiting') returning id::int`,
    [recipient, `<${recipient}>`],
  );
  await queueJob(rows[0].id);
  return rows[0].id;
}

/** Queues a job for an email now, because pg-boss retries a killed worker's job only after half a minute. */
const queueJob = (mailId: number) => queue.add('deliver-mail', { mailId });

const mailOf = async (id: number) =>
  (await pool.query('select state, attempts, lost from mails where id = $1', [id])).rows[0];

const ends = (id: number, ...states: string[]) =>
  until(`the email is ${states}`, async () => {
    const mail = await mailOf(id);
    return states.includes(mail.state) ? mail : null;
  });

const copiesFor = (address: string) => mails.received.filter(({ to }) => to === address);

test('an email during which the shop is killed three times becomes unsure', async () => {
  mails.behave('deadly', 'holds');
  await start();
  const id = await queueMail('deadly@example.com');
  // Two answers were lost before.
  await pool.query('update mails set lost = 2 where id = $1', [id]);
  for (const copies of [1, 2, 3]) {
    await until(
      `the email was sent ${copies} times`,
      async () => copiesFor('deadly@example.com').length === copies || null,
    );
    await stop('SIGKILL');
    await start();
    await queueJob(id);
  }
  expect(await ends(id, 'unsure')).toEqual({ state: 'unsure', attempts: 3, lost: 5 });
  await queueJob(id);
  await until('no job is due', async () => {
    const due = (await queue.waiting('deliver-mail')).filter(({ at }) => at < new Date());
    return due.length === 0 || null;
  });
  const copies = copiesFor('deadly@example.com');
  expect(copies).toHaveLength(3);
  expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
}, 120_000);

test('a shop that is stopped while sending waits for the response and sends the email once', async () => {
  if (!shop) await start();
  mails.behave('slow', 'holds');
  const id = await queueMail('slow@example.com');
  await until('the mail server has the email', async () => copiesFor('slow@example.com')[0]);
  shop?.kill('SIGTERM');
  await until('the shop no longer serves pages', () =>
    fetch(`${shop?.url}/healthz`).then(
      () => null,
      () => true,
    ),
  );
  mails.release();
  expect((await shop?.ended)?.code).toBe(0);
  expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
  await start();
  await queueJob(id);
  await jobsDone(id);
  expect(copiesFor('slow@example.com')).toHaveLength(1);
}, 120_000);

test('an email without a response during a stop is sent once more, as the same message', async () => {
  if (!shop) await start();
  mails.behave('silent', 'holds');
  const id = await queueMail('silent@example.com');
  await until('the mail server has the email', async () => copiesFor('silent@example.com')[0]);
  await stop('SIGTERM');
  expect(await mailOf(id)).toMatchObject({ state: 'sending', attempts: 1 });
  mails.behave('silent', null);
  await start();
  await queueJob(id);
  expect(await ends(id, 'sent')).toMatchObject({ attempts: 2, lost: 1 });
  const copies = copiesFor('silent@example.com');
  expect(copies.map(({ messageId }) => messageId)).toEqual(['<silent@example.com>', '<silent@example.com>']);
}, 120_000);

/** Waits until every job for an email has run. */
const jobsDone = (id: number) =>
  until('every job has run', async () => {
    const left = (await queue.jobs('deliver-mail', { mailId: id })).filter(({ state }) => state !== 'retry');
    return left.length === 0 || null;
  });

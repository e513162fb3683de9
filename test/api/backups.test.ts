import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { repeatErasures } from '../../src/server/backups/repeat-erasures.ts';
import { restoreBackup, SKIPPED_IDS } from '../../src/server/backups/restore-backup.ts';
import { writeBackup } from '../../src/server/backups/write-backup.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { setAside } from '../../src/server/db/set-aside.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { findAddresses } from '../../src/server/privacy/erasure-queries.ts';
import { copyErasures, erasureHash } from '../../src/server/privacy/erasures.ts';
import { secretsFrom } from '../../src/server/secrets.ts';
import { digest } from '../digest.ts';
import { jobQueue } from '../job-queue.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';
import { EMAIL, placeOrder, placesOfMaya } from './maya-data.ts';

const ODD = 'tab\tline\nback\\slash \\N \\. “quotes” 👰🏽‍♀️ \u2028';

const folder = temporaryFolder();
const now = new Date('2026-11-20T12:00:00Z');
let source: SeparateDatabase;
let target: SeparateDatabase;
let from: pg.Client;
let into: pg.Client;
let backup: string;
let written: Record<string, string>;

const rowsOf = (client: pg.Client) => ({
  rows: async <Row>(query: string, values?: unknown[]) => (await client.query(query, values)).rows as Row[],
});

const clientOf = async (database: SeparateDatabase, name = 'a test') => {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  await client.connect();
  return client;
};

const write = (changes: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({ databaseUrl: source.url, dir: folder, keep: 9, appSecret: 'kept', now, ...changes });

const restore = <End>(path: string, finish: () => Promise<End | null> = async () => null) =>
  restoreBackup({ path, databaseUrl: target.url, now, finish });

beforeAll(async () => {
  [source, target] = [await shopDatabase(), await shopDatabase()];
  [from, into] = [await clientOf(source), await clientOf(target)];
  await placeOrder(rowsOf(from), '1111111111', { status: 'completed' });
  await from.query('update orders set city = $1', [ODD]);
  await from.query(`insert into served_shop (origin, live) values ('https://hats.example', true)`);
  await from.query(`update order_lines set artwork = decode('00ff5c0a09', 'hex')`);
  const queue = jobQueue(source.url);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await queue.add('settle-order', { orderId: '1111111111', cause: ODD }, tomorrow);
  await queue.close();
  backup = (await write()).path;
  written = await digest(from, SKIPPED_IDS);
});

afterAll(async () => {
  await Promise.all([from.end(), into.end()]);
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

/** Nobody was erased, and the shop has no secret yet. */
beforeEach(async () => {
  await into.query('delete from erasures');
  rmSync(join(folder, 'data'), { recursive: true, force: true });
});

/** Nothing of an earlier test is left, and a former shop's rows are there. */
afterEach(async () => {
  const { rows } = await into.query(`select nspname from pg_namespace where nspname like 'before_restore%'`);
  expect(rows).toEqual([]);
});

test('a restored database has every row and job of the backup, gives out no id again, and is marked', async () => {
  await placeOrder(rowsOf(into), '2222222222', { status: 'completed' });
  await restore(backup);
  expect(await digest(into)).toEqual(written);
  const { rows } = await into.query('select city, restored_at from orders, served_shop');
  expect(rows).toEqual([{ city: ODD, restored_at: now }]);
  const db = connectTo(target.url);
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

test('a backup is of one moment, however much is written meanwhile', { tags: 'nightly' }, async () => {
  let isOver = false;
  const busy = await clientOf(source);
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await busy.query('begin');
      await placeOrder(rowsOf(busy), `3${String(count).padStart(9, '0')}`, { status: 'completed' });
      await busy.query('commit');
    }
  })();
  const { path } = await write({ now: new Date('2026-11-20T13:00:00Z') });
  isOver = true;
  await writing;
  await busy.end();
  await restore(path);
  const { rows } = await into.query(
    `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines,
       (select count(*) from mails) as mails, (select count(*) from parcels) as parcels`,
  );
  expect(new Set(Object.values(rows[0])).size).toBe(1);
  expect(Number(rows[0].orders)).toBeGreaterThan(0);
  await from.query(`delete from orders where id like '3%'`);
});

test('a newsletter that was not sent yet waits for the owner, since it may have been sent after the backup', async () => {
  await from.query(`insert into campaigns (subject, markdown, state, round, send_at) values
    ('Later', '', 'scheduled', 2, now()), ('Half sent', '', 'sending', 2, null), ('Done', '', 'sent', 2, null)`);
  const { path } = await write({ now: new Date('2026-11-20T14:00:00Z') });
  await from.query('delete from campaigns');
  expect((await command('restore\n', path))[1]).toContain(
    'Not sent by themselves, since they may have been sent after the backup: the newsletters “Later”, “Half sent”.',
  );
  const { rows } = await into.query('select subject, state, round, send_at from campaigns order by id');
  expect(rows).toEqual([
    { subject: 'Later', state: 'draft', round: 3, send_at: null },
    { subject: 'Half sent', state: 'stopped', round: 2, send_at: null },
    { subject: 'Done', state: 'sent', round: 2, send_at: null },
  ]);
});

/** The backup with its content changed, and a checksum that matches again. */
function rewritten(change: (content: string) => string): string {
  const lines = gunzipSync(readFileSync(backup)).toString('latin1').split('\n');
  const content = change(`${lines.slice(0, -2).join('\n')}\n`);
  const sum = createHash('sha256').update(content, 'latin1').digest('hex');
  return file(gzipSync(Buffer.from(`${content}${sum}\n`, 'latin1')));
}

function file(content: Buffer): string {
  const path = join(folder, 'changed.backup');
  writeFileSync(path, content);
  return path;
}

function flipped(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  const middle = changed.length >> 1;
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

test.each<[string, () => string, RegExp]>([
  ['is cut off', () => file(readFileSync(backup).subarray(0, -9)), /damaged/],
  ['has one changed bit', () => file(flipped(readFileSync(backup))), /damaged/],
  ['is another file', () => file(gzipSync('{"format":1}\n')), /damaged/],
  ['is empty', () => file(Buffer.alloc(0)), /damaged/],
  [
    'is of a newer release',
    () => rewritten((all) => all.replace('"001-', '"999-')),
    /newer release, which made 999-/,
  ],
  ['has a newer format', () => rewritten((all) => all.replace('"format":1', '"format":2')), /use that one/],
  [
    'has a row that the tables refuse',
    () => rewritten((all) => all.replaceAll('\tMaya Ortiz\t', '\t\\N\t')),
    /null/,
  ],
])('a backup that %s is refused, and nothing is changed', async (_, path, complaint) => {
  const before = await digest(into);
  await expect(restore(path())).rejects.toThrow(complaint);
  expect(await digest(into)).toEqual(before);
});

test('a database that a shop uses is left alone', async () => {
  const before = await digest(into);
  const shop = await clientOf(target, 'unhinged-hats');
  await expect(restore(backup)).rejects.toThrow('stop every instance first');
  await shop.end();
  expect(await digest(into)).toEqual(before);
});

test('a shop does not open on a restore that was interrupted, which can be run again', async () => {
  await setAside(into);
  const db = connectTo(target.url);
  await expect(migrate(db)).rejects.toThrow(
    'interrupted. Nothing is lost: run npm run shop -- restore FILE again',
  );
  await db.destroy();
  await restore(backup);
  expect(await digest(into)).toEqual(written);
});

test('a shop opens on a restore only once whoever was erased is erased again', async () => {
  const { finished } = await restore(backup, async () => {
    const db = connectTo(target.url);
    await expect(migrate(db)).rejects.toThrow('interrupted');
    await db.destroy();
    return repeatErasures({
      databaseUrl: target.url,
      dataDir: join(folder, 'data'),
      erasures: [{ hash: erasureHash(secretsFrom('kept'), EMAIL), at: now }],
      since: now,
      appSecrets: ['kept'],
    });
  });
  expect(finished).toEqual({ people: 1, orders: ['1111111111'] });
  expect(await placesOfMaya(rowsOf(into))).toEqual([]);
});

test('a restore that cannot erase them again changes nothing', async () => {
  const before = await digest(into);
  const fail = () => Promise.reject(new Error('no room on the disk'));
  await expect(restore(backup, fail)).rejects.toThrow('no room on the disk');
  expect(await digest(into)).toEqual(before);
});

test('the newest backups are kept, and a folder that cannot be written to is named', {
  tags: 'nightly',
}, async () => {
  const dir = join(folder, 'kept');
  const ahead = 'unhinged-hats-20270101-000000.backup';
  mkdirSync(dir);
  writeFileSync(join(dir, ahead), 'written while the clock was ahead');
  for (const hour of [1, 2, 3]) await write({ dir, keep: 2, now: new Date(`2026-11-20T0${hour}:00:00Z`) });
  expect(readdirSync(dir)).toEqual([
    'unhinged-hats-20261120-020000.backup',
    'unhinged-hats-20261120-030000.backup',
    ahead,
  ]);
  await expect(write({ dir: join(backup, 'below-a-file') })).rejects.toThrow(
    /below-a-file: make it a folder/,
  );
});

test('a backup removes what an interrupted one left, and nothing that another one may be writing', async () => {
  const dir = join(folder, 'interrupted');
  mkdirSync(dir);
  const draft = (name: string, hours: number) => {
    writeFileSync(join(dir, name), 'rows');
    const at = new Date(now.getTime() - hours * 3_600_000);
    utimesSync(join(dir, name), at, at);
  };
  draft('unhinged-hats-20261119-043000.backup.new', 7);
  draft('unhinged-hats-20261120-043000.backup.new', 5);
  draft('of-somebody-else.backup.new', 7);
  await write({ dir });
  expect(readdirSync(dir)).toEqual([
    'of-somebody-else.backup.new',
    'unhinged-hats-20261120-043000.backup.new',
    'unhinged-hats-20261120-120000.backup',
  ]);
});

test('a backup does not fill a disk that has less room than the last one took', async () => {
  const dir = join(folder, 'crowded');
  mkdirSync(dir);
  const last = join(dir, 'unhinged-hats-20261119-120000.backup');
  writeFileSync(last, '');
  truncateSync(last, 2 ** 42);
  await expect(write({ dir })).rejects.toThrow(`The disk of ${dir} is too full for a backup`);
  expect(readdirSync(dir)).toHaveLength(1);
});

test('npm run shop -- restore changes nothing until the word is typed', async () => {
  const before = await digest(into);
  const [code, said] = await command('yes\n');
  expect([code, said]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  expect(await digest(into)).toEqual(before);
  await into.query('delete from orders');
  const [done, report] = await command('restore\n');
  expect([done, report]).toEqual([
    0,
    expect.stringMatching(/Restored \d+ rows\. .*secret.*npm run shop -- take-over/s),
  ]);
  expect(await digest(into)).toEqual(written);
  expect(secretIn('app-secret')).toBe('kept');

  // Rows belong to their secret, so another one gives way, and is kept.
  writeFileSync(join(folder, 'data', 'app-secret'), 'another\n');
  expect((await command('restore\n'))[1]).toContain('app-secret.before-restore');
  expect([secretIn('app-secret'), secretIn('app-secret.before-restore')]).toEqual(['kept', 'another']);
});

test('whoever was erased after a backup is erased again, wherever the backup has the address', async () => {
  await into.query('delete from orders; delete from mails');
  await placeOrder(rowsOf(into), '3333333333', { status: 'completed' });
  await placeOrder(rowsOf(into), '4444444444', { status: 'completed' });
  await into.query(`update orders set customer_email = 'Buyer@example.com', gift = '{"email":"Receiver@example.com"}'
    where id = '4444444444'`);
  await into.query(`insert into order_changes (order_id, kind, who, before) values
    ('4444444444', 'email', 'shopper', '{"email":"Earlier@example.com"}'),
    ('4444444444', 'gift', 'shopper', '{"email":"Former@example.com"}'),
    ('4444444444', 'gift', 'shopper', null)`);
  await into.query(`insert into subscribers (email, state) values
    ('before@example.com', 'confirmed'), ('reader@example.com', 'confirmed')`);
  await into.query(`insert into mails (event, recipient, message_id, subject, html, text, state)
    values ('data', 'Asked@example.com', 'm', 's', 'h', 't', 'sent')`);
  await into.query(`insert into sent_carts (made_at, made_by, email, items, pricing, expires_at)
    values (now(), 'robin', 'Invited@example.com', '[]', '{}', now())`);
  const erased = [
    EMAIL,
    ...['receiver', 'earlier', 'former', 'reader', 'asked', 'invited'].map((name) => `${name}@example.com`),
  ];
  const others = ['before@example.com', 'buyer@example.com'];
  const db = connectTo(target.url);
  expect((await findAddresses(db)).sort()).toEqual([...erased, ...others].sort());
  const erasure = (email: string, after: number) => ({
    hash: erasureHash(secretsFrom('kept'), email),
    at: new Date(now.getTime() + after),
  });
  const again = await repeatErasures({
    databaseUrl: target.url,
    dataDir: join(folder, 'data'),
    // The first in the moment of the backup.
    erasures: [...erased.map((email, index) => erasure(email, index)), erasure('before@example.com', -1)],
    since: now,
    appSecrets: ['another', 'kept'],
  });
  expect(again).toEqual({ people: erased.length, orders: ['3333333333'] });
  expect((await findAddresses(db)).sort()).toEqual(others);
  await db.destroy();
});

test('whoever unsubscribed after a backup stays away, and administrators who were removed are named', async () => {
  const people = (state: string, administrators: string) => `
    delete from subscribers; delete from administrators;
    insert into subscribers (email, state, changed_at) values ('reader@example.com', '${state}', now()),
      ('new@example.com', 'pending', now()), ('back@example.com', 'unsubscribed', '2026-11-01');
    insert into administrators (id, name, email) values ${administrators}`;
  const sam = `('sam', 'Sam', 'sam@example.com')`;
  await from.query(people('confirmed', `${sam}, ('1', 'Robin', 'r@a.example'), ('2', 'Kim', 'k@a.example')`));
  await from.query(`update subscribers set state = 'confirmed' where email <> 'reader@example.com'`);
  const { path } = await write({ now: new Date('2026-11-20T15:00:00Z') });
  await from.query('delete from subscribers; delete from administrators');
  // Robin has another address now, and Kim was removed and invited again.
  await into.query(people('unsubscribed', `('1', 'Robin', 'r@b.example'), ('3', 'Kim', 'k@a.example')`));
  const [, said] = await command('restore\n', path);
  expect(said).toContain('Unsubscribed again: 1 person who unsubscribed after the backup.');
  expect(said).toContain(
    'These administrators are back and can sign in: Sam (sam@example.com). To remove one: npm run shop -- admin remove sam@example.com',
  );
  const { rows } = await into.query(`select email from subscribers where state = 'confirmed' order by email`);
  expect(rows.map(({ email }) => email)).toEqual(['back@example.com', 'new@example.com']);
});

test('npm run shop -- restore erases again whom a backup brings back, also when the database is lost', {
  tags: 'nightly',
}, async () => {
  await into.query('delete from orders; delete from mails');
  await restore(backup);
  const db = connectTo(target.url);
  // As after a restore that was interrupted once it had put the secret back.
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'app-secret'), 'kept\n');
  writeFileSync(join(folder, 'data', 'app-secret.before-restore'), 'another\n');
  const deps = { db, secrets: secretsFrom('another'), clock: () => new Date('2026-11-20T12:00:01Z') };
  await erasePerson(deps, { address: EMAIL, who: 'shopper' });
  await copyErasures(db, join(folder, 'data'));
  await db.destroy();
  for (const loss of ['select', 'drop schema public cascade; create schema public']) {
    await into.query(loss);
    expect((await command('restore\n'))[1]).toContain(
      'Erased again: 1 person who was erased after the backup, with these orders: 1111111111.',
    );
    expect(await placesOfMaya(rowsOf(into))).toEqual([]);
  }
  const { path } = await write({ now: new Date('2026-11-20T12:00:02Z') });
  expect((await command('restore\n', path))[1]).not.toContain('Erased again');
  expect(await placesOfMaya(rowsOf(into))).not.toEqual([]);
});

const secretIn = (name: string) => readFileSync(join(folder, 'data', name), 'utf8').trim();

/** Runs the command with an answer; what it said in all. */
async function command(answer: string, path = backup): Promise<[number, string]> {
  const child = spawn(process.execPath, [resolve('src/start.mjs'), 'shop', 'restore', path], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), DATABASE_URL: target.url },
  });
  child.stdin.end(answer);
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return [code, said + complaint];
}

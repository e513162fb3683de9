import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { RELEASE } from '../../src/server/db/release.ts';
import { findFreePort } from '../../src/start/ports.ts';
import { jobQueue } from '../job-queue.ts';
import { connectTo, type SeparateDatabase, separateDatabase } from '../separate-database.ts';
import { COMPILED, startShop } from '../start/shop-process.ts';
import { until } from '../until.ts';

let database: SeparateDatabase;
let db: Db;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unhinged-hats-migrate-'));
  database = await separateDatabase();
  db = connectTo(database.url, 1);
});

afterEach(async () => {
  await db.destroy();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** `npm run shop -- migrate`, without what npm prints. */
async function migrateCommand(url = database.url, ...words: string[]) {
  const child = spawn(
    resolve('node_modules/.bin/node'),
    [resolve('src/start.mjs'), 'shop', 'migrate', ...words],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...COMPILED, DATABASE_URL: url, DATA_DIR: join(folder, 'data') },
    },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, errors };
}

/** Starts the shop with `MIGRATE=off`. Returns what it says when it refuses, or "ready". */
async function startWithoutMigrating(): Promise<string> {
  const env = {
    DATABASE_URL: database.url,
    MIGRATE: 'off',
    APP_SECRET: 'a secret of this test, nowhere else',
  };
  const shop = await startShop({ dataDir: join(folder, 'shop'), env });
  const refused = shop.ended.then(({ complaints }) => complaints.join('\n'));
  const ready = shop.opened.then(() =>
    until('it is ready', async () => ((await fetch(`${shop.url}/api/ready`)).ok ? 'ready' : null)),
  );
  const said = await Promise.race([refused, ready.catch(() => refused)]);
  shop.kill('SIGTERM');
  await shop.ended;
  return said;
}

const migrationsRun = async () => {
  const { rows } = await sql<{
    name: string;
  }>`select name from public.kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const queuesOf = async () => {
  const queue = jobQueue(database.url);
  const queues = await (await queue.boss()).getQueues();
  await queue.close();
  return queues.map(({ name }) => name);
};

test('an instance with MIGRATE=off refuses an empty database and names the command', async () => {
  expect(await startWithoutMigrating()).toMatch(
    /^The database lacks 23 migrations of release .*, from 001-baseline on: run npm run shop -- migrate with this release first/,
  );
  await expect(migrationsRun()).rejects.toThrow('does not exist');
});

test('npm run shop -- migrate brings an empty database to this release, and then finds nothing to do', async () => {
  expect(await migrateCommand()).toEqual({
    code: 0,
    errors: '',
    output: `Ran 23 migrations, from 001-baseline to 096-smaller-indexes.\nThe database has the schema of release ${RELEASE}.\n`,
  });
  expect(await queuesOf()).toContain('payments');
  expect(await migrateCommand()).toEqual({
    code: 0,
    errors: '',
    output: `There is nothing to do: the database has the schema of release ${RELEASE}.\n`,
  });
});

test('an instance with MIGRATE=off opens once the command has run', { tags: 'nightly' }, async () => {
  await migrateCommand();
  expect(await startWithoutMigrating()).toBe('ready');
});

test('npm run shop -- migrate says that a newer release has been there, and refuses once that one took something away', {
  tags: 'nightly',
}, async () => {
  await migrateCommand();
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2099-01-01')`.execute(
    db,
  );
  const { code, output } = await migrateCommand();
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/\nA newer release has migrated it too: 999-of-tomorrow\.\n$/),
  ]);
  await sql`update oldest_release set release = '9.0.0'`.execute(db);
  const refused = `This database works with release 9.0.0 or later, and this is ${RELEASE}: start a newer release, or restore a backup from before the upgrade.`;
  expect(await migrateCommand()).toEqual({ code: 1, output: '', errors: `${refused}\n` });
  expect(await startWithoutMigrating()).toBe(refused);
});

test('npm run shop -- migrate refuses a word it does not know and a database that does not answer', async () => {
  expect(await migrateCommand(database.url, '--force')).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^npm run shop -- migrate {4}changes .*\n$/),
  });
  const nowhere = `postgres://shop:secret-word@127.0.0.1:${await findFreePort()}/shop`;
  const { code, output, errors } = await migrateCommand(nowhere);
  expect([code, output, errors]).toEqual([1, '', expect.stringMatching(/^[^\n]*DATABASE_URL[^\n]*\n$/)]);
  expect(errors).not.toContain('secret-word');
  expect(await migrateCommand('nonsense')).toEqual({
    code: 1,
    output: '',
    errors: 'DATABASE_URL must be like postgres://user:password@host:5432/name.\n',
  });
});

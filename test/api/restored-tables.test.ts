import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../src/server/backups/restore-backup.ts';
import { writeBackup } from '../../src/server/backups/write-backup.ts';
import { type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';

const now = new Date('2026-11-20T12:00:00Z');
const folder = temporaryFolder();
const dir = join(folder, 'backups');
let database: SeparateDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await shopDatabase();
  client = new pg.Client({ connectionString: database.url, application_name: 'a test' });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

const write = () => writeBackup({ databaseUrl: database.url, dir, keep: 9, appSecret: null, now });

/** What the tables refuse and do by themselves. */
const rules = async () =>
  (
    await client.query<{ rule: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
       where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       union all select indexdef from pg_indexes where schemaname = 'public'
       order by rule`,
    )
  ).rows.map(({ rule }) => rule);

test('a restored database has every rule, trigger and index that it had', async () => {
  const before = await rules();
  expect(before.filter((rule) => rule.includes('FOREIGN KEY')).length).toBeGreaterThan(30);
  const { path } = await write();
  await restoreBackup({ path, databaseUrl: database.url, now, finish: async () => null });
  expect(await rules()).toEqual(before);
});

test('a backup, which has all shoppers’ data, is for the shop’s user only, as is its folder', async () => {
  const { path } = await write();
  expect([dir, path].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('a backup that fails leaves nothing behind', async () => {
  rmSync(dir, { recursive: true, force: true });
  await client.query('alter table kysely_migration rename to elsewhere');
  await expect(write()).rejects.toThrow('kysely_migration');
  expect(readdirSync(dir)).toEqual([]);
  await client.query('alter table elsewhere rename to kysely_migration');
});

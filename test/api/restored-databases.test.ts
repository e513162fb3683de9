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
const restore = (path: string) =>
  restoreBackup({ path, databaseUrl: database.url, now, finish: async () => null });

const ids = async (table: string) =>
  (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

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
  await restore(path);
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

test('whoever signed out or lost a passkey after a backup is not let in by it again', async () => {
  await client.query(`
    insert into administrators (id, name, email) values ('robin', 'Robin', 'r@a.example'), ('sam', 'Sam', 's@a.example');
    insert into admin_passkeys (id, administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
      select id, who, id, id, 'k', 0, 'singleDevice', false
      from (values ('phone', 'robin'), ('stolen', 'robin'), ('key', 'sam')) as passkeys (id, who);
    insert into admin_sessions (id, token, administrator_id, expires_at, passkey_id) values
      ('at home', 'a', 'robin', 'infinity', 'phone'), ('in a café', 'b', 'robin', 'infinity', null),
      ('of Sam', 'c', 'sam', 'infinity', 'key')`);
  const { path } = await write();
  await client.query(`
    delete from admin_sessions where id = 'in a café';
    delete from admin_passkeys where id = 'stolen';
    delete from administrators where id = 'sam'`);
  expect((await restore(path)).administrators).toEqual([{ name: 'Sam', email: 's@a.example' }]);
  expect(await ids('admin_sessions')).toEqual(['at home']);
  // A removed administrator can sign in again, and is named.
  expect(await ids('admin_passkeys')).toEqual(['key', 'phone']);

  // A lost database says nothing of who signed out.
  await client.query('drop schema public cascade; create schema public');
  await restore(path);
  expect(await ids('admin_sessions')).toEqual(['at home', 'in a café', 'of Sam']);
  expect(await ids('admin_passkeys')).toEqual(['key', 'phone', 'stolen']);

  // One of an earlier release knows no passkeys.
  await client.query(`delete from admin_sessions where id = 'of Sam'; drop table admin_passkeys cascade`);
  await restore(path);
  expect(await ids('admin_sessions')).toEqual(['at home', 'in a café']);
  expect(await ids('admin_passkeys')).toEqual(['key', 'phone', 'stolen']);
});

import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../src/server/backups/restore-backup.ts';
import { writeBackup } from '../../src/server/backups/write-backup.ts';
import { type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { temporaryFolder } from '../start/shop-process.ts';

const now = new Date('2026-11-20T12:00:00Z');
const dir = temporaryFolder();
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
  rmSync(dir, { recursive: true });
});

const ids = async (table: string) =>
  (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

const restore = (path: string) =>
  restoreBackup({ path, databaseUrl: database.url, now, finish: async () => null });

test('whoever signed out or lost a passkey after a backup is not let in by it again', async () => {
  await client.query(`
    insert into administrators (id, name, email) values ('robin', 'Robin', 'r@a.example'), ('sam', 'Sam', 's@a.example');
    insert into admin_passkeys (id, administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
      select id, who, id, id, 'k', 0, 'singleDevice', false
      from (values ('phone', 'robin'), ('stolen', 'robin'), ('key', 'sam')) as passkeys (id, who);
    insert into admin_sessions (id, token, administrator_id, expires_at, passkey_id) values
      ('at home', 'a', 'robin', 'infinity', 'phone'), ('in a café', 'b', 'robin', 'infinity', null),
      ('of Sam', 'c', 'sam', 'infinity', 'key')`);
  const { path } = await writeBackup({ databaseUrl: database.url, dir, keep: 9, appSecret: null, now });
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

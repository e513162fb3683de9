import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import {
  findPasswordHash,
  findSetUpLink,
  insertAdministrator,
  replacePassword,
  spendSetUpLink,
} from '../../src/server/access/administrators/queries.ts';
import type { Administrator } from '../../src/server/access/guard.ts';
import { changeMember, removeMember, resetCodes } from '../../src/server/access/team/change-team.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import type { Role } from '../../src/wire/access.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

let database: SeparateDatabase;
let db: Db;

const NOW = new Date();
const clock = () => NOW;
const emailOf = (id: string) => `${id}@hats.example`;
const ROBIN = { id: 'robin', email: emailOf('robin') } as Administrator;

async function rows<Row = unknown>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url, 1);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

/** Somebody with one of everything that can be signed in with. */
async function member(id: string, role: Role = 'owner', areas: Area[] = ['orders', 'hats']) {
  expect(
    await insertAdministrator(db, { id, email: emailOf(id), passwordHash: `hash of ${id}`, role, areas }),
  ).toBe(true);
  for (const text of [
    `update administrators set two_factor_enabled = true where id = $1`,
    `insert into admin_two_factors (id, administrator_id, secret, backup_codes) values ($1, $1, 's', 'b')`,
    `insert into admin_passkeys (id, administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
     values ($1, $1, 'Key', $1, 'k', 0, 'd', false)`,
    `insert into admin_sessions (id, token, administrator_id, expires_at) values ($1, $1, $1, now() + interval '1 hour')`,
    `insert into admin_challenges (id, identifier, value, expires_at) values ($1, $1, $1, now() + interval '1 hour')`,
    `insert into admin_set_up_links (token_hash, email, purpose, expires_at)
     values ($1, $1 || '@hats.example', 'password', now() + interval '1 hour')`,
  ])
    await rows(text, [id]);
}

/** Who still has what. */
async function left() {
  const idsIn = async (from: string) =>
    (await rows<{ id: string }>(`select ${from} order by 1`)).map(({ id }) => id).join(' ');
  return {
    members: await idsIn('id from administrators'),
    codes: await idsIn('id from administrators where two_factor_enabled'),
    secrets: await idsIn('id from admin_two_factors'),
    passkeys: await idsIn('id from admin_passkeys'),
    sessions: await idsIn('id from admin_sessions'),
    challenges: await idsIn('id from admin_challenges'),
    links: await idsIn('token_hash as id from admin_set_up_links'),
  };
}

const lastWords = async () =>
  (
    await rows<{ who: string; action: string; subject: string }>(
      'select who, action, subject from admin_audit order by id desc limit 1',
    )
  )[0];

beforeEach(async () => {
  for (const table of ['administrators', 'admin_set_up_links', 'admin_challenges'])
    await rows(`delete from ${table}`);
  await member('robin');
  await member('kim', 'helper');
  await member('lee', 'helper');
});

const ALL = 'kim lee robin';
const BUT_KIM = 'lee robin';
const EVERYTHING = {
  members: ALL,
  codes: ALL,
  secrets: ALL,
  passkeys: ALL,
  sessions: ALL,
  challenges: ALL,
  links: ALL,
};

test('who lost the phone signs in with the password alone, and nobody else does', async () => {
  expect(await resetCodes({ db, clock }, ROBIN, 'kim')).toBe(null);
  expect(await left()).toEqual({
    ...EVERYTHING,
    codes: BUT_KIM,
    secrets: BUT_KIM,
    passkeys: BUT_KIM,
    sessions: BUT_KIM,
    challenges: BUT_KIM,
    links: BUT_KIM,
  });
  expect(await lastWords()).toEqual({
    who: ROBIN.email,
    action: `turned off the codes and passkeys of ${emailOf('kim')}`,
    subject: emailOf('kim'),
  });
  for (const [id, code] of [
    ['robin', 'invalid'],
    ['nobody', 'not_found'],
  ] as const)
    expect(await resetCodes({ db, clock }, ROBIN, id)).toMatchObject({ code });
});

test('who is removed leaves nothing, and nobody removes the last owner or themselves', async () => {
  expect(await removeMember({ db, clock }, ROBIN, 'robin')).toMatchObject({
    message: expect.stringContaining('needs an owner'),
  });
  expect(await removeMember({ db, clock }, ROBIN, 'kim')).toBe(null);
  expect(await left()).toEqual({
    members: BUT_KIM,
    codes: BUT_KIM,
    secrets: BUT_KIM,
    passkeys: BUT_KIM,
    sessions: BUT_KIM,
    // It cannot be finished without its account.
    challenges: ALL,
    links: BUT_KIM,
  });
  expect(await lastWords()).toMatchObject({ action: `removed ${emailOf('kim')} from the team` });
  expect(await removeMember({ db, clock }, ROBIN, 'kim')).toMatchObject({ code: 'not_found' });
  await rows(`update administrators set role = 'owner' where id = 'lee'`);
  expect(await removeMember({ db, clock }, ROBIN, 'robin')).toMatchObject({
    message: expect.stringContaining('cannot remove yourself'),
  });
});

test.each([
  [{ role: 'owner' }, `made ${emailOf('kim')} an owner`],
  [{ name: 'Kim K.' }, `changed the name of ${emailOf('kim')}`],
  [{ areas: ['hats', 'orders'] }, `changed the name of ${emailOf('kim')}`],
  [{ areas: ['hats'] }, `made ${emailOf('kim')} a helper for Hats instead of Orders and Hats`],
] as [{ name?: string; role?: Role; areas?: Area[] }, string][])(
  'a change to %j is told',
  async (fields, text) => {
    const was = { name: emailOf('kim'), role: 'helper' as const, areas: ['orders', 'hats'] as Area[] };
    const change = () => changeMember({ db, clock }, ROBIN, { id: 'kim', ...was, was, ...fields });
    expect(await change()).toBe(null);
    expect(await lastWords()).toEqual({ who: ROBIN.email, action: text, subject: emailOf('kim') });
    expect(await rows(`select name, role, updated_at from administrators where id = 'kim'`)).toEqual([
      { name: fields.name ?? emailOf('kim'), role: fields.role ?? 'helper', updated_at: NOW },
    ]);
    expect(await rows(`select id from administrators where updated_at = $1`, [NOW])).toEqual([{ id: 'kim' }]);
  },
);

test('a change that is too late, of the last owner or to no area is refused', async () => {
  const name = 'Someone';
  const ask = async (fields: object) => {
    const outcome = await changeMember({ db, clock }, ROBIN, {
      id: 'kim',
      name,
      role: 'helper',
      ...fields,
    });
    return outcome instanceof ShopError ? [outcome.code, outcome.path] : outcome;
  };
  expect(await ask({ was: { name: 'Kim', role: 'helper' } })).toEqual(['conflict', undefined]);
  expect(await ask({ was: { name: emailOf('kim'), role: 'helper', areas: ['hats'] } })).toEqual([
    'conflict',
    undefined,
  ]);
  expect(await ask({ id: 'robin' })).toEqual(['invalid', undefined]);
  expect(await ask({ areas: [] })).toEqual(['invalid', 'areas']);
  expect(await ask({ id: 'nobody' })).toEqual(['not_found', undefined]);
  expect(await ask({})).toBe(null);
  expect(await rows(`select areas from administrators where id = 'kim'`)).toEqual([
    { areas: ['orders', 'hats'] },
  ]);
  expect(await ask({ role: 'owner', areas: [] })).toBe(null);
  expect(await ask({ areas: AREAS })).toBe(null);
  expect(await lastWords()).toMatchObject({ action: `made ${emailOf('kim')} a helper` });
});

test('a new password ends what the old one began, and the codes only if they are meant, too', async () => {
  const replace = (id: string, endsCodes: boolean) =>
    replacePassword(db, { email: emailOf(id), passwordHash: 'new', now: NOW, endsCodes });
  expect(await replace('nobody', true)).toBe(false);
  expect(await replace('kim', false)).toBe(true);
  const ended = { sessions: BUT_KIM, challenges: BUT_KIM, links: BUT_KIM };
  expect(await left()).toEqual({ ...EVERYTHING, ...ended });
  expect(await replace('kim', true)).toBe(true);
  expect(await left()).toEqual({
    ...EVERYTHING,
    ...ended,
    codes: BUT_KIM,
    secrets: BUT_KIM,
    passkeys: BUT_KIM,
  });
  expect(await Promise.all(['kim', 'lee', 'nobody'].map((id) => findPasswordHash(db, emailOf(id))))).toEqual([
    'new',
    'hash of lee',
    undefined,
  ]);
  await rows(`delete from admin_credentials where administrator_id = 'kim'`);
  expect(await replace('kim', true)).toBe(false);
});

test('an account is made once, and a link works once until it ends', async () => {
  const again = { id: 'other', email: emailOf('kim'), passwordHash: 'other' };
  expect(await insertAdministrator(db, again)).toBe(false);
  expect(await findPasswordHash(db, emailOf('kim'))).toBe('hash of kim');
  await rows(`update admin_set_up_links set expires_at = $1 where token_hash = 'lee'`, [NOW]);
  expect([await findSetUpLink(db, 'lee', NOW), await spendSetUpLink(db, 'lee', NOW)]).toEqual([null, false]);
  expect(await findSetUpLink(db, 'kim', NOW)).toMatchObject({ email: emailOf('kim'), purpose: 'password' });
  expect([await spendSetUpLink(db, 'kim', NOW), await spendSetUpLink(db, 'kim', NOW)]).toEqual([true, false]);
  expect(await findSetUpLink(db, 'kim', NOW)).toBe(null);
  expect(await rows('select token_hash from admin_set_up_links where used_at is null order by 1')).toEqual([
    { token_hash: 'lee' },
    { token_hash: 'robin' },
  ]);
});

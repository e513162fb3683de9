import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAdministrators } from '../../src/server/access/administrators/queries.ts';
import { administratorNames, listAudit, recordAudit } from '../../src/server/access/audit/queries.ts';
import { recordChange } from '../../src/server/access/audit/record-change.ts';
import { deletePasskey, listPasskeys, markSession } from '../../src/server/access/passkeys/queries.ts';
import {
  deleteBegun,
  deleteExpired,
  deleteOtherSessions,
  deleteSession,
  deviceExists,
  findChallenged,
  listSessions,
  saveDevice,
  spendCode,
} from '../../src/server/access/sessions/queries.ts';
import { latestPasswordMails, listInvitations, listMembers } from '../../src/server/access/team/queries.ts';
import { findWait, forgiveCounts, lockCounts, takeTurn } from '../../src/server/access/throttle/queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

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
  for (const table of [
    'administrators',
    'admin_set_up_links',
    'admin_throttles',
    'admin_challenges',
    'mails',
  ])
    await rows(`delete from ${table}`);
  // In neither the order of their names nor that of their addresses.
  for (const [id, name] of [
    ['robin', 'Robin'],
    ['ada', 'Zoe'],
    ['kim', 'Ada'],
  ])
    await rows(`insert into administrators (id, name, email) values ($1, $2, $1 || '@hats.example')`, [
      id,
      name,
    ]);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const session = (
  id: string,
  who: string,
  { begun = 0, used = 0, ends = -60, passkey = null as string | null } = {},
) =>
  rows(
    `insert into admin_sessions (id, token, administrator_id, expires_at, created_at, updated_at, passkey_id)
     values ($1, 'token of ' || $1, $2, $3, $4, $5, $6)`,
    [id, who, ago(ends), ago(begun), ago(used), passkey],
  );

const device = (token: string, who: string, seen: number) =>
  rows(
    `insert into admin_devices (token_hash, administrator_id, user_agent, seen_at) values ($1, $2, 'Browser ' || $1, $3)`,
    [token, who, ago(seen)],
  );

const passkey = (id: string, who: string, made = 0) =>
  rows(
    `insert into admin_passkeys (id, administrator_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
     values ($1, $2, 'Key ' || $1, $1, 'k', 0, 'd', false, $3)`,
    [id, who, ago(made)],
  );

const idsOf = async (table: string) =>
  (await rows<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id);

describe('the team', () => {
  test('is listed by name, each with the latest browser and use, and whether passkeys and codes are on', async () => {
    for (const [token, who, seen] of [
      ['old', 'robin', 50],
      ['new', 'robin', 20],
      ['middle', 'robin', 30],
      ['other', 'kim', 5],
    ] as const)
      await device(token, who, seen);
    await session('s1', 'robin', { used: 40 });
    await session('s2', 'robin', { used: 10 });
    await session('s3', 'robin', { used: 15 });
    await session('s4', 'kim', { used: 9 });
    await passkey('p1', 'robin');
    await rows(`update administrators set two_factor_enabled = true where id = 'kim'`);
    await rows(`update administrators set two_factor_enabled = null where id = 'ada'`);
    const listed = (await listMembers(db)).map(({ id, twoFactor, hasPasskey, seenAt, userAgent }) => [
      id,
      twoFactor,
      hasPasskey,
      seenAt,
      userAgent,
    ]);
    expect(listed).toEqual([
      ['kim', true, false, ago(5), 'Browser other'],
      ['robin', false, true, ago(10), 'Browser new'],
      ['ada', false, false, null, null],
    ]);
    expect([...(await administratorNames(db)).values()]).toEqual(['Ada', 'Robin', 'Zoe']);
    expect(await listAdministrators(db)).toMatchObject([
      { email: 'ada@hats.example', twoFactor: false, signedInAt: null },
      { email: 'kim@hats.example', twoFactor: true, signedInAt: ago(5) },
      { email: 'robin@hats.example', twoFactor: false, signedInAt: ago(20) },
    ]);
  });

  test('shows the invitations that still work, newest first', async () => {
    const link = (
      email: string | null,
      sent: number,
      fields: { used?: Date; ends?: Date; purpose?: string } = {},
    ) =>
      rows(
        `insert into admin_set_up_links (token_hash, email, created_at, expires_at, used_at, purpose)
         values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [email, ago(sent), fields.ends ?? ago(-1), fields.used ?? null, fields.purpose ?? 'account'],
      );
    await link('second@hats.example', 20);
    await link('first@hats.example', 10);
    await link('third@hats.example', 30);
    await link('ended@hats.example', 5, { ends: NOW });
    await link('used@hats.example', 5, { used: NOW });
    await link('gone@hats.example', 5, { purpose: 'reset' });
    await link('kim@hats.example', 5);
    await link(null, 5);
    const invitations = await listInvitations(db, NOW);
    expect(invitations.map(({ email, sentAt }) => [email, sentAt])).toEqual([
      ['first@hats.example', ago(10)],
      ['second@hats.example', ago(20)],
      ['third@hats.example', ago(30)],
    ]);
  });

  test('got these emails with a link lately, the newest first', async () => {
    const mail = (event: string, recipient: string, minutes: number) =>
      rows(
        `insert into mails (event, recipient, message_id, subject, html, text, state, created_at)
         values ($1 || '.' || $3::timestamptz, $2, gen_random_uuid(), 's', 'h', 't', 'sent', $3::timestamptz)`,
        [event, recipient, ago(minutes)],
      );
    await mail('sign-in-link', 'kim@hats.example', 30);
    await mail('sign-in-link', 'kim@hats.example', 10);
    await mail('sign-in-link', 'kim@hats.example', 60);
    await mail('new-device', 'kim@hats.example', 5);
    await mail('sign-in-link', 'ada@hats.example', 5);
    expect(await latestPasswordMails(db, 'kim@hats.example', ago(60))).toEqual([ago(10), ago(30)]);
  });
});

describe('sessions', () => {
  const challenge = (id: string, ends: number) =>
    rows('insert into admin_challenges (id, identifier, value, expires_at) values ($1, $1, $2, $3)', [
      id,
      `${id} of kim`,
      ago(ends),
    ]);

  test('are listed while they work, newest first, and end alone or but one', async () => {
    await session('old', 'kim', { begun: 59 });
    await session('new', 'kim', { begun: 1 });
    await session('longest', 'kim', { begun: 60 });
    await session('unused', 'kim', { ends: 0 });
    await session('robins', 'robin');
    const listed = async () =>
      (await listSessions(db, 'kim', { now: NOW, notBefore: ago(60) })).map(({ id }) => id);
    expect(await listed()).toEqual(['new', 'old']);
    expect(await deleteSession(db, 'robin', 'new')).toBe(false);
    expect(await deleteSession(db, 'kim', 'longest')).toBe(true);
    await deleteOtherSessions(db, 'kim', 'new');
    expect(await idsOf('admin_sessions')).toEqual(['new', 'robins']);
  });

  test('and half-finished sign-ins are forgotten once they have expired', async () => {
    await session('over', 'kim', { ends: 1 });
    await session('works', 'kim', { ends: 0 });
    await challenge('over', 1);
    await challenge('ends', 0);
    await challenge('works', -1);
    expect(await findChallenged(db, 'works', NOW)).toBe('works of kim');
    expect(await findChallenged(db, 'ends', NOW)).toBe(null);
    await deleteExpired(db, NOW);
    expect(await idsOf('admin_sessions')).toEqual(['works']);
    expect(await idsOf('admin_challenges')).toEqual(['ends', 'works']);
  });

  test('and half-finished sign-ins that one sign-in began end alone', async () => {
    for (const id of ['mine', 'other']) {
      await session(id, 'kim');
      await challenge(id, -1);
    }
    const left = async () => [await idsOf('admin_sessions'), await idsOf('admin_challenges')];
    await deleteBegun(db, { token: null, identifier: 'mine' });
    expect(await left()).toEqual([['mine', 'other'], ['other']]);
    await deleteBegun(db, { token: 'token of mine', identifier: null });
    expect(await left()).toEqual([['other'], ['other']]);
  });

  test('remember their passkey, whose removal ends the others that it began', async () => {
    await passkey('new', 'kim', 1);
    await passkey('old', 'kim', 2);
    await passkey('robins', 'robin');
    for (const id of ['here', 'there']) await session(id, 'kim');
    await session('elsewhere', 'kim', { passkey: 'new' });
    await session('robins', 'robin', { passkey: 'robins' });
    for (const sessionId of ['here', 'there'])
      await markSession(db, { sessionId, passkeyId: 'old', now: NOW });
    expect((await listPasskeys(db, 'kim')).map(({ id, usedAt }) => [id, usedAt])).toEqual([
      ['old', NOW],
      ['new', null],
    ]);
    const remove = (id: string) => deletePasskey(db, { id, administratorId: 'kim', exceptId: 'here' });
    expect(await remove('robins')).toBe(null);
    expect(await remove('old')).toEqual({ name: 'Key old' });
    expect(await idsOf('admin_sessions')).toEqual(['elsewhere', 'here', 'robins']);
    expect(await idsOf('admin_passkeys')).toEqual(['new', 'robins']);
  });

  test('know the browsers of each account', async () => {
    const seen = (tokenHash: string, administratorId: string, now = NOW) =>
      saveDevice(db, { tokenHash, administratorId, userAgent: `of ${administratorId}` }, now);
    await device('shared', 'kim', 50);
    expect(await seen('shared', 'robin')).toBe(true);
    expect(await seen('shared', 'kim')).toBe(false);
    expect(await seen('other', 'kim', ago(3))).toBe(true);
    expect(
      await rows(`select administrator_id as who, token_hash as token, user_agent as agent, seen_at as at
        from admin_devices order by 1, 2`),
    ).toEqual([
      { who: 'kim', token: 'other', agent: 'of kim', at: ago(3) },
      { who: 'kim', token: 'shared', agent: 'of kim', at: NOW },
      { who: 'robin', token: 'shared', agent: 'of robin', at: NOW },
    ]);
    expect(await deviceExists(db, 'other')).toBe(true);
    expect(await deviceExists(db, 'other', 'kim@hats.example')).toBe(true);
    expect(await deviceExists(db, 'other', 'robin@hats.example')).toBe(false);
    expect(await deviceExists(db, 'unknown')).toBe(false);
  });

  test('take each code once, for each account, until it is forgotten', async () => {
    const spend = (administratorId: string, codeHash: string, at: number) =>
      spendCode(db, { administratorId, codeHash }, { now: ago(at), since: ago(at + 2) });
    expect(await spend('kim', 'a', 10)).toBe(true);
    expect(await spend('robin', 'a', 10)).toBe(true);
    expect(await spend('kim', 'b', 9)).toBe(true);
    expect(await spend('kim', 'a', 8)).toBe(false);
    expect(await spend('kim', 'a', 7)).toBe(true);
    expect(await spend('kim', 'b', 7)).toBe(false);
    expect(await spend('robin', 'b', 7)).toBe(true);
  });
});

describe('waits', () => {
  const count = (key: string, { failures = 1, failed = 0, free = 0 }) =>
    rows('insert into admin_throttles (key, failures, failed_at, free_at) values ($1, $2, $3, $4)', [
      key,
      failures,
      ago(failed),
      ago(free),
    ]);

  test('last until the latest of the keys is free, unless a clock was set back', async () => {
    await count('over', { free: 0 });
    await count('short', { free: -5 });
    await count('long', { free: -15 });
    await count('endless', { free: -16 });
    const wait = (...keys: string[]) => findWait(db, keys, { now: NOW, longest: ago(-15) });
    expect(await wait('over', 'endless', 'unknown')).toBe(null);
    expect(await wait('over', 'short')).toEqual(ago(-5));
    expect(await wait('long', 'short', 'endless')).toEqual(ago(-15));
  });

  test('count from zero when the last failure is long ago', async () => {
    await count('recent', { failures: 3, failed: 60 });
    await count('old', { failures: 3, failed: 61 });
    await count('somebody else’s', { failures: 3 });
    const counts = await lockCounts(db, ['recent', 'old', 'new'], { now: NOW, since: ago(60) });
    expect(Object.fromEntries([...counts].map(([key, { failures }]) => [key, failures]))).toEqual({
      recent: 3,
      old: 0,
      new: 0,
    });
  });

  test('are taken back: one count is forgotten, others are lowered with their own waits, and old ones go', async () => {
    await count('mine', { failures: 7 });
    await count('ours', { failures: 7, free: -5 });
    await count('later', { failures: 7, free: -9 });
    await count('none', { failures: 0 });
    await count('recent', { failures: 2, failed: 60 });
    await count('old', { failures: 2, failed: 61 });
    const lowered = new Map(['ours', 'later', 'none'].map((key) => [key, ago(-5)]));
    await forgiveCounts(db, { forgotten: 'mine', lowered, since: ago(60) });
    await forgiveCounts(db, { forgotten: null, lowered: new Map(), since: ago(60) });
    const free = `case when free_at > now() then 'waits' else 'free' end as wait`;
    expect(await rows(`select key, failures, ${free} from admin_throttles order by key`)).toEqual([
      { key: 'later', failures: 6, wait: 'waits' },
      { key: 'none', failures: 0, wait: 'free' },
      { key: 'ours', failures: 6, wait: 'free' },
      { key: 'recent', failures: 2, wait: 'free' },
    ]);
  });

  test('let a turn be taken once its time is over, or if it would end much too late', async () => {
    const turn = (minutes: number, until: number) =>
      takeTurn(db, 'turn', { now: ago(minutes), until: ago(until) });
    expect(await turn(10, 9)).toBe(true);
    expect(await turn(9.5, 8.5)).toBe(false);
    expect(await turn(9, 8)).toBe(true);
    // Back by an hour: the earlier turn would end an hour from now.
    expect(await turn(69, 68)).toBe(true);
    // From a call that overtook this one.
    expect(await turn(70, 69)).toBe(false);
  });
});

test('the log lists changes as sentences, by who, what and day, and what was only looked at on demand', async () => {
  const zone = 'Pacific/Kiritimati';
  const read = async (filter: Partial<Parameters<typeof listAudit>[1]>) =>
    (
      await listAudit(
        db,
        { words: null, timeZone: zone, reads: false, ...filter },
        { after: undefined, before: undefined, limit: 100 },
      )
    ).map(({ action }) => action);
  await recordAudit(db, { who: 'kim', action: 'signed in', subject: '' });
  await recordAudit(db, { who: 'kim', action: 'GET /api/admin/orders', subject: '' });
  await recordAudit(db, { who: 'kim', action: 'DELETE /api/admin/team/:id', subject: 'ada' });
  await recordChange(db, { who: 'kim', text: 'removed ada', about: { kind: 'team', id: 'ada' } });
  await recordChange(db, {
    who: 'robin',
    text: 'changed the settings',
    about: { kind: 'settings', id: '1' },
  });
  expect(await read({})).toEqual(['changed the settings', 'removed ada', 'signed in']);
  expect(await read({ reads: true })).toEqual([
    'changed the settings',
    'removed ada',
    'GET /api/admin/orders',
    'signed in',
  ]);
  expect(await read({ who: 'kim' })).toEqual(['removed ada', 'signed in']);
  expect(await read({ about: 'team' })).toEqual(['removed ada']);
  const dayThere = (minutes: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ago(minutes));
  expect(await read({ from: dayThere(0) })).toHaveLength(3);
  expect(await read({ from: dayThere(-24 * 60) })).toEqual([]);
});

import { sql } from 'kysely';
import type { Area } from '../../../domain/access/areas.ts';
import type { Role } from '../../../wire/access.ts';
import type { Db } from '../../db/connect.ts';

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findAdministratorByEmail(db: Db, email: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAdministrator(db: Db, id: string) {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'name', 'role', 'areas', 'two_factor_enabled as twoFactor'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, twoFactor: row.twoFactor === true } : null;
}

/** The latest sign-in is that from any browser. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('administrators')
    .leftJoin('admin_devices', 'admin_devices.administrator_id', 'administrators.id')
    .select((eb) => [
      'id',
      'email',
      sql<boolean>`coalesce(two_factor_enabled, false)`.as('twoFactor'),
      eb.fn.max('seen_at').as('signedInAt'),
    ])
    .groupBy('administrators.id')
    .orderBy('email')
    .execute();

interface NewPassword {
  email: string;
  passwordHash: string;
  now: Date;
}

/** Creates an administrator with this password. False if the address has an account, which stays as it is. */
export async function insertAdministrator(
  trx: Db,
  {
    id,
    email,
    passwordHash,
    name = '',
    role = 'owner',
    areas,
  }: Omit<NewPassword, 'now'> & { id: string; name?: string; role?: Role; areas?: Area[] | undefined },
): Promise<boolean> {
  const created = await trx
    .insertInto('administrators')
    .values({ id, email, name: name || email, role, areas, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return false;
  await trx
    .insertInto('admin_credentials')
    .values({
      id,
      account_id: id,
      provider_id: 'credential',
      administrator_id: id,
      password: passwordHash,
    })
    .execute();
  await deleteSetUpLinks(trx, email);
  return true;
}

/**
 * Sets a password, which ends all sessions and what `deleteOpenSignIns` deletes. Codes stay on unless `endsCodes`. False if the
 * account is gone.
 */
export async function replacePassword(
  trx: Db,
  { email, passwordHash, now, endsCodes }: NewPassword & { endsCodes: boolean },
): Promise<boolean> {
  const administrator = await findAdministratorByEmail(trx, email);
  if (!administrator) return false;
  const { id } = administrator;
  // First: what a sign-in has begun until then is seen below, and one that is still under way waits for the end, and begins nothing.
  const changed = await trx
    .updateTable('admin_credentials')
    .set({ password: passwordHash, updated_at: now })
    .where('administrator_id', '=', id)
    .executeTakeFirst();
  await deleteOpenSignIns(trx, { id, email });
  if (endsCodes) await endCodes(trx, id, now);
  else await endSessions(trx, id);
  return changed.numUpdatedRows > 0n;
}

/** The hash of an administrator's password; undefined without an account. */
export const findPasswordHash = async (db: Db, email: string): Promise<string | null | undefined> =>
  (await passwordRow(db, email).executeTakeFirst())?.password;

/** The same, which nobody replaces until the transaction ends. */
export const sharePasswordHash = async (trx: Db, email: string): Promise<string | null | undefined> =>
  (await passwordRow(trx, email).forShare('admin_credentials').executeTakeFirst())?.password;

const passwordRow = (db: Db, email: string) =>
  db
    .selectFrom('admin_credentials')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('password')
    .where('email', '=', email);

const endSessions = (trx: Db, id: string) =>
  trx.deleteFrom('admin_sessions').where('administrator_id', '=', id).execute();

/** Removes all passkeys, ends all sessions, and turns codes off. */
export async function endCodes(trx: Db, id: string, now: Date): Promise<void> {
  // Before the sessions, so that none that a passkey begins meanwhile is left.
  await trx.deleteFrom('admin_passkeys').where('administrator_id', '=', id).execute();
  await endSessions(trx, id);
  await trx.deleteFrom('admin_two_factors').where('administrator_id', '=', id).execute();
  await trx
    .updateTable('administrators')
    .set({ two_factor_enabled: false, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes what an earlier password or mailbox could still sign in with: links, and sign-ins that wait for a code. */
export async function deleteOpenSignIns(
  trx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await deleteSetUpLinks(trx, email);
  await trx.deleteFrom('admin_challenges').where('value', '=', id).execute();
}

export interface SetUpLink {
  /** The account's email address; null for the first administrator, who types one. */
  email: string | null;
  /** A new account, a new password, or both a new password and no more codes. */
  purpose: 'account' | 'password' | 'reset';
  name: string;
  role: Role;
  areas: Area[];
}

export async function insertSetUpLink(
  db: Db,
  { tokenHash, expiresAt, now, ...link }: SetUpLink & { tokenHash: string; expiresAt: Date; now: Date },
): Promise<void> {
  await db
    .insertInto('admin_set_up_links')
    .values({ token_hash: tokenHash, ...link, expires_at: expiresAt, created_at: now })
    .execute();
}

/** The link, unless it was used or has expired. */
export async function findSetUpLink(db: Db, tokenHash: string, now: Date): Promise<SetUpLink | null> {
  const row = await db
    .selectFrom('admin_set_up_links')
    .select(['email', 'purpose', 'name', 'role', 'areas'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the link as used; false if it was already used or has expired. */
export async function spendSetUpLink(trx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('admin_set_up_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteSetUpLinks(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('admin_set_up_links').where('email', '=', email).execute();
}

/** Keeps two simultaneous requests from both creating the first administrator. */
export async function lockAdministrators(trx: Db): Promise<void> {
  await trx
    .selectFrom('admin_set_up_links')
    .select('token_hash')
    .where('email', 'is', null)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
}

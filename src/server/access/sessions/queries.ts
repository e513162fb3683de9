import type { Db } from '../../db/connect.ts';

/** The valid sessions of an administrator, newest first. */
export const listSessions = (
  db: Db,
  administratorId: string,
  { now, notBefore }: { now: Date; notBefore: Date },
) =>
  db
    .selectFrom('admin_sessions')
    .select([
      'id',
      'created_at as createdAt',
      'updated_at as usedAt',
      'ip_address as address',
      'user_agent as userAgent',
    ])
    .where('administrator_id', '=', administratorId)
    .where('expires_at', '>', now)
    .where('created_at', '>', notBefore)
    .orderBy('created_at', 'desc')
    .execute();

/** Ends one session of an administrator; false when it does not exist. */
export async function deleteSession(db: Db, administratorId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('admin_sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes what a sign-in has begun: its session, or what waits for its code. */
export async function deleteBegun(
  trx: Db,
  { token, identifier }: { token: string | null; identifier: string | null },
): Promise<void> {
  await trx.deleteFrom('admin_sessions').where('token', '=', token).execute();
  await trx.deleteFrom('admin_challenges').where('identifier', '=', identifier).execute();
}

/** Ends all sessions of an administrator except `exceptId`. */
export async function deleteOtherSessions(db: Db, administratorId: string, exceptId: string): Promise<void> {
  await db
    .deleteFrom('admin_sessions')
    .where('administrator_id', '=', administratorId)
    .where('id', '!=', exceptId)
    .execute();
}

/** The id of the administrator whose password this browser has sent, but no code yet; null once that has expired. */
export async function findChallenged(db: Db, identifier: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('admin_challenges')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Marks a code as used; false if it was already used after `since`. */
export async function spendCode(
  db: Db,
  { administratorId, codeHash }: { administratorId: string; codeHash: string },
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  await db
    .deleteFrom('admin_used_codes')
    .where('administrator_id', '=', administratorId)
    .where('used_at', '<', since)
    .execute();
  const used = await db
    .insertInto('admin_used_codes')
    .values({ administrator_id: administratorId, code_hash: codeHash, used_at: now })
    .onConflict((conflict) => conflict.columns(['administrator_id', 'code_hash']).doNothing())
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes expired sessions and challenges. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('admin_challenges').where('expires_at', '<', now).execute();
}

/** Whether this administrator, or any if there is no email, has signed in from this browser before. */
export async function deviceExists(db: Db, tokenHash: string, email?: string): Promise<boolean> {
  let devices = db
    .selectFrom('admin_devices')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('token_hash')
    .where('token_hash', '=', tokenHash);
  if (email !== undefined) devices = devices.where('email', '=', email);
  return (await devices.limit(1).executeTakeFirst()) !== undefined;
}

/** Records a sign-in from a browser; true if it is the account's first sign-in from there. */
export async function saveDevice(
  trx: Db,
  device: { tokenHash: string; administratorId: string; userAgent: string },
  now: Date,
): Promise<boolean> {
  const existing = await trx
    .updateTable('admin_devices')
    .set({ seen_at: now, user_agent: device.userAgent })
    .where('token_hash', '=', device.tokenHash)
    .where('administrator_id', '=', device.administratorId)
    .returning('token_hash')
    .executeTakeFirst();
  if (existing) return false;
  await trx
    .insertInto('admin_devices')
    .values({
      token_hash: device.tokenHash,
      administrator_id: device.administratorId,
      user_agent: device.userAgent,
      created_at: now,
      seen_at: now,
    })
    .execute();
  return true;
}

import type { Db } from '../../db/connect.ts';

/** An administrator's passkeys, oldest first. */
export const listPasskeys = (db: Db, administratorId: string) =>
  db
    .selectFrom('admin_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('administrator_id', '=', administratorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whose passkey it is; null if the shop does not know it. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ id: string; administratorId: string; email: string } | null> {
  const row = await db
    .selectFrom('admin_passkeys')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select(['admin_passkeys.id', 'administrator_id as administratorId', 'email'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers which passkey began a session. If the passkey was removed meanwhile, ends the session instead, and returns false. */
export async function markSession(
  trx: Db,
  { sessionId, passkeyId, now }: { sessionId: string; passkeyId: string; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('admin_passkeys')
    .set({ used_at: now })
    .where('id', '=', passkeyId)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) {
    await trx.deleteFrom('admin_sessions').where('id', '=', sessionId).execute();
    return false;
  }
  await trx
    .updateTable('admin_sessions')
    .set({ passkey_id: passkeyId })
    .where('id', '=', sessionId)
    .execute();
  return true;
}

/** Deletes a passkey of an administrator, and the sessions that began with it except `exceptId`. Null if there is none. */
export async function deletePasskey(
  trx: Db,
  { id, administratorId, exceptId }: { id: string; administratorId: string; exceptId: string },
): Promise<{ name: string } | null> {
  // First: a sign-in with it that is under way is seen below, or sees that it is gone.
  const passkey = await trx
    .selectFrom('admin_passkeys')
    .select('name')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return null;
  await trx.deleteFrom('admin_sessions').where('passkey_id', '=', id).where('id', '!=', exceptId).execute();
  await trx.deleteFrom('admin_passkeys').where('id', '=', id).execute();
  return passkey;
}

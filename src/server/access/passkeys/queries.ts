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

/** Remembers which passkey began a session. */
export async function markSession(
  trx: Db,
  { sessionId, passkeyId, now }: { sessionId: string; passkeyId: string; now: Date },
): Promise<void> {
  await trx.updateTable('admin_passkeys').set({ used_at: now }).where('id', '=', passkeyId).execute();
  await trx
    .updateTable('admin_sessions')
    .set({ passkey_id: passkeyId })
    .where('id', '=', sessionId)
    .execute();
}

/** Deletes a passkey of an administrator, and the sessions that began with it except `exceptId`. Null if there is none. */
export async function deletePasskey(
  trx: Db,
  { id, administratorId, exceptId }: { id: string; administratorId: string; exceptId: string },
): Promise<{ name: string } | null> {
  await trx
    .deleteFrom('admin_sessions')
    .where('administrator_id', '=', administratorId)
    .where('passkey_id', '=', id)
    .where('id', '!=', exceptId)
    .execute();
  const deleted = await trx
    .deleteFrom('admin_passkeys')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .returning('name')
    .executeTakeFirst();
  return deleted ?? null;
}

import type { Kysely } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

/** Whether the administrator of this address has signed in from this browser before. */
export async function deviceExists(db: Db, tokenHash: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_devices')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has signed in from this browser before. */
export async function isIssuedDevice(db: Kysely<Tables>, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('admin_devices')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an administrator signed in from a browser; true when it was for the first time. */
export async function saveDevice(
  trx: Kysely<Tables>,
  device: { tokenHash: string; administratorId: string; userAgent: string },
  now: Date,
): Promise<boolean> {
  const known = await trx
    .updateTable('admin_devices')
    .set({ seen_at: now, user_agent: device.userAgent })
    .where('token_hash', '=', device.tokenHash)
    .where('administrator_id', '=', device.administratorId)
    .returning('token_hash')
    .executeTakeFirst();
  if (known) return false;
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

import type { Kysely } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export interface SetUpLink {
  /** Whom it sets up; null when whoever opens it may say, which is for the first administrator alone. */
  email: string | null;
}

export async function insertSetUpLink(
  db: Kysely<Tables>,
  { tokenHash, email, expiresAt }: SetUpLink & { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('admin_set_up_links')
    .values({ token_hash: tokenHash, email, expires_at: expiresAt })
    .execute();
}

/** The link if it may still be used. */
export async function findSetUpLink(db: Db, tokenHash: string, now: Date): Promise<SetUpLink | null> {
  const row = await db
    .selectFrom('admin_set_up_links')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses the link up; false when somebody else was faster. */
export async function spendSetUpLink(trx: Kysely<Tables>, tokenHash: string, now: Date): Promise<boolean> {
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

/** Links for an address end with the administrator, or with a newer one. */
export async function deleteSetUpLinks(trx: Kysely<Tables>, email: string): Promise<void> {
  await trx.deleteFrom('admin_set_up_links').where('email', '=', email).execute();
}

/** Nobody else becomes the first administrator meanwhile. */
export async function lockAdministrators(trx: Kysely<Tables>): Promise<void> {
  await trx
    .selectFrom('admin_set_up_links')
    .select('token_hash')
    .where('email', 'is', null)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
}

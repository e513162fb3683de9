import type { Kysely } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export interface ListedAdministrator {
  id: string;
  email: string;
  twoFactor: boolean;
  createdAt: Date;
  /** When one of its browsers was last seen to sign in. */
  signedInAt: Date | null;
}

export async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
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

export async function findAdministrator(
  db: Db,
  id: string,
): Promise<{ email: string; twoFactor: boolean } | null> {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'two_factor_enabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { email: row.email, twoFactor: row.two_factor_enabled === true } : null;
}

export async function listAdministrators(db: Db): Promise<ListedAdministrator[]> {
  const rows = await db
    .selectFrom('administrators')
    .leftJoin('admin_devices', 'admin_devices.administrator_id', 'administrators.id')
    .select(['id', 'email', 'two_factor_enabled', 'administrators.created_at'])
    .select((eb) => eb.fn.max('seen_at').as('signedInAt'))
    .groupBy('administrators.id')
    .orderBy('email')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    twoFactor: row.two_factor_enabled === true,
    createdAt: row.created_at,
    signedInAt: row.signedInAt,
  }));
}

/** Deletes an administrator with all sessions, unless it is the last one. */
export async function deleteAdministrator(
  db: Db,
  email: string,
): Promise<'deleted' | 'unknown' | 'last one'> {
  return db.transaction().execute(async (trx) => {
    const all = await trx
      .selectFrom('administrators')
      .select(['id', 'email'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const found = all.find((administrator) => administrator.email === email);
    if (!found) return 'unknown';
    if (all.length === 1) return 'last one';
    await trx.deleteFrom('administrators').where('id', '=', found.id).execute();
    await deleteSetUpLinks(trx, email);
    return 'deleted';
  });
}

/**
 * Makes an administrator with this password, or gives a known one a new beginning: its sessions end, and codes are no
 * longer asked for. `id` is taken when there is none of this address yet.
 */
export async function saveAdministrator(
  trx: Kysely<Tables>,
  { id, email, passwordHash, now }: { id: string; email: string; passwordHash: string; now: Date },
): Promise<void> {
  const administrator = await trx
    .insertInto('administrators')
    .values({ id, email, name: email, email_verified: true })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ two_factor_enabled: false, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const owned = administrator.id;
  await trx.deleteFrom('admin_sessions').where('administrator_id', '=', owned).execute();
  await trx.deleteFrom('admin_two_factors').where('administrator_id', '=', owned).execute();
  await trx.deleteFrom('admin_credentials').where('administrator_id', '=', owned).execute();
  await trx
    .insertInto('admin_credentials')
    .values({
      id: owned,
      account_id: owned,
      provider_id: 'credential',
      administrator_id: owned,
      password: passwordHash,
    })
    .execute();
}

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

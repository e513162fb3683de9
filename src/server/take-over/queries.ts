import { sql } from 'kysely';
import type { ServedShop, ShopHere } from '../../domain/take-over/take-over.ts';
import type { Db } from '../db/connect.ts';

/** The shop that the database belongs to; null before the first start. */
export async function findServedShop(db: Db): Promise<ServedShop | null> {
  const row = await db.selectFrom('served_shop').selectAll().executeTakeFirst();
  return row ? servedShopOf(row) : null;
}

export const servedShopOf = (row: {
  origin: string;
  system_identifier: string | null;
  live: boolean;
  restored_at: Date | null;
}): ServedShop => ({
  origin: row.origin,
  systemIdentifier: row.system_identifier,
  live: row.live,
  restoredAt: row.restored_at,
});

/** Stores that the database belongs to this shop, unless it belongs to one with live keys. */
export async function claimIfFree(db: Db, here: ShopHere): Promise<void> {
  const row = rowOf(here);
  await db
    .insertInto('served_shop')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet(row)
        .where('served_shop.live', '=', false)
        .where('served_shop.restored_at', 'is', null),
    )
    .execute();
}

/** Adds PostgreSQL's identifier where it could not be read before. */
export async function storeIdentifier(db: Db, systemIdentifier: string): Promise<void> {
  await db
    .updateTable('served_shop')
    .set({ system_identifier: systemIdentifier })
    .where('system_identifier', 'is', null)
    .where('restored_at', 'is', null)
    .execute();
}

/** Stores that the database belongs to this shop. */
export async function takeOver(db: Db, here: ShopHere, at: Date): Promise<void> {
  const row = { ...rowOf(here), restored_at: null, taken_over_at: at };
  await db
    .insertInto('served_shop')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

/** Marks a database as restored from a backup: with live keys, the shop then waits for `npm run shop -- take-over`. */
export async function markRestored(db: Db, at: Date): Promise<void> {
  await db
    .insertInto('served_shop')
    .values({ origin: '', system_identifier: null, live: false, restored_at: at })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ restored_at: at }))
    .execute();
}

/** Identifies PostgreSQL's cluster, also after a failover to a standby. Null where it cannot be read, as in a distributed database. */
export async function readSystemIdentifier(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ id: string }>`
      select system_identifier::text as id from pg_control_system()`.execute(db);
    return rows[0]?.id ?? null;
  } catch (error) {
    if (CANNOT_READ.has((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

/** No such function, no right to call it, or not supported. */
const CANNOT_READ = new Set(['42883', '42501', '0A000']);

const rowOf = ({ origin, systemIdentifier, live }: ShopHere) => ({
  origin,
  system_identifier: systemIdentifier,
  live,
});

import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

interface Reason {
  externalId: string;
  orderId: string;
  status: string;
  reason: string;
  at: Date;
}

/** Stores why Printful gave an order a status. An older reason that arrives later is dropped. */
export async function saveReason(trx: Db, { externalId, orderId, ...given }: Reason): Promise<void> {
  await trx
    .insertInto('printful_reasons')
    .values({ external_id: externalId, order_id: orderId, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['external_id', 'status'])
        .doUpdateSet({ reason: given.reason, at: given.at })
        .where(sql`excluded.at`, '>=', sql.ref('printful_reasons.at')),
    )
    .execute();
}

/** Why Printful gave an order this status; null if no webhook said so. */
export async function findReason(
  db: Db,
  { externalId, status }: Pick<Reason, 'externalId' | 'status'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('printful_reasons')
    .select('reason')
    .where('external_id', '=', externalId)
    .where('status', '=', status)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Forgets the reason for a status that the order no longer has. */
export async function deleteReason(
  trx: Db,
  { externalId, status }: Pick<Reason, 'externalId' | 'status'>,
): Promise<void> {
  await trx
    .deleteFrom('printful_reasons')
    .where('external_id', '=', externalId)
    .where('status', '=', status)
    .execute();
}

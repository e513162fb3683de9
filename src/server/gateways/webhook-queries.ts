import type { Db } from '../db/connect.ts';

/** Stores that a webhook came with this event; false if the event came before. */
export async function insertProviderEvent(
  trx: Db,
  event: { provider: 'stripe' | 'printful'; id: string; type: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

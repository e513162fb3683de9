import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Account } from './queries.ts';

/** Why a confirmation for another store no longer holds. */
export const OTHER_STORE = 'You confirmed it for another store at Printful.';

/**
 * Ends the confirmations that were given for another store at Printful, and the choice of a model at another API. Without the
 * id of the store, only the API is compared.
 */
export async function lapseOtherAccounts(trx: Db, { apiHost, storeId }: Account): Promise<void> {
  const blanks = await trx.selectFrom('blanks').select(['api_host', 'store_id']).execute();
  const isKnown = storeId !== '';
  const isOther = blanks.some(
    (blank) => blank.api_host !== apiHost || (isKnown && blank.store_id !== storeId),
  );
  // An update without rows would raise the catalog version too.
  if (isOther)
    await trx
      .updateTable('blanks')
      .set({ lapse: OTHER_STORE, updated_at: sql<Date>`now()` })
      .where((eb) =>
        eb.or([eb('api_host', '!=', apiHost), ...(isKnown ? [eb('store_id', '!=', storeId)] : [])]),
      )
      .where('lapse', 'is', null)
      .execute();
  await trx.deleteFrom('hat_model').where('api_host', '!=', apiHost).execute();
  await trx.deleteFrom('example_orders').where('api_host', '!=', apiHost).execute();
}

/** The confirmed colors whose store is another one. One that is not known counts as this one. */
export async function findColorsOfOtherStores(trx: Db, storeId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('blanks')
    .select('hat_color')
    .where('store_id', 'not in', ['', storeId])
    .execute();
  return rows.map((row) => row.hat_color);
}

/** Stores the id of the store, now that it is known, with the model and with what was confirmed without it. */
export async function setStore(trx: Db, storeId: string): Promise<void> {
  await trx.updateTable('hat_model').set({ store_id: storeId }).where('store_id', '!=', storeId).execute();
  const unknown = await trx.selectFrom('blanks').select('hat_color').where('store_id', '=', '').execute();
  if (unknown.length > 0)
    await trx.updateTable('blanks').set({ store_id: storeId }).where('store_id', '=', '').execute();
}

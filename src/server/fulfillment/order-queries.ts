import type { Kysely } from 'kysely';
import { type Cents, ZERO } from '../../domain/money.ts';
import type { Tables } from '../db/tables.ts';

/** While an order is in these states at Printful it costs nothing there, and may yet be made. */
const NOT_PAID = ['draft', 'failed', 'canceled'];

/** Keeps what Printful last told of the order; a cost that is not computed yet leaves the known one. */
export async function setPrintfulOrder(
  trx: Kysely<Tables>,
  id: string,
  told: { id: string; status: string; cost: Cents | null },
): Promise<void> {
  const cost = NOT_PAID.includes(told.status)
    ? { printful_cost: null }
    : told.cost === null
      ? {}
      : { printful_cost: told.cost };
  await trx
    .updateTable('orders')
    .set({ printful_order_id: told.id, printful_status: told.status, ...cost })
    .where('id', '=', id)
    .execute();
}

/** Keeps that the order is made by nobody, so that it costs nothing at Printful. */
export async function setNeverMade(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.updateTable('orders').set({ printful_cost: ZERO }).where('id', '=', id).execute();
}

/** Forgets the draft at Printful, so that the next one has an id and print files of its own. */
export async function startNextAttempt(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      printful_order_id: null,
      printful_status: null,
      printful_cost: null,
      printful_attempt: eb('printful_attempt', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

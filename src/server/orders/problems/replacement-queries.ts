import type { Recipient } from '../../../domain/address/address.ts';
import { ZERO } from '../../../domain/money/money.ts';
import type { Gift } from '../../../domain/orders/gift.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { type ProblemLine, paidPerHat } from '../../../domain/orders/problem.ts';
import type { Db } from '../../db/connect.ts';

/** The orders that replace hats of an order, oldest first. */
export const replacementsOf = (
  db: Db,
  orderId: string,
): Promise<{ id: string; status: OrderStatus; keyVersion: number; createdAt: Date }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'key_version as keyVersion', 'created_at as createdAt'])
    .where('replaces', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

interface NewReplacement {
  id: string;
  keyHash: string;
  /** The order whose lines it copies. */
  of: string;
  /** The order that was paid. */
  replaces: string;
  recipient: Recipient;
  gift: Gift | null;
  lines: readonly ProblemLine[];
  shipBy: Date;
  cause: string;
  now: Date;
}

/**
 * Inserts an order at no cost, ready to be sent to Printful. Its lines are what was sold, in every column. False when its id
 * is taken.
 */
export async function insertReplacement(
  trx: Db,
  { id, of, lines, cause, now, ...rest }: NewReplacement,
): Promise<boolean> {
  const sold = await trx.selectFrom('orders').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
  const { name, email, ...address } = rest.recipient;
  const inserted = await trx
    .insertInto('orders')
    .values({
      ...address,
      id,
      key_hash: rest.keyHash,
      status: 'processing',
      replaces: rest.replaces,
      customer_name: name,
      customer_email: email,
      subtotal: ZERO,
      discount: ZERO,
      discount_percentage: 0,
      shipping: ZERO,
      total: ZERO,
      shipping_method: sold.shipping_method,
      shipping_provider_id: sold.shipping_provider_id,
      gift: rest.gift && JSON.stringify(rest.gift),
      settings_version: sold.settings_version,
      min_delivery_days: sold.min_delivery_days,
      max_delivery_days: sold.max_delivery_days,
      request_hash: '',
      created_at: now,
      paid_at: now,
      send_after: now,
      ship_by: rest.shipBy,
      erasure_asked_at: sold.erasure_asked_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await copyLines(trx, id, { of, chosen: lines });
  await trx
    .insertInto('order_events')
    .values({ order_id: id, from_status: null, to_status: 'processing', cause, at: now })
    .execute();
  return true;
}

async function copyLines(
  trx: Db,
  orderId: string,
  { of, chosen }: { of: string; chosen: NewReplacement['lines'] },
): Promise<void> {
  const sold = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', of).execute();
  const copies = chosen.map(({ id, quantity }, position) => {
    const line = sold.find((each) => each.id === id);
    if (!line) throw new Error(`order ${of} has no line ${id}`);
    const { id: _id, ...columns } = line;
    const declared_value = line.declared_value ?? paidPerHat(line);
    const free = { price: ZERO, share: ZERO, tax: ZERO, declared_value };
    return { ...columns, ...free, order_id: orderId, position, quantity };
  });
  await trx.insertInto('order_lines').values(copies).execute();
}

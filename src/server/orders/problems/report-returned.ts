import { isCanceled } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import type { InTransaction } from '../../deps.ts';
import type { Shipment } from '../../gateways/printful/orders.ts';
import { askAddressMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { findOrderLines } from '../line-queries.ts';
import type { Order } from '../queries.ts';
import { insertProblem } from './queries.ts';

/**
 * Stores the problem of a parcel that came back to Printful, once, and alerts the owner. The shopper of an order that still
 * stands is asked where to send the hats; an erased one cannot be.
 */
export async function reportReturned(deps: InTransaction, order: Order, parcel: Shipment): Promise<void> {
  const { id: orderId, status, recipient } = order;
  const isOver = isCanceled(status) || recipient.email === '';
  const id = isOver ? null : await insertReturned(deps, order, parcel);
  if (id !== null)
    await queueOrderMail(deps, order, (facts) => askAddressMail(facts, { id, reason: 'returned' }));
  await alertOwner(deps, {
    event: returnedEvent(orderId, parcel.id),
    kind: 'returned',
    orderId,
    text:
      `A parcel of order #${orderId} was returned to Printful. ` +
      (id !== null
        ? 'We asked the shopper where to send the hats. You can refund them instead, on the order’s page.'
        : 'The order is over, so there is nothing to send.'),
  });
}

/** The event of the alert about a returned parcel. */
export const returnedEvent = (orderId: string, shipmentId: string): string =>
  `parcel-returned.${orderId}.${shipmentId}`;

async function insertReturned(
  { db, clock }: InTransaction,
  { id: orderId }: Order,
  { id: shipmentId, contents }: Shipment,
): Promise<number | null> {
  const sold = (await findOrderLines(db, orderId)).filter(({ refusedAt }) => refusedAt === null);
  const packed = sold.flatMap(({ id }) => {
    const content = contents.find(({ lineId }) => lineId === String(id));
    return content ? [{ id, quantity: content.quantity }] : [];
  });
  return insertProblem(db, {
    order_id: orderId,
    reason: 'returned',
    lines: packed.length > 0 ? packed : sold.map(({ id, quantity }) => ({ id, quantity })),
    reported_by: 'Printful',
    shipment_id: shipmentId,
    created_at: clock(),
  });
}

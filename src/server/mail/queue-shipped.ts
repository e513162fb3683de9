import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Shipment } from '../gateways/printful/orders.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { queueMail } from './queue-mail.ts';
import { shippedMail } from './shipped.ts';

/** Writes the mail of a parcel into the outbox, once, inside the transaction that keeps the parcel. */
export async function queueShipped(
  deps: Pick<Deps, 'jobs' | 'config'> & { db: Kysely<Tables> },
  { id, recipient }: Order,
  { carrier, trackingNumber, trackingUrl, contents, id: shipmentId }: Shipment,
): Promise<void> {
  const { publicUrl, support } = deps.config;
  const lines = (await findOrderLines(deps.db, id)).flatMap((line) => {
    const packed = contents.find(({ lineId }) => lineId === String(line.id));
    return packed ? [{ ...line, quantity: packed.quantity }] : [];
  });
  const parcel = { carrier, trackingNumber, trackingUrl, lines };
  await queueMail(deps, {
    ...shippedMail({ orderId: id, ...parcel, ordersEmail: support.orders, publicUrl }),
    event: `parcel-shipped.${id}.${shipmentId}`,
    recipient: recipient.email,
  });
}

import type { Recipient } from '../../../domain/address/address.ts';
import { orderIdFrom } from '../../../domain/orders/order-id.ts';
import { REASON_LABELS } from '../../../domain/orders/problem.ts';
import { shipBy } from '../../../domain/shipping/arrival.ts';
import type { InTransaction } from '../../deps.ts';
import { replacementMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { sha256 } from '../../secrets.ts';
import { orderSettings } from '../../settings/queries.ts';
import { orderKey } from '../order-key.ts';
import { findOrder, type Order } from '../queries.ts';
import type { Problem } from './queries.ts';
import { insertReplacement } from './replacement-queries.ts';

/**
 * Orders the hats of a problem again, at no cost, and queues them for Printful and one email to the shopper. The caller has
 * locked the paid order and stores the id with the problem.
 */
export async function placeReplacement(
  deps: InTransaction,
  { problem, order, recipient }: { problem: Problem; order: Order; recipient: Recipient },
): Promise<string> {
  const now = deps.clock();
  const id = await insert(deps, {
    of: order.id,
    replaces: order.replaces ?? order.id,
    recipient,
    // Its receiver heard of the first parcel.
    gift: order.gift && { ...order.gift, email: '' },
    lines: problem.lines,
    shipBy: shipBy(now, await orderSettings(deps.db, order.id)),
    cause: `replaces hats of order #${order.id}, ${REASON_LABELS[problem.reason].toLowerCase()}`,
    now,
  });
  const placed = await findOrder(deps.db, id);
  if (!placed) throw new Error(`order ${id} was deleted`);
  await deps.jobs.enqueue(deps.db, { name: 'send-order', data: { orderId: id } });
  await queueOrderMail(deps, placed, replacementMail);
  return id;
}

type Placed = Omit<Parameters<typeof insertReplacement>[1], 'id' | 'keyHash'>;

async function insert(deps: InTransaction, placed: Placed): Promise<string> {
  for (;;) {
    const id = orderIdFrom(deps.randomBytes(16));
    const keyHash = sha256(orderKey(deps.secrets, id));
    if (await insertReplacement(deps.db, { ...placed, id, keyHash })) return id;
  }
}

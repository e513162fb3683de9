import type { Kysely } from 'kysely';
import type { Cents } from '../../domain/money.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { orderAddress, orderKey } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { queueMail } from './queue-mail.ts';
import { refundedMail } from './refunded.ts';

/** Tells the shopper of a refund, once, inside the transaction in which it was found accepted. */
export async function queueRefunded(
  deps: Pick<Deps, 'jobs' | 'config' | 'secrets'> & { db: Kysely<Tables> },
  order: Order,
  refund: { id: string; amount: Cents },
): Promise<void> {
  const { publicUrl, support } = deps.config;
  await queueMail(deps, {
    ...refundedMail({
      orderId: order.id,
      amount: refund.amount,
      total: order.total,
      publicUrl,
      isCanceled: order.status === 'canceled',
      ordersEmail: support.orders,
      orderUrl: orderAddress(publicUrl, order.id, orderKey(deps.secrets, order.id, order.keyVersion)),
    }),
    event: `refunded.${refund.id}`,
    recipient: order.recipient.email,
  });
}

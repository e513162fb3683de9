import { add, type Cents, ZERO } from '../../domain/money/money.ts';
import { isAccepted } from '../../domain/money/refund-status.ts';
import { taxOfRefund } from '../../domain/money/tax.ts';
import type { Db } from '../db/connect.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { findRefund, refundsOf } from '../orders/money/queries.ts';
import type { Order } from '../orders/queries.ts';
import { questionOfRefund } from '../orders/words/queries.ts';
import { hatRefusedMail, refundedMail } from './order-letters.ts';
import { type OrderMailDeps, queueOrderMail } from './order-mail.ts';

/** Queues the email about a refund, once, in the transaction that records it as accepted. */
export async function queueRefunded(
  deps: OrderMailDeps,
  order: Order,
  refund: { id: string; amount: Cents },
): Promise<void> {
  const line = await findRefusedLine(deps.db, order.id, refund.id);
  const hats = await refundedHats(deps.db, order.id, refund.id);
  const refunded = { ...refund, tax: order.tax > 0 ? await taxOf(deps.db, order, refund.id) : ZERO };
  await queueOrderMail(deps, order, (facts) =>
    line
      ? hatRefusedMail(facts, { ...refunded, line: hats.find(({ id }) => id === line.id) ?? line })
      : refundedMail(facts, { ...refunded, hats }),
  );
}

/** The sales tax of a refund: its share, or all of what a new address costs less. */
async function taxOf(db: Db, { id, tax, paid, total }: Order, refundId: string): Promise<Cents> {
  const refunds = await refundsOf(db, id);
  const refund = refunds.find((each) => each.id === refundId);
  if (!refund || refund.reasonKind === 'tax') return refund?.amount ?? ZERO;
  const earlier = refunds.filter((each) => each.id !== refundId && isAccepted(each.status));
  const before = add(ZERO, ...earlier.map(({ amount }) => amount));
  return taxOfRefund(tax, { paid: paid ?? total, before, amount: refund.amount });
}

/** The hats whose words are the reason for a refund; null if there are none. */
async function findRefusedLine(db: Db, orderId: string, refundId: string) {
  const question = await questionOfRefund(db, refundId);
  const lines = question ? await findOrderLines(db, orderId) : [];
  return lines.find(({ id }) => id === question?.lineId) ?? null;
}

/** The hats of a refund; none for an amount. */
async function refundedHats(db: Db, orderId: string, refundId: string) {
  const chosen = (await findRefund(db, refundId))?.lines ?? [];
  const lines = chosen.length > 0 ? await findOrderLines(db, orderId) : [];
  return chosen.flatMap(({ id, quantity }) => {
    const line = lines.find((each) => each.id === id);
    return line ? [{ ...line, quantity }] : [];
  });
}

import type { Kysely } from 'kysely';
import { type Cents, formatPrice } from '../../domain/money.ts';
import { isUnshipped } from '../../domain/order-status.ts';
import { REFUNDED_IN } from '../../domain/promised-days.ts';
import type { Tables } from '../db/tables.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { findRefund } from '../orders/money/queries.ts';
import type { Order } from '../orders/queries.ts';
import { questionOfRefund } from '../orders/words/queries.ts';
import type { MailText } from './letter/compose-mail.ts';
import { figures, paragraph } from './letter/letter.ts';
import { arrivalRows, type OrderFacts, type OrderMailDeps, orderMail, queueOrderMail } from './order-mail.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { hatRefusedMail } from './words-mails.ts';

/** Queues the email about a refund, once, in the transaction that records it as accepted. */
export async function queueRefunded(
  deps: OrderMailDeps,
  order: Order,
  refund: { id: string; amount: Cents },
): Promise<void> {
  const line = await findRefusedLine(deps.db, order.id, refund.id);
  const money = {
    amount: refund.amount,
    total: order.total,
    code: order.code?.name ?? null,
    refunded: await refundedHats(deps.db, order.id, refund.id),
    isCanceled: order.status === 'canceled',
  };
  await queueOrderMail(deps, order, {
    write: (facts) =>
      line
        ? hatRefusedMail({ ...facts, ...money, line })
        : refundedMail({
            ...facts,
            ...money,
            // Of hats that left the workshop, nobody knows here which are meant.
            ...(!isUnshipped(order.status) && { arrives: null, party: null }),
          }),
    event: `refunded.${refund.id}`,
  });
}

/** The hats whose words are the reason for a refund; null if there are none. */
async function findRefusedLine(db: Kysely<Tables>, orderId: string, refundId: string) {
  const question = await questionOfRefund(db, refundId);
  const lines = question ? await findOrderLines(db, orderId) : [];
  return lines.find(({ id }) => id === question?.lineId) ?? null;
}

/** The hats of a refund; none for an amount. */
async function refundedHats(db: Kysely<Tables>, orderId: string, refundId: string): Promise<MailedLine[]> {
  const chosen = (await findRefund(db, refundId))?.lines ?? [];
  const lines = chosen.length > 0 ? await findOrderLines(db, orderId) : [];
  return chosen.flatMap(({ id, quantity }) => {
    const line = lines.find((each) => each.id === id);
    return line ? [{ ...line, quantity }] : [];
  });
}

interface RefundedFacts extends OrderFacts {
  /** The amount of this refund. */
  amount: Cents;
  total: Cents;
  /** The discount code of the order. */
  code: string | null;
  /** The hats that are refunded; empty for a refund by amount. */
  refunded: readonly MailedLine[];
  /** Whether the whole order was canceled. */
  isCanceled: boolean;
}

/** Tells a shopper about a refund: how much, and when it arrives. */
export function refundedMail(refund: RefundedFacts): MailText {
  const { orderId, amount, total, code, refunded, isCanceled, publicUrl } = refund;
  const part = amount === total ? '' : 'part of ';
  return orderMail(refund, {
    subject: isCanceled
      ? `Order #${orderId} is canceled: refund of ${formatPrice(amount)}`
      : `Refund of ${formatPrice(amount)} for order #${orderId}`,
    preview: `It can take ${REFUNDED_IN} to show up.`,
    title: 'Your refund',
    lead: [
      ...(isCanceled ? [paragraph(`Order #${orderId} is canceled.`)] : []),
      paragraph(`We refunded ${part}order #${orderId} to the card you paid with.`),
      ...(refunded.length > 0 ? [pictureHats(refunded, publicUrl)] : []),
      figures(
        [code ? `Order total, with code ${code}` : 'Order total', formatPrice(total)],
        ['Refunded now', formatPrice(amount)],
      ),
      paragraph(`It can take ${REFUNDED_IN} to show up on your statement.`),
    ],
    rows: arrivalRows(refund),
  });
}

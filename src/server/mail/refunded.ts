import type { Kysely } from 'kysely';
import { hatName } from '../../domain/hat-name.ts';
import { type Cents, formatPrice } from '../../domain/money.ts';
import { REFUNDED_IN } from '../../domain/promised-days.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { findRefund } from '../orders/money/queries.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { questionOfRefund } from '../orders/words/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, figures, orderFoot, paragraph } from './letter/letter.ts';
import { queueMail } from './queue-mail.ts';
import { hatRefusedMail } from './words-mails.ts';

/** Queues the email about a refund, once, in the transaction that records it as accepted. */
export async function queueRefunded(
  deps: Pick<Deps, 'settings' | 'jobs' | 'config'> & { db: Kysely<Tables> },
  order: Order,
  refund: { id: string; amount: Cents },
): Promise<void> {
  const { publicUrl } = deps.config;
  const { emails } = deps.settings.current().settings;
  const line = await findRefusedLine(deps.db, order.id, refund.id);
  const facts = {
    orderId: order.id,
    amount: refund.amount,
    total: order.total,
    code: order.code?.name ?? null,
    hats: await refundedHats(deps.db, order.id, refund.id),
    publicUrl,
    isCanceled: order.status === 'canceled',
    ordersEmail: emails.orders,
    orderUrl: mailedAddress(publicUrl, order.id),
  };
  await queueMail(deps, {
    ...(line ? hatRefusedMail({ ...facts, line }) : refundedMail(facts)),
    event: `refunded.${refund.id}`,
    ...toShopper(order),
  });
}

/** The hats whose words are the reason for a refund; null if there are none. */
async function findRefusedLine(db: Kysely<Tables>, orderId: string, refundId: string) {
  const question = await questionOfRefund(db, refundId);
  const lines = question ? await findOrderLines(db, orderId) : [];
  return lines.find(({ id }) => id === question?.lineId) ?? null;
}

/** The hats of a refund as the shopper knows them, like "Cake / Security" or "2 × Blame the Bride"; none for an amount. */
async function refundedHats(db: Kysely<Tables>, orderId: string, refundId: string): Promise<string[]> {
  const chosen = (await findRefund(db, refundId))?.lines ?? [];
  const lines = chosen.length > 0 ? await findOrderLines(db, orderId) : [];
  return chosen.flatMap(({ id, quantity }) => {
    const line = lines.find((each) => each.id === id);
    if (!line) return [];
    const name = hatName({ ...line.design, ...line });
    return [quantity === 1 ? name : `${quantity} × ${name}`];
  });
}

interface RefundedFacts {
  orderId: string;
  /** The amount of this refund. */
  amount: Cents;
  total: Cents;
  /** The discount code of the order. */
  code: string | null;
  /** The hats that are refunded; empty for a refund by amount. */
  hats: readonly string[];
  /** Whether the whole order was canceled. */
  isCanceled: boolean;
  ordersEmail: string;
  publicUrl: string;
  /** The page of the order. */
  orderUrl: string;
}

/** Tells a shopper about a refund: how much, and when it arrives. */
export function refundedMail(refund: RefundedFacts): MailText {
  const { orderId, amount, total, code, hats, isCanceled, ordersEmail, publicUrl, orderUrl } = refund;
  const letter = {
    subject: isCanceled
      ? `Order #${orderId} is canceled: refund of ${formatPrice(amount)}`
      : `Refund of ${formatPrice(amount)} for order #${orderId}`,
    preview: `It can take ${REFUNDED_IN} to show up.`,
    title: 'Your refund',
    blocks: [
      ...(isCanceled ? [paragraph(`Order #${orderId} is canceled.`)] : []),
      paragraph(
        amount === total
          ? `We refunded order #${orderId} to the card you paid with.`
          : `We refunded part of order #${orderId} to the card you paid with.`,
      ),
      ...(hats.length > 0 ? [paragraph(`It is for ${new Intl.ListFormat('en-US').format(hats)}.`)] : []),
      figures(
        [code ? `Order total, with code ${code}` : 'Order total', formatPrice(total)],
        ['Refunded now', formatPrice(amount)],
      ),
      paragraph(`It can take ${REFUNDED_IN} to show up on your statement.`),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

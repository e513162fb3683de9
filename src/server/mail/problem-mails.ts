import type { ProblemReason } from '../../domain/problem.ts';
import { businessDays } from '../../domain/promised-days.ts';
import type { Settings } from '../../domain/settings.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import type { MailText } from './letter/compose-mail.ts';
import { paragraph } from './letter/letter.ts';
import {
  addressLine,
  arrivalRows,
  type OrderFacts,
  type OrderMailDeps,
  orderFacts,
  orderMail,
  queueOrderMail,
} from './order-mail.ts';
import { pictureHats } from './picture-hats.ts';
import { findPlans } from './queries.ts';
import { queueCopy, queueMail } from './queue-mail.ts';

/** Queues the email about a replacement, once, in the transaction that orders it. */
export const queueReplacement = async (deps: OrderMailDeps, order: Order): Promise<void> =>
  queueMail(deps, { ...(await writeReplacement(deps, order)), event: `replacement.${order.id}` });

/** Queues another copy of it. The caller has locked the order. */
export const queueReplacementCopy = async (deps: OrderMailDeps, order: Order): Promise<void> =>
  queueCopy(deps, { ...(await writeReplacement(deps, order)), event: `replacement.${order.id}.again` });

async function writeReplacement(deps: OrderMailDeps, order: Order) {
  const settings = await orderSettings(deps.db, order.id);
  const plans = await findPlans(deps.db, order.id);
  return {
    ...replacementMail({
      ...orderFacts(deps, order, { ...plans, settings, lines: await findOrderLines(deps.db, order.id) }),
      replaces: order.replaces ?? order.id,
      shippedIn: settings.days.shippedIn,
      to: addressLine(order.recipient),
    }),
    ...toShopper(order),
  };
}

interface Report {
  id: number;
  reason: ProblemReason;
}

/** Queues the question where a new parcel should go, once per problem. */
export const queueAskAddress = (deps: OrderMailDeps, order: Order, { id, reason }: Report): Promise<void> =>
  queueOrderMail(deps, order, {
    write: (facts) => askAddressMail({ ...facts, problemId: id, hasReturned: reason === 'returned' }),
    event: `where-to.${order.id}.${id}`,
  });

/** Queues the same question once more, once per problem. */
export const queueAskAddressAgain = (
  deps: OrderMailDeps,
  order: Order,
  { id, reason }: Report,
): Promise<void> => {
  const asked = { problemId: id, hasReturned: reason === 'returned', isReminder: true };
  return queueOrderMail(deps, order, {
    write: (facts) => askAddressMail({ ...facts, ...asked }),
    event: `where-to-again.${order.id}.${id}`,
  });
};

/** Queues the owner's answer to a report that leads to neither a hat nor money, once. */
export const queueClosed = (
  deps: OrderMailDeps,
  order: Order,
  { id, answer }: { id: number; answer: string },
): Promise<void> =>
  queueOrderMail(deps, order, {
    write: (facts) => closedMail({ ...facts, answer }),
    event: `problem-closed.${order.id}.${id}`,
  });

interface ReplacementFacts extends OrderFacts {
  /** The order that was paid. */
  replaces: string;
  shippedIn: Settings['days']['shippedIn'];
  /** Name and address. */
  to: string;
}

/** Tells a shopper that hats are made again for free. */
export function replacementMail({ replaces, shippedIn, to, ...facts }: ReplacementFacts): MailText {
  const { orderId, publicUrl } = facts;
  const hats = facts.hats.reduce((count, { quantity }) => count + quantity, 0) === 1 ? 'hat' : 'hats';
  return orderMail(facts, {
    subject: `Your new ${hats}: order #${orderId}`,
    preview: `We’re making them again, on us.`,
    title: `New ${hats}, on us`,
    lead: [
      paragraph(
        `Sorry about order #${replaces}. We’re making your ${hats} again, shipped in ${businessDays(shippedIn)}. You pay nothing.`,
      ),
      pictureHats(facts.hats, publicUrl),
      paragraph(`Wrong address? Write to us right away. Your ${hats} may ship soon.`),
    ],
    rows: [['New order', `#${orderId}`], ['To', to], ...arrivalRows(facts)],
    action: { label: 'See your new order', url: facts.orderUrl },
  });
}

/** Asks a shopper where the next parcel should go. */
export function askAddressMail({
  problemId,
  hasReturned,
  isReminder = false,
  ...facts
}: OrderFacts & { problemId: number; hasReturned: boolean; isReminder?: boolean }): MailText {
  const { orderId, orderUrl } = facts;
  const lead = hasReturned
    ? [
        `A package from order #${orderId} couldn’t be delivered and came back to the workshop.`,
        'Confirm or correct the address and we’ll send your hats again. Or take your money back.',
      ]
    : [
        `A package from order #${orderId} never reached you. We’re sorry, and we’re making your hats again.`,
        'First, check the address, so the next one gets there.',
      ];
  if (isReminder) lead.push('We asked before and haven’t heard back. Your hats are waiting for you.');
  return orderMail(facts, {
    subject: hasReturned
      ? `Your package came back: where to now? Order #${orderId}`
      : `Where should your new hats go? Order #${orderId}`,
    preview: 'Confirm or correct the address.',
    title: hasReturned ? 'Your package came back. Where to now?' : 'Where should your new hats go?',
    lead: lead.map((sentences) => paragraph(sentences)),
    action: { label: 'Check the address', url: orderUrl.replace('?', `/where/${problemId}?`) },
  });
}

/** Gives a shopper the owner's answer to a report. */
export function closedMail({ answer, ...facts }: OrderFacts & { answer: string }): MailText {
  const { orderId } = facts;
  return orderMail(facts, {
    subject: `About your report on order #${orderId}`,
    preview: answer.slice(0, 120),
    title: 'About your report',
    lead: [
      paragraph(`You reported a problem with order #${orderId}. Here’s our answer:`),
      ...answer.split(/\n+/).map((part) => paragraph(part)),
    ],
  });
}

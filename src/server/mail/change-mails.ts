import type { Recipient } from '../../domain/address.ts';
import { changeInWords } from '../../domain/change-in-words.ts';
import type { Design } from '../../domain/design.ts';
import { verbOf } from '../../domain/making.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { mailLink, paragraph } from './letter/letter.ts';
import {
  addressLine,
  arrivalRows,
  type OrderFacts,
  type OrderMailDeps,
  orderMail,
  queueOrderMail,
} from './order-mail.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { timeWords } from './time-words.ts';

/** A change as it is stored: each gets its own emails, once. */
interface Changed {
  changeId: number;
  by: 'shopper' | 'shop';
}

/** Queues the new proof of hats whose design changed. */
export const queueWordsChanged = (
  deps: OrderMailDeps,
  order: Order,
  { changeId, by }: Changed,
  hats: { line: MailedLine; before: Design },
): Promise<void> =>
  queueOrderMail(deps, order, {
    write: (facts) => wordsChangedMail({ ...facts, ...againUntil(deps, order), by, ...hats }),
    event: `words-changed.${order.id}.${changeId}`,
  });

/** Queues the new address of an order. */
export const queueAddressChanged = (
  deps: OrderMailDeps,
  order: Order,
  { changeId, by }: Changed,
): Promise<void> =>
  queueOrderMail(deps, order, {
    write: (facts) => addressChangedMail({ ...facts, by, recipient: order.recipient }),
    event: `address-changed.${order.id}.${changeId}`,
  });

/** Queues two emails: the new link for the new email address, and for the earlier one only that its link has ended. */
export async function queueEmailChanged(
  deps: OrderMailDeps,
  order: Order,
  { changeId }: Changed,
  earlier: string,
): Promise<void> {
  await queueOrderMail(deps, order, {
    write: emailChangedMail,
    event: `email-changed.${order.id}.${changeId}`,
  });
  await queueOrderMail(deps, order, {
    write: linkEndedMail,
    event: `link-ended.${order.id}.${changeId}`,
    to: { orderId: order.id, recipient: earlier },
  });
}

const againUntil = ({ config, clock }: OrderMailDeps, { sendAfter }: Order): Again => ({
  changeableUntil: sendAfter !== null && sendAfter > clock() ? sendAfter : null,
  timeZone: config.timeZone,
});

interface Again {
  /** Until when the shopper can change it again; null if not. */
  changeableUntil: Date | null;
  timeZone: string;
}

interface WordsFacts extends OrderFacts, Again {
  by: Changed['by'];
  /** The changed hats. */
  line: MailedLine;
  before: Design;
}

/** Shows a shopper the new proof of changed hats. */
export function wordsChangedMail({ by, line, before, ...facts }: WordsFacts): MailText {
  const { orderId, publicUrl, changeableUntil, timeZone } = facts;
  const { from, to } = changeInWords(before, line.design);
  const [hats, it] = line.quantity === 1 ? ['Your hat', 'it'] : [`Your ${line.quantity} hats`, 'them'];
  const promise = changeableUntil
    ? `Not right? You can change ${it} again until ${timeWords(changeableUntil, timeZone)}.`
    : null;
  return orderMail(facts, {
    subject: `Changed: “${to}” in order #${orderId}`,
    preview: `This is how ${hats.toLowerCase()} will look.`,
    title: 'Here’s your new proof',
    lead: [
      paragraph(`${by === 'shopper' ? 'You' : 'We'} changed “${from}” to “${to}”. The price stays the same.`),
      paragraph(`${hats} will be ${verbOf(line.making)} like this. Check every letter:`),
      pictureHats([line], publicUrl, { said: to }),
      ...(promise ? [paragraph(promise)] : []),
    ],
    rows: arrivalRows(facts),
    promise,
  });
}

/** Repeats the new address of an order. */
export function addressChangedMail({
  by,
  recipient,
  ...facts
}: OrderFacts & { by: Changed['by']; recipient: Recipient }): MailText {
  const { orderId } = facts;
  return orderMail(facts, {
    subject: `New address for order #${orderId}`,
    preview: `Your hats go to ${recipient.address1}, ${recipient.city}.`,
    title: 'Your hats go here now',
    lead: [
      paragraph(
        `${by === 'shopper' ? 'You' : 'We'} changed the address of order #${orderId}. Shipping costs the same.`,
      ),
    ],
    rows: [['To', addressLine(recipient)], ...arrivalRows(facts)],
  });
}

/** Gives the new link of an order to its new email address. */
export function emailChangedMail(facts: OrderFacts): MailText {
  const { orderId } = facts;
  return orderMail(facts, {
    subject: `Order #${orderId}: your emails come here now`,
    preview: 'The link to your order is inside.',
    title: 'You’ve got the right mail',
    lead: [
      paragraph(`Everything about order #${orderId} comes to this address from now on.`),
      paragraph('Here’s the new link to your order. Links from earlier emails no longer work.'),
    ],
    rows: arrivalRows(facts),
  });
}

/** Tells the earlier email address of an order that it gets no more emails. It may be a stranger's: no name, link or hat. */
export function linkEndedMail({
  orderId,
  ordersEmail,
  publicUrl,
}: Pick<OrderFacts, 'orderId' | 'ordersEmail' | 'publicUrl'>): MailText {
  const letter = {
    subject: `Order #${orderId} has a new email address`,
    preview: 'You won’t get any more emails about it.',
    title: 'This is our last email about it',
    blocks: [
      paragraph(
        `The email address of order #${orderId} was changed. This address won’t get any more emails about the order, and links from earlier ones no longer work.`,
      ),
      paragraph('Your order, but you didn’t change it? Write to ', mailLink(ordersEmail), '.'),
    ],
    foot: ['You’re getting this because an order named this address.'],
  };
  return composeMail(letter, publicUrl);
}

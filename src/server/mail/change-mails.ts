import type { Kysely } from 'kysely';
import type { Recipient } from '../../domain/address.ts';
import { changeInWords } from '../../domain/change-in-words.ts';
import type { Design } from '../../domain/design.ts';
import { verbOf } from '../../domain/making.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, mailLink, orderFoot, paragraph } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { queueMail } from './queue-mail.ts';
import { timeWords } from './time-words.ts';

type ChangeMailDeps = Pick<Deps, 'settings' | 'jobs' | 'config' | 'clock'> & {
  db: Kysely<Tables>;
};

/** A change as it is stored: each gets its own emails, once. */
interface Changed {
  changeId: number;
  by: 'shopper' | 'shop';
}

/** Queues the new proof of hats whose design changed. */
export const queueWordsChanged = (
  deps: ChangeMailDeps,
  order: Order,
  { changeId, by }: Changed,
  hats: { line: MailedLine; before: Design },
): Promise<void> =>
  queueMail(deps, {
    ...wordsChangedMail({ ...commonFacts(deps, order), ...againUntil(deps, order), by, ...hats }),
    event: `words-changed.${order.id}.${changeId}`,
    ...toShopper(order),
  });

/** Queues the new address of an order. */
export const queueAddressChanged = (
  deps: ChangeMailDeps,
  order: Order,
  { changeId, by }: Changed,
): Promise<void> =>
  queueMail(deps, {
    ...addressChangedMail({ ...commonFacts(deps, order), by, recipient: order.recipient }),
    event: `address-changed.${order.id}.${changeId}`,
    ...toShopper(order),
  });

/** Queues two emails: the new link for the new email address, and for the earlier one only that its link has ended. */
export async function queueEmailChanged(
  deps: ChangeMailDeps,
  order: Order,
  { changeId }: Changed,
  earlier: string,
): Promise<void> {
  const common = commonFacts(deps, order);
  await queueMail(deps, {
    ...emailChangedMail(common),
    event: `email-changed.${order.id}.${changeId}`,
    ...toShopper(order),
  });
  await queueMail(deps, {
    ...linkEndedMail(common),
    event: `link-ended.${order.id}.${changeId}`,
    orderId: order.id,
    recipient: earlier,
  });
}

const commonFacts = ({ config, settings }: ChangeMailDeps, { id }: Order): CommonFacts => ({
  orderId: id,
  ordersEmail: settings.current().settings.emails.orders,
  publicUrl: config.publicUrl,
  orderUrl: mailedAddress(config.publicUrl, id),
});

const againUntil = ({ config, clock }: ChangeMailDeps, { sendAfter }: Order): Again => ({
  changeableUntil: sendAfter !== null && sendAfter > clock() ? sendAfter : null,
  timeZone: config.timeZone,
});

interface Again {
  /** Until when the shopper can change it again; null if not. */
  changeableUntil: Date | null;
  timeZone: string;
}

interface CommonFacts {
  orderId: string;
  ordersEmail: string;
  publicUrl: string;
  /** The page of the order. */
  orderUrl: string;
}

interface WordsFacts extends CommonFacts, Again {
  by: Changed['by'];
  /** The changed hats. */
  line: MailedLine;
  before: Design;
}

/** Shows a shopper the new proof of changed hats. */
export function wordsChangedMail({ by, line, before, ...common }: WordsFacts): MailText {
  const { orderId, ordersEmail, publicUrl, orderUrl, changeableUntil, timeZone } = common;
  const { from, to } = changeInWords(before, line.design);
  const [hats, it] = line.quantity === 1 ? ['Your hat', 'it'] : [`Your ${line.quantity} hats`, 'them'];
  const promise = changeableUntil
    ? `Not right? You can change ${it} again until ${timeWords(changeableUntil, timeZone)}.`
    : null;
  const letter = {
    subject: `Changed: “${to}” in order #${orderId}`,
    preview: `This is how ${hats.toLowerCase()} will look.`,
    title: 'Here’s your new proof',
    blocks: [
      paragraph(`${by === 'shopper' ? 'You' : 'We'} changed “${from}” to “${to}”. The price stays the same.`),
      paragraph(`${hats} will be ${verbOf(line.making)} like this. Check every letter:`),
      pictureHats([line], publicUrl),
      ...(promise ? [paragraph(promise)] : []),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return { ...composeMail(letter, publicUrl), ...(promise && { promise }) };
}

/** Repeats the new address of an order. */
export function addressChangedMail({
  by,
  recipient,
  ...common
}: CommonFacts & { by: Changed['by']; recipient: Recipient }): MailText {
  const { orderId, ordersEmail, publicUrl, orderUrl } = common;
  const { name, address1, address2, city, state, zip, country } = recipient;
  const to = [name, address1, address2, `${city}, ${state} ${zip}`, country].filter((part) => part !== null);
  const letter = {
    subject: `New address for order #${orderId}`,
    preview: `Your hats go to ${address1}, ${city}.`,
    title: 'Your hats go here now',
    blocks: [
      paragraph(`${by === 'shopper' ? 'You' : 'We'} changed the address of order #${orderId}.`),
      facts(['To', to.join(', ')]),
      paragraph('Shipping costs the same.'),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

/** Gives the new link of an order to its new email address. */
export function emailChangedMail({ orderId, ordersEmail, publicUrl, orderUrl }: CommonFacts): MailText {
  const letter = {
    subject: `Order #${orderId}: your emails come here now`,
    preview: 'The link to your order is inside.',
    title: 'You’ve got the right mail',
    blocks: [
      paragraph(`Everything about order #${orderId} comes to this address from now on.`),
      paragraph('Here’s the new link to your order. Links from earlier emails no longer work.'),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

/** Tells the earlier email address of an order that it gets no more emails. It may be a stranger's: no name, link or hat. */
export function linkEndedMail({ orderId, ordersEmail, publicUrl }: Omit<CommonFacts, 'orderUrl'>): MailText {
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

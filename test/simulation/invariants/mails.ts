import { limitsAt } from '../../../src/server/config/limits.ts';
import type { World } from '../world/world.ts';
import { type Books, lostItsPerson, type OrderRow, shopperOf } from './books.ts';

/** Ends of an email that the owner sees in the outbox. */
const GIVEN_UP = ['refused', 'failed', 'unsure'];
/** An email whose answer was lost is sent again some times, with the same Message-ID. */
const MOST_COPIES = 1 + limitsAt(1).mailRetry.unsure.length;
/** Kinds of changes that have an email of their own. */
const CHANGES = ['words', 'address', 'gift'];

/** Each paid order has one confirmation, each parcel, refund and change one email, they reach the right shopper, and no email that was accepted is sent again. */
export async function mailViolations(world: World, all: Books): Promise<string[]> {
  const { mailServer } = world;
  const isErased = (id: string) =>
    all.orders.some((order) => order.id === id && lostItsPerson(world, all, order));
  const isLeft = ({ order_id: id }: { order_id: string }) => !isErased(id);
  const books = {
    ...all,
    orders: all.orders.filter(({ id }) => !isErased(id)),
    parcels: all.parcels.filter(isLeft),
    refunds: all.refunds.filter(isLeft),
    changes: all.changes.filter(isLeft),
    mails: all.mails.filter((mail) => !isMissed(mail, all)),
  };
  const found: string[] = [];
  for (const { id, paid_at: paidAt, replaces } of books.orders) {
    const mails = books.mails.filter(({ event }) => event === `order-confirmed.${id}`);
    const expected = paidAt === null || replaces !== null ? 0 : 1;
    if (mails.length !== expected)
      found.push(`order ${id} has ${mails.length} confirmations instead of ${expected}`);
  }
  for (const { order_id: orderId, shipment_id: shipment, told_at: told } of books.parcels) {
    const mails = books.mails.filter(({ event }) => {
      const [kind, order, shipments = ''] = event.split('.');
      return kind === 'parcel-shipped' && order === orderId && shipments.split('-').includes(shipment);
    });
    // Nobody writes about parcels of an order that was canceled or refunded within the hour.
    if (mails.length !== (told === null ? 0 : 1))
      found.push(`parcel ${shipment} of order ${orderId} has ${mails.length} emails`);
  }
  const count = (event: string) =>
    books.mails.filter((mail) => `${mail.event}.`.startsWith(`${event}.`)).length;
  for (const { id, order_id: orderId, status } of books.refunds)
    if (['pending', 'succeeded'].includes(status) && count(`refunded.${id}`) !== 1)
      found.push(`${id} of order ${orderId} is ${status} and has ${count(`refunded.${id}`)} emails`);
  for (const { id, order_id: orderId, kind } of books.changes)
    if (CHANGES.includes(kind) && count(`${kind}-changed.${orderId}.${id}`) !== 1)
      found.push(`order ${orderId} got other ${kind}, without an email`);
  for (const order of books.orders) found.push(...giftMails(order, books, count(`gift-shipped.${order.id}`)));
  found.push(...books.orders.flatMap((order) => strangers(order, books)));
  for (const { event, recipient, message_id: messageId, state } of all.mails) {
    const received = mailServer.received.get(`${messageId} ${recipient}`);
    if (state === 'sent' ? !received : !GIVEN_UP.includes(state))
      found.push(`the email ${event} is ${state}, and its recipient has ${received?.copies ?? 0} copies`);
    if (received && (received.needless > 0 || received.copies > MOST_COPIES))
      found.push(
        `the email ${event} arrived ${received.copies} times, ${received.needless} of them needlessly`,
      );
  }
  return found;
}

/** Whether an email did not reach an earlier address, so that a later one got it. */
const isMissed = (mail: Books['mails'][number], { mails }: Books): boolean =>
  GIVEN_UP.includes(mail.state) &&
  mails
    .slice(mails.indexOf(mail))
    .some(({ event, recipient }) => event === mail.event && recipient !== mail.recipient);

/** The receiver of a gift hears of it once, if asked and once its shopper does. */
function giftMails({ id, gift }: OrderRow, { parcels }: Books, mails: number): string[] {
  const isTold = parcels.some(({ order_id: orderId, told_at: told }) => orderId === id && told !== null);
  const expected = isTold && gift && gift.email !== '' ? 1 : 0;
  return mails === expected ? [] : [`the receiver of gift ${id} has ${mails} emails instead of ${expected}`];
}

/** Emails about an order to anybody but its shopper, under the first address or today's. */
function strangers(order: OrderRow, books: Books): string[] {
  const { mails, orders } = books;
  const paid = orders.find(({ id }) => id === (order.replaces ?? order.id)) ?? order;
  const first = shopperOf(order, books);
  const known = [first, paid.customer_email, order.customer_email];
  return mails
    .filter(({ event, recipient }) => event.split('.')[1] === order.id && !known.includes(recipient))
    .filter(({ event }) => ABOUT_ORDERS.test(event))
    .map(({ event, recipient }) => `the email ${event} goes to ${recipient}, not to ${known.join(' or ')}`);
}

const ABOUT_ORDERS =
  /^(order-confirmed|parcel-shipped|words-changed|address-changed|gift-changed|replacement)\./;

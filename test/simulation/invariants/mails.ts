import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** Ends of an email that the owner sees in the outbox. */
const GIVEN_UP = ['refused', 'failed', 'unsure'];
/** An email whose answer was lost is sent again twice, with the same Message-ID. */
const MOST_COPIES = 3;

/** Each paid order has one confirmation, each parcel one email, and no email that was accepted is sent again. */
export async function mailViolations({ mailServer }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const { id, paid_at: paidAt, replaces } of books.orders) {
    const mails = books.mails.filter(({ event }) => event === `order-confirmed.${id}`);
    const expected = paidAt === null || replaces !== null ? 0 : 1;
    if (mails.length !== expected)
      found.push(`order ${id} has ${mails.length} confirmations instead of ${expected}`);
  }
  for (const { order_id: orderId, shipment_id: shipment } of books.parcels) {
    const mails = books.mails.filter(({ event }) => event === `parcel-shipped.${orderId}.${shipment}`);
    if (mails.length !== 1) found.push(`parcel ${shipment} of order ${orderId} has ${mails.length} emails`);
  }
  for (const { event, recipient, message_id: messageId, state } of books.mails) {
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

import { type Gift, giftSlip, giftText } from '../../domain/orders/gift.ts';
import { daysText } from '../../domain/shipping/days-text.ts';
import { composeMail } from './letter/compose-mail.ts';
import { paragraph, type Row } from './letter/letter.ts';
import { addressLine, type OrderFacts, orderMail } from './order-mail.ts';
import type { QueuedMail } from './queue-mail.ts';

/** What is printed for a gift, and whether its receiver hears of it; empty for any other order. */
export const giftRows = ({ order: { gift } }: Pick<OrderFacts, 'order'>): Row[] =>
  gift
    ? [
        ['Gift', unlinked(giftText(gift))],
        ...(gift.email === '' ? [] : [['Email to', `${gift.email}, once, when it ships`] as const]),
      ]
    : [];

/** Email programs make links of what looks like one. A stranger's words stay words: an invisible character joins what they would link. */
export const unlinked = (text: string): string =>
  text.replace(/(?<=\S)[.:@/](?=[\p{L}\p{N}/])/gu, '$&\u2060');

/** Repeats what changed about a gift to its buyer, or says that it is a gift now, or none anymore. */
export function giftChangedMail(
  facts: OrderFacts,
  { changeId, by, before }: { changeId: number; by: 'shopper' | 'shop'; before: Gift | null },
): QueuedMail {
  const { orderId, order } = facts;
  const who = by === 'shopper' ? 'You' : 'We';
  const { lead, ...said } = order.gift
    ? {
        preview: order.gift.note === '' ? 'It costs the same.' : 'This is what the note in the box says.',
        ...change(before, order.gift)(who, orderId),
      }
    : (before?.note === '' ? NO_LONGER : NO_NOTE_OR_GIFT)(who, orderId);
  return orderMail(facts, {
    ...said,
    event: `gift-changed.${orderId}.${changeId}`,
    lead: [paragraph(lead)],
    rows: [...giftRows(facts), ['To', addressLine(order.recipient)]],
  });
}

function change(before: Gift | null, now: Gift) {
  if (before === null) return NEW_GIFT;
  if (before.note !== now.note || before.from !== now.from) return now.note === '' ? noNote(now) : NEW_NOTE;
  return now.email === '' ? NO_EMAIL : NEW_EMAIL;
}

const NEW_NOTE = (who: string, orderId: string) => ({
  subject: `New gift note for order #${orderId}`,
  title: 'Your note says this now',
  lead: `${who} changed the gift note of order #${orderId}.`,
});

const noNote = (gift: Gift) => (who: string, orderId: string) => ({
  subject: `No gift note for order #${orderId}`,
  title: 'The box has no note',
  lead: `${who} changed the gift of order #${orderId}. The box has no note. Its packing slip says “${unlinked(giftSlip(gift).subject)}”.`,
});

const NEW_GIFT = (who: string, orderId: string) => ({
  subject: `Order #${orderId} is a gift now`,
  title: 'It’s a gift now',
  lead: `${who} made order #${orderId} a gift. It costs the same.`,
});

const NEW_EMAIL = (who: string, orderId: string) => ({
  subject: `New gift email for order #${orderId}`,
  preview: 'We write there once, when it ships.',
  title: 'We’ll email this address',
  lead: `${who} changed the receiver’s email of order #${orderId}. We write there once, when it ships.`,
});

const NO_EMAIL = (who: string, orderId: string) => ({
  subject: `No gift email for order #${orderId}`,
  preview: 'Only you hear when it ships.',
  title: 'We won’t email the receiver',
  lead: `${who} took the receiver’s email off order #${orderId}. Only you hear when it ships.`,
});

const NO_LONGER = (who: string, orderId: string) => ({
  subject: `Order #${orderId} isn’t a gift anymore`,
  preview: 'It costs the same.',
  title: 'It’s not a gift anymore',
  lead: `${who} changed order #${orderId}: it isn’t a gift anymore. Its packing slip shows prices. It costs the same.`,
});

const NO_NOTE_OR_GIFT = (who: string, orderId: string) => ({
  ...NO_LONGER(who, orderId),
  preview: 'The box has no note in it.',
  lead: `${who} took the gift note off order #${orderId}. The box has no note in it, and its packing slip shows prices. It costs the same.`,
});

/** Tells the receiver of a gift that it is on its way: without its price, its hats, or a link that opens the order. */
export function giftShippedMail({ order, orderId, ordersEmail, publicUrl, arrives }: OrderFacts, gift: Gift) {
  const from = gift.from === '' ? 'Somebody' : unlinked(gift.from);
  const mail = composeMail(publicUrl, {
    subject: `${from} sent you something`,
    preview: 'It’s on its way.',
    title: 'A gift is on its way',
    blocks: [
      paragraph(
        `${from} sent you a gift from us. It just left the workshop${gift.note === '' ? '' : ', with a note inside'}.`,
      ),
      ...(arrives ? [paragraph(`It arrives ${daysText(arrives.first, arrives.last)}.`)] : []),
      paragraph(`It goes to ${unlinked(order.recipient.city)}. Nothing to do, nothing to pay.`),
    ],
    foot: [
      `You get this one email because ${from === 'Somebody' ? 'somebody' : from} asked us to tell you. Questions? Write to ${ordersEmail}.`,
    ],
  });
  return { ...mail, event: `gift-shipped.${orderId}`, orderId, recipient: gift.email } satisfies QueuedMail;
}

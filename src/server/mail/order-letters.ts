import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import { isMaking } from '../../domain/catalog/printful-status.ts';
import type { Design } from '../../domain/design/design.ts';
import { verbOf } from '../../domain/design/making.ts';
import { type Cents, formatPrice } from '../../domain/money/money.ts';
import { changeInWords } from '../../domain/orders/change-in-words.ts';
import { mayCancelLate } from '../../domain/orders/late-cancellation.ts';
import { isUnshipped } from '../../domain/orders/order-status.ts';
import type { ProblemReason } from '../../domain/orders/problem.ts';
import { businessDays, REFUNDED_IN } from '../../domain/shipping/promised-days.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import { type MailedLine, pictureHats } from './hat-pictures.ts';
import { composeMail } from './letter/compose-mail.ts';
import { figures, mailLink, paragraph, type Row } from './letter/letter.ts';
import { addressLine, arrivalRows, type OrderFacts, orderMail } from './order-mail.ts';
import type { QueuedMail } from './queue-mail.ts';
import { timeText } from './time-text.ts';

/** A change as it is stored: each has its own email. */
interface Changed {
  changeId: number;
  by: 'shopper' | 'shop';
}

/** Shows a shopper the new proof of changed hats. */
export function wordsChangedMail(
  facts: OrderFacts,
  { changeId, by, line, before }: Changed & { line: MailedLine; before: Design },
): QueuedMail {
  const { orderId, publicUrl, changeableUntil, timeZone } = facts;
  const { from, to } = changeInWords(before, line.design);
  const hats = line.quantity === 1 ? 'Your hat' : `Your ${line.quantity} hats`;
  const promise = changeableUntil
    ? `Not right? You can change ${itOf(line)} again until ${timeText(changeableUntil, timeZone)}.`
    : null;
  return orderMail(facts, {
    event: `words-changed.${orderId}.${changeId}`,
    subject: `Changed: “${to}” in order #${orderId}`,
    preview: `This is how ${hats.toLowerCase()} will look.`,
    title: 'Here’s your new proof',
    lead: [
      paragraph(`${whoOf(by)} changed “${from}” to “${to}”. The price stays the same.`),
      paragraph(`${hats} will be ${verbOf(line.making)} like this. Check every letter:`),
      pictureHats([line], publicUrl, { said: to }),
      ...(promise ? [paragraph(promise)] : []),
    ],
    rows: arrivalRows(facts),
    promise,
  });
}

const whoOf = (by: Changed['by']): string => (by === 'shopper' ? 'You' : 'We');

/** Repeats the new address of an order. */
export function addressChangedMail(facts: OrderFacts, { changeId, by }: Changed): QueuedMail {
  const { orderId, order } = facts;
  return orderMail(facts, {
    event: `address-changed.${orderId}.${changeId}`,
    subject: `New address for order #${orderId}`,
    preview: `Your hats go to ${order.recipient.address1}, ${order.recipient.city}.`,
    title: 'Your hats go here now',
    lead: [paragraph(`${whoOf(by)} changed the address of order #${orderId}. Shipping costs the same.`)],
    rows: [['To', addressLine(order.recipient)], ...arrivalRows(facts)],
  });
}

/** Gives the new link of an order to its new email address. */
export function emailChangedMail(facts: OrderFacts, { changeId }: Pick<Changed, 'changeId'>): QueuedMail {
  const { orderId } = facts;
  return orderMail(facts, {
    event: `email-changed.${orderId}.${changeId}`,
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
export function linkEndedMail(
  { orderId, ordersEmail, publicUrl }: OrderFacts,
  { changeId, earlier }: { changeId: number; earlier: string },
): QueuedMail {
  const mail = composeMail(publicUrl, {
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
  });
  return { ...mail, event: `link-ended.${orderId}.${changeId}`, orderId, recipient: earlier };
}

/** Tells a shopper that hats are made again for free. */
export function replacementMail(facts: OrderFacts): QueuedMail {
  const { order, orderId, orderUrl, publicUrl, settings } = facts;
  const hats = facts.hats.reduce((count, { quantity }) => count + quantity, 0) === 1 ? 'hat' : 'hats';
  return orderMail(facts, {
    event: `replacement.${orderId}`,
    subject: `Your new ${hats}: order #${orderId}`,
    preview: `We’re making them again, on us.`,
    title: `New ${hats}, on us`,
    lead: [
      paragraph(
        `Sorry about order #${order.replaces}. We’re making your ${hats} again, shipped in ${businessDays(settings.days.shippedIn)}. You pay nothing.`,
      ),
      pictureHats(facts.hats, publicUrl),
      paragraph(`Wrong address? Write to us right away. Your ${hats} may ship soon.`),
    ],
    rows: [['New order', `#${orderId}`], ['To', addressLine(order.recipient)], ...arrivalRows(facts)],
    action: { label: 'See your new order', url: orderUrl },
  });
}

interface Report {
  id: number;
  reason: ProblemReason;
}

/** Asks a shopper where the next parcel should go: once, once more, and when new hats are decided on after it came back. */
export function askAddressMail(
  facts: OrderFacts,
  { id, reason }: Report,
  kind: 'where-to' | 'where-to-again' | 'where-to-decided' = 'where-to',
): QueuedMail {
  const { orderId, orderUrl } = facts;
  const hasReturned = reason === 'returned';
  const lead = hasReturned
    ? [
        `A package from order #${orderId} couldn’t be delivered and came back to the workshop.`,
        'Confirm or correct the address and we’ll send your hats again. Or take your money back.',
      ]
    : [
        `A package from order #${orderId} never reached you. We’re sorry, and we’re making your hats again.`,
        'First, check the address, so the next one gets there.',
      ];
  if (kind === 'where-to-again')
    lead.push('We asked before and haven’t heard back. Your hats are waiting for you.');
  return orderMail(facts, {
    event: `${kind}.${orderId}.${id}`,
    subject: hasReturned
      ? `Your package came back: where to now? Order #${orderId}`
      : `Where should your new hats go? Order #${orderId}`,
    preview: 'Confirm or correct the address.',
    title: hasReturned ? 'Your package came back. Where to now?' : 'Where should your new hats go?',
    lead: lead.map((sentences) => paragraph(sentences)),
    action: { label: 'Check the address', url: orderUrl.replace('?', `/where/${id}?`) },
  });
}

/** Gives a shopper the owner's answer to a report, or about a package that came back, if neither a hat nor money follows. */
export function closedMail(facts: OrderFacts, about: Report & { answer: string }): QueuedMail {
  const { orderId } = facts;
  const { id, reason, answer } = about;
  const [title, preposition, lead] =
    reason === 'returned'
      ? ['About your package', 'from', `This is about the package from order #${orderId} that came back:`]
      : ['About your report', 'on', `You reported a problem with order #${orderId}. Here’s our answer:`];
  return orderMail(facts, {
    event: `problem-closed.${orderId}.${id}`,
    subject: `${title} ${preposition} order #${orderId}`,
    preview: answer.slice(0, 120),
    title,
    lead: [lead, ...answer.split(/\n+/)].map((part) => paragraph(part)),
  });
}

/** Gives a shopper a letter that the team wrote about an order. */
export function letterMail(
  facts: OrderFacts,
  { requestId, text }: { requestId: string; text: string },
): QueuedMail {
  const { orderId, ordersEmail } = facts;
  return {
    ...orderMail(facts, {
      event: `letter.${orderId}.${requestId}`,
      subject: `About your order #${orderId}`,
      preview: text.replace(/\s+/g, ' ').slice(0, 120),
      title: 'About your order',
      lead: text.split(/\n+/).map((part) => paragraph(part)),
    }),
    replyTo: ordersEmail,
  };
}

interface AskedLine {
  questionId: number;
  line: OrderLine;
}

/** Tells a shopper that kept words will be made. */
export function wordsApprovedMail(facts: OrderFacts, { questionId, line }: AskedLine): QueuedMail {
  const { orderId, publicUrl } = facts;
  return orderMail(facts, {
    event: `words-approved.${orderId}.${questionId}`,
    subject: `Your words are fine: order #${orderId}`,
    preview: 'We looked, and we’re making it.',
    title: 'Your words are fine',
    lead: [
      paragraph(
        `You kept words that a person had to look at first. We did, and we’re making ${itOf(line)} as you wrote ${itOf(line)}.`,
      ),
      pictureHats([line], publicUrl),
    ],
    rows: arrivalRows(facts),
  });
}

/**
 * Asks a shopper for other words on a paid hat. It names no days of arrival: they depend on the answer. Words that were changed
 * and kept again may be asked about again.
 */
export function changeAskedMail(
  facts: OrderFacts,
  { questionId, line, until }: AskedLine & { until: Date },
): QueuedMail {
  const { orderId, publicUrl, orderUrl, timeZone } = facts;
  const deadline = timeText(until, timeZone);
  return orderMail(facts, {
    event: `words-change-asked.${orderId}.${questionId}.${until.getTime()}`,
    subject: `Please change the words: order #${orderId}`,
    preview: `We can’t print these. Change them by ${deadline}.`,
    title: 'We need other words',
    lead: [
      paragraph('We looked at the words you kept, and we’re not allowed to print them.'),
      pictureHats([line], publicUrl),
      paragraph(
        `Change them by ${deadline}. Your order waits until then, and the price stays the same. If you don’t, we refund ${itOf(line)} and make the rest.`,
      ),
    ],
    action: { label: 'Change the words', url: orderUrl.replace('?', `/hats/${line.id}?`) },
  });
}

interface Refunded {
  id: string;
  amount: Cents;
  /** The part of it that was sales tax. */
  tax: Cents;
}

/** Tells a shopper that hats are refunded because their words cannot be printed. */
export function hatRefusedMail(
  facts: OrderFacts,
  { line, ...refund }: Refunded & { line: MailedLine },
): QueuedMail {
  const { order, orderId, publicUrl } = facts;
  const isCanceled = order.status === 'canceled';
  return orderMail(facts, {
    ...refundLines(facts, refund),
    ...NOT_PRINTED,
    lead: [
      paragraph(
        `We’re not allowed to print these words, so we refunded ${itOf(line)} to the card you paid with.`,
      ),
      pictureHats([line], publicUrl),
      figures(...refundRows(refund)),
      paragraph(
        isCanceled
          ? `No other hat is left, so order #${orderId} is canceled and shipping is refunded too.`
          : othersGoOn(facts),
      ),
      ON_STATEMENT,
    ],
    rows: isCanceled ? [] : arrivalRows(facts),
  });
}

/** Tells a shopper that hats are not made because of their words, if their money went back earlier. */
export function wordsRefusedMail(facts: OrderFacts, { questionId, line }: AskedLine): QueuedMail {
  const { order, orderId, publicUrl } = facts;
  const isCanceled = order.status === 'canceled';
  return orderMail(facts, {
    event: `words-refused.${orderId}.${questionId}`,
    subject: `We can’t print these words: order #${orderId}`,
    ...NOT_PRINTED,
    lead: [
      paragraph(
        `We’re not allowed to print these words, so we’re not making ${itOf(line)}. There’s nothing left to refund for ${itOf(line)}.`,
      ),
      pictureHats([line], publicUrl),
      paragraph(isCanceled ? `No other hat is left, so order #${orderId} is canceled.` : othersGoOn(facts)),
    ],
    rows: isCanceled ? [] : arrivalRows(facts),
  });
}

const NOT_PRINTED = {
  preview: 'We’re not allowed to print these words.',
  title: 'We can’t print this one',
};

const othersGoOn = ({ order: { status } }: OrderFacts): string =>
  `Your other hats keep their price${status === 'on_hold' ? '' : ' and are made now'}.`;

/** Tells a shopper about a refund: how much, of which hats, if not of an amount, and when it arrives. */
export function refundedMail(
  facts: OrderFacts,
  { hats, ...refund }: Refunded & { hats: readonly MailedLine[] },
): QueuedMail {
  const { order, orderId, publicUrl } = facts;
  return orderMail(facts, {
    ...refundLines(facts, refund),
    preview: `It can take ${REFUNDED_IN} to show up.`,
    title: 'Your refund',
    lead: [
      ...(order.status === 'canceled' ? [paragraph(`Order #${orderId} is canceled.`)] : []),
      paragraph(
        `We refunded ${refund.amount === order.total ? '' : 'part of '}order #${orderId} to the card you paid with.`,
      ),
      ...(hats.length > 0 ? [pictureHats(hats, publicUrl)] : []),
      figures([totalName(order.code), formatPrice(order.total)], ...refundRows(refund)),
      ON_STATEMENT,
    ],
    // Of hats that left the workshop, nobody knows here which are meant.
    rows: isUnshipped(order.status) ? arrivalRows(facts) : [],
  });
}

// The code of a sent cart is the shop's own: nobody typed it.
const totalName = (code: OrderFacts['order']['code']): string =>
  code && code.name !== SENT_CODE ? `Order total, with code ${code.name}` : 'Order total';

const refundRows = ({ amount, tax }: Refunded): Row[] => [
  ['Refunded now', formatPrice(amount)],
  ...(tax > 0 ? [['With sales tax', formatPrice(tax)] as Row] : []),
];

const refundLines = (
  { order: { status }, orderId }: OrderFacts,
  { id, amount }: Pick<Refunded, 'id' | 'amount'>,
) => ({
  event: `refunded.${id}`,
  subject:
    status === 'canceled'
      ? `Order #${orderId} is canceled: refund of ${formatPrice(amount)}`
      : `Refund of ${formatPrice(amount)} for order #${orderId}`,
});

const ON_STATEMENT = paragraph(`It can take ${REFUNDED_IN} to show up on your statement.`);

/** Tells a shopper that an order is late, with the new date and how to get the money back. */
export function delayedMail(
  facts: OrderFacts,
  { promised, shipBy }: { promised: Date; shipBy: Date },
): QueuedMail {
  const { order, orderId, ordersEmail, orderUrl } = facts;
  const [later, newDate] = [DAY.format(promised), DAY.format(shipBy)];
  const mayCancel = mayCancelLate({ ...order, isDisputed: false });
  return orderMail(facts, {
    event: `delayed.${orderId}.${shipBy.toISOString().slice(0, 10)}`,
    subject: `Order #${orderId} is running late`,
    preview: `It ships by ${newDate}.`,
    title: 'We’re running late',
    lead: [
      paragraph(`We promised to ship order #${orderId} by ${later}. We missed that, and we’re sorry.`),
      paragraph('You don’t have to do anything. We’ll email you when it ships.'),
      mayCancel
        ? paragraph(
            'Would you rather have your money back? You can cancel the order until we start making your hats.',
          )
        : paragraph(
            ...(order.replaces === null ? [whyTooLate(order.printfulStatus)] : []),
            'If you’d rather have your money back, write to ',
            mailLink(ordersEmail),
            '.',
          ),
    ],
    rows: [['New date', `Ships by ${newDate}`], ...arrivalRows(facts)],
    ...(mayCancel && { action: { label: 'Cancel this order', url: `${orderUrl}#cancel` } }),
  });
}

/** Why a late order cannot be canceled online: Printful makes it, or holds it unmade. */
const whyTooLate = (printfulStatus: string | null): string =>
  isMaking(printfulStatus ?? '')
    ? 'We’re already making your hats, so it’s too late to cancel online. '
    : 'The workshop is still checking your order, so you can’t cancel online. ';

/** "Tuesday, December 1". */
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

const itOf = ({ quantity }: MailedLine): string => (quantity === 1 ? 'it' : 'them');

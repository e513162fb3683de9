import { type Cents, formatPrice } from '../../domain/money.ts';
import { REFUNDED_IN } from '../../domain/promised-days.ts';
import type { Order } from '../orders/queries.ts';
import type { MailText } from './letter/compose-mail.ts';
import { figures, paragraph } from './letter/letter.ts';
import { arrivalRows, type OrderFacts, type OrderMailDeps, orderMail, queueOrderMail } from './order-mail.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { timeWords } from './time-words.ts';

interface AskedLine {
  questionId: number;
  line: MailedLine & { id: number };
}

/** Queues the email that the words of a hat are approved, once per question. */
export const queueWordsApproved = (
  deps: OrderMailDeps,
  order: Order,
  { questionId, line }: AskedLine,
): Promise<void> =>
  queueOrderMail(deps, order, {
    write: (facts) => wordsApprovedMail({ ...facts, line }),
    event: `words-approved.${order.id}.${questionId}`,
  });

/** Queues the email that asks for other words. Words that were changed and kept again may be asked about again. */
export const queueChangeAsked = (
  deps: OrderMailDeps,
  order: Order,
  { questionId, line, until }: AskedLine & { until: Date },
): Promise<void> => {
  const asked = { line, until, timeZone: deps.config.timeZone, lineId: line.id };
  return queueOrderMail(deps, order, {
    write: (facts) => changeAskedMail({ ...facts, ...asked }),
    event: `words-change-asked.${order.id}.${questionId}.${until.getTime()}`,
  });
};

/** Tells a shopper that kept words will be made. */
export function wordsApprovedMail({ line, ...facts }: OrderFacts & { line: MailedLine }): MailText {
  const { orderId, publicUrl } = facts;
  return orderMail(facts, {
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

interface ChangeFacts extends OrderFacts {
  line: MailedLine;
  lineId: number;
  until: Date;
  timeZone: string;
}

/** Asks a shopper for other words on a paid hat. It names no days of arrival: they depend on the answer. */
export function changeAskedMail({ line, lineId, until, timeZone, ...facts }: ChangeFacts): MailText {
  const { orderId, publicUrl, orderUrl } = facts;
  const deadline = timeWords(until, timeZone);
  return orderMail(facts, {
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
    action: { label: 'Change the words', url: orderUrl.replace('?', `/hats/${lineId}?`) },
  });
}

interface RefusedFacts extends OrderFacts {
  line: MailedLine;
  /** What is refunded. */
  amount: Cents;
  /** Whether no hat of the order is left. */
  isCanceled: boolean;
}

/** Tells a shopper that hats are refunded because their words cannot be printed. */
export function hatRefusedMail({ line, amount, isCanceled, ...facts }: RefusedFacts): MailText {
  const { orderId, publicUrl } = facts;
  return orderMail(facts, {
    subject: isCanceled
      ? `Order #${orderId} is canceled: refund of ${formatPrice(amount)}`
      : `Refund of ${formatPrice(amount)} for order #${orderId}`,
    preview: 'We’re not allowed to print these words.',
    title: 'We can’t print this one',
    lead: [
      paragraph(
        `We’re not allowed to print these words, so we refunded ${itOf(line)} to the card you paid with.`,
      ),
      pictureHats([line], publicUrl),
      figures(['Refunded now', formatPrice(amount)]),
      paragraph(
        isCanceled
          ? `No other hat is left, so order #${orderId} is canceled and shipping is refunded too.`
          : 'Your other hats keep their price and are made now.',
      ),
      paragraph(`It can take ${REFUNDED_IN} to show up on your statement.`),
    ],
    rows: isCanceled ? [] : arrivalRows(facts),
  });
}

const itOf = ({ quantity }: MailedLine): string => (quantity === 1 ? 'it' : 'them');

import type { Kysely } from 'kysely';
import { type Cents, formatPrice } from '../../domain/money.ts';
import { REFUNDED_IN } from '../../domain/promised-days.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, figures, orderFoot, paragraph } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { queueMail } from './queue-mail.ts';
import { timeWords } from './time-words.ts';

type WordsMailDeps = Pick<Deps, 'settings' | 'jobs' | 'config'> & { db: Kysely<Tables> };

interface AskedLine {
  questionId: number;
  line: MailedLine & { id: number };
}

/** Queues the email that the words of a hat are approved, once per question. */
export const queueWordsApproved = (
  deps: WordsMailDeps,
  order: Order,
  { questionId, line }: AskedLine,
): Promise<void> =>
  queueMail(deps, {
    ...wordsApprovedMail({ ...commonFacts(deps, order), line }),
    event: `words-approved.${order.id}.${questionId}`,
    ...toShopper(order),
  });

/** Queues the email that asks for other words. Words that were changed and kept again may be asked about again. */
export const queueChangeAsked = (
  deps: WordsMailDeps,
  order: Order,
  { questionId, line, until }: AskedLine & { until: Date },
): Promise<void> =>
  queueMail(deps, {
    ...changeAskedMail({
      ...commonFacts(deps, order),
      line,
      until,
      timeZone: deps.config.timeZone,
      lineId: line.id,
    }),
    event: `words-change-asked.${order.id}.${questionId}.${until.getTime()}`,
    ...toShopper(order),
  });

const commonFacts = ({ config, settings }: WordsMailDeps, { id }: Order): CommonFacts => ({
  orderId: id,
  ordersEmail: settings.current().settings.emails.orders,
  publicUrl: config.publicUrl,
  orderUrl: mailedAddress(config.publicUrl, id),
});

interface CommonFacts {
  orderId: string;
  ordersEmail: string;
  publicUrl: string;
  /** The page of the order. */
  orderUrl: string;
}

/** Tells a shopper that kept words will be made. */
export function wordsApprovedMail({ line, ...common }: CommonFacts & { line: MailedLine }): MailText {
  const { orderId, ordersEmail, publicUrl, orderUrl } = common;
  const letter = {
    subject: `Your words are fine: order #${orderId}`,
    preview: 'We looked, and we’re making it.',
    title: 'Your words are fine',
    blocks: [
      paragraph(
        `You kept words that a person had to look at first. We did, and we’re making ${itOf(line)} as you wrote ${itOf(line)}.`,
      ),
      pictureHats([line], publicUrl),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

interface ChangeFacts extends CommonFacts {
  line: MailedLine;
  lineId: number;
  until: Date;
  timeZone: string;
}

/** Asks a shopper for other words on a paid hat. */
export function changeAskedMail({ line, lineId, until, timeZone, ...common }: ChangeFacts): MailText {
  const { orderId, ordersEmail, publicUrl, orderUrl } = common;
  const deadline = timeWords(until, timeZone);
  const letter = {
    subject: `Please change the words: order #${orderId}`,
    preview: `We can’t print these. Change them by ${deadline}.`,
    title: 'We need other words',
    blocks: [
      paragraph('We looked at the words you kept, and we’re not allowed to print them.'),
      pictureHats([line], publicUrl),
      paragraph(
        `Change them by ${deadline}. Your order waits until then, and the price stays the same. If you don’t, we refund ${itOf(line)} and make the rest.`,
      ),
      button('Change the words', orderUrl.replace('?', `/hats/${lineId}?`)),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

interface RefusedFacts extends CommonFacts {
  line: MailedLine;
  /** What is refunded. */
  amount: Cents;
  /** Whether no hat of the order is left. */
  isCanceled: boolean;
}

/** Tells a shopper that hats are refunded because their words cannot be printed. */
export function hatRefusedMail({ line, amount, isCanceled, ...common }: RefusedFacts): MailText {
  const { orderId, ordersEmail, publicUrl, orderUrl } = common;
  const letter = {
    subject: isCanceled
      ? `Order #${orderId} is canceled: refund of ${formatPrice(amount)}`
      : `Refund of ${formatPrice(amount)} for order #${orderId}`,
    preview: 'We’re not allowed to print these words.',
    title: 'We can’t print this one',
    blocks: [
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
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return composeMail(letter, publicUrl);
}

const itOf = ({ quantity }: MailedLine): string => (quantity === 1 ? 'it' : 'them');

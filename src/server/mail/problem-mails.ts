import type { Kysely } from 'kysely';
import type { ProblemReason } from '../../domain/problem.ts';
import { businessDays } from '../../domain/promised-days.ts';
import type { Settings } from '../../domain/settings.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { type Block, button, facts, mailLink, paragraph } from './letter/letter.ts';
import { type MailedLine, pictureHats } from './picture-hats.ts';
import { queueCopy, queueMail } from './queue-mail.ts';

type ProblemMailDeps = Pick<Deps, 'settings' | 'jobs' | 'config' | 'clock'> & {
  db: Kysely<Tables>;
};

/** Queues the email about a replacement, once, in the transaction that orders it. */
export const queueReplacement = async (deps: ProblemMailDeps, order: Order): Promise<void> =>
  queueMail(deps, { ...(await writeReplacement(deps, order)), event: `replacement.${order.id}` });

/** Queues another copy of it. The caller has locked the order. */
export const queueReplacementCopy = async (deps: ProblemMailDeps, order: Order): Promise<void> =>
  queueCopy(deps, { ...(await writeReplacement(deps, order)), event: `replacement.${order.id}.again` });

async function writeReplacement(deps: ProblemMailDeps, order: Order) {
  const { name, address1, address2, city, state, zip, country } = order.recipient;
  const address = [name, address1, address2, `${city}, ${state} ${zip}`, country];
  return {
    ...replacementMail({
      ...commonFacts(deps, order),
      replaces: order.replaces ?? order.id,
      lines: await findOrderLines(deps.db, order.id),
      shippedIn: (await orderSettings(deps.db, order.id)).days.shippedIn,
      to: address.filter((part) => part !== null).join(', '),
    }),
    ...toShopper(order),
  };
}

/** Queues the question where a new parcel should go, once per problem. */
export const queueAskAddress = (
  deps: ProblemMailDeps,
  order: Order,
  { id, reason }: { id: number; reason: ProblemReason },
): Promise<void> =>
  queueMail(deps, {
    ...askAddressMail({ ...commonFacts(deps, order), problemId: id, hasReturned: reason === 'returned' }),
    event: `where-to.${order.id}.${id}`,
    ...toShopper(order),
  });

/** Queues the same question once more, once per problem. */
export const queueAskAddressAgain = (
  deps: ProblemMailDeps,
  order: Order,
  { id, reason }: { id: number; reason: ProblemReason },
): Promise<void> => {
  const hasReturned = reason === 'returned';
  return queueMail(deps, {
    ...askAddressMail({ ...commonFacts(deps, order), problemId: id, hasReturned, isReminder: true }),
    event: `where-to-again.${order.id}.${id}`,
    ...toShopper(order),
  });
};

/** Queues the owner's answer to a report that leads to neither a hat nor money, once. */
export const queueClosed = (
  deps: ProblemMailDeps,
  order: Order,
  { id, answer }: { id: number; answer: string },
): Promise<void> =>
  queueMail(deps, {
    ...closedMail({ ...commonFacts(deps, order), answer }),
    event: `problem-closed.${order.id}.${id}`,
    ...toShopper(order),
  });

const commonFacts = ({ config, settings }: ProblemMailDeps, { id }: Order): CommonFacts => ({
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

interface ReplacementFacts extends CommonFacts {
  /** The order that was paid. */
  replaces: string;
  lines: readonly MailedLine[];
  shippedIn: Settings['days']['shippedIn'];
  /** Name and address. */
  to: string;
}

/** Tells a shopper that hats are made again for free. */
export function replacementMail({ lines, replaces, shippedIn, to, ...mail }: ReplacementFacts): MailText {
  const { orderId, orderUrl, publicUrl } = mail;
  const hats = lines.reduce((count, { quantity }) => count + quantity, 0) === 1 ? 'hat' : 'hats';
  const letter = {
    subject: `Your new ${hats}: order #${orderId}`,
    preview: `We’re making them again, on us.`,
    title: `New ${hats}, on us`,
    blocks: [
      paragraph(
        `Sorry about order #${replaces}. We’re making your ${hats} again, shipped in ${businessDays(shippedIn)}. You pay nothing.`,
      ),
      pictureHats(lines, publicUrl),
      facts(['New order', `#${orderId}`], ['To', to]),
      paragraph(`Wrong address? Write to us right away. Your ${hats} may ship soon.`),
      button('See your new order', orderUrl),
    ],
    foot: footOf(mail),
  };
  return composeMail(letter, publicUrl);
}

/** Asks a shopper where the next parcel should go. */
export function askAddressMail({
  problemId,
  hasReturned,
  isReminder = false,
  ...mail
}: CommonFacts & { problemId: number; hasReturned: boolean; isReminder?: boolean }): MailText {
  const { orderId, orderUrl, publicUrl } = mail;
  const blocks: Block[] = hasReturned
    ? [
        paragraph(`A package from order #${orderId} couldn’t be delivered and came back to the workshop.`),
        paragraph('Confirm or correct the address and we’ll send your hats again. Or take your money back.'),
      ]
    : [
        paragraph(
          `A package from order #${orderId} never reached you. We’re sorry, and we’re making your hats again.`,
        ),
        paragraph('First, check the address, so the next one gets there.'),
      ];
  if (isReminder)
    blocks.push(paragraph('We asked before and haven’t heard back. Your hats are waiting for you.'));
  const letter = {
    subject: hasReturned
      ? `Your package came back: where to now? Order #${orderId}`
      : `Where should your new hats go? Order #${orderId}`,
    preview: 'Confirm or correct the address.',
    title: hasReturned ? 'Your package came back. Where to now?' : 'Where should your new hats go?',
    blocks: [...blocks, button('Check the address', orderUrl.replace('?', `/where/${problemId}?`))],
    foot: footOf(mail),
  };
  return composeMail(letter, publicUrl);
}

/** Gives a shopper the owner's answer to a report. */
export function closedMail({ answer, ...mail }: CommonFacts & { answer: string }): MailText {
  const { orderId, orderUrl, publicUrl } = mail;
  const letter = {
    subject: `About your report on order #${orderId}`,
    preview: answer.slice(0, 120),
    title: 'About your report',
    blocks: [
      paragraph(`You reported a problem with order #${orderId}. Here’s our answer:`),
      ...answer.split(/\n+/).map((part) => paragraph(part)),
      button('See your order', orderUrl),
    ],
    foot: footOf(mail),
  };
  return composeMail(letter, publicUrl);
}

const footOf = ({ ordersEmail }: CommonFacts) => ['Something off? Write to ', mailLink(ordersEmail), '.'];

import { counted } from '../../../domain/language/counted.ts';
import { sentence } from '../../../domain/language/sentence.ts';
import {
  disputeReason,
  MAY_COST_MORE,
  moneyAtBank,
  takesEvidence,
} from '../../../domain/money/dispute-status.ts';
import { formatPrice, priceText, readAmount } from '../../../domain/money/money.ts';
import { shortName } from '../../../domain/orders/gift.ts';
import { type WaitingKey, WORDS_CAUSE, waitingKey, waitingTexts } from '../../../domain/orders/holds.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { hatWords } from './hat-words.ts';
import type { useOrderTimes } from './order-times.ts';

type BoxTone = 'error' | 'warning' | 'info' | 'good' | 'plain';

/** A part of the box on top of an order: what is going on, and what the owner can do about it. */
export interface BoxPart {
  /** The state's key, or `problem`. */
  key: string;
  /** What exactly it is about, such as a dispute's id. */
  cause: string;
  tone: BoxTone;
  title: string;
  facts: { label: string; value: string; isUrgent?: boolean }[];
  text: string;
  /** The text of the button that resolves it; null if there is nothing to press. */
  button: string | null;
}

type Clock = { now: Date } & Pick<ReturnType<typeof useOrderTimes>, 'time' | 'soon' | 'day'>;

/** What is going on with an order. The first part is the most urgent and holds the main button. Never empty. */
export function boxParts(order: AdminOrderDetail, clock: Clock): BoxPart[] {
  const waiting = order.waiting.filter(({ alert }) => !alert).map((one) => waitingPart(order, one, clock));
  const alerts = order.waiting.flatMap(({ cause, alert }) => (alert ? alertPart(cause, alert.text) : []));
  return waiting.length > 0 ? [...waiting, ...alerts] : [...alerts, plainPart(order, clock)];
}

type Waiting = AdminOrderDetail['waiting'][number];

/** Something that the owner should know, and that no other part is about. Its first sentence is the title. */
function alertPart(cause: string, says: string): BoxPart {
  const [title = '', ...rest] = says.split(/(?<=[.!?]) /);
  return {
    key: 'alert',
    cause,
    tone: 'warning',
    title: title.replace(/[.]$/, ''),
    facts: [],
    text: rest.join(' '),
    button: 'It is done',
  };
}

function waitingPart(order: AdminOrderDetail, waiting: Waiting, clock: Clock): BoxPart {
  const { kind, cause } = waiting;
  const key = waitingKey(kind, cause);
  const button = order.states.find((state) => state.key === key)?.button ?? null;
  const part = { key, cause, facts: [], button };
  if (key === 'dispute') return { ...part, ...disputeTexts(order, waiting, clock) };
  const name = nameOf(order);
  const hold = order.holds.find((one) => one.kind === kind && one.cause === cause && one.endedAt === null);
  const why = hold ? sentence(hold.reason) : '';
  const step = join(why, hold?.step);
  const situation = { order, waiting, clock, name, why, step };
  if (key === 'problem' || key === 'alert') return { ...part, tone: 'warning', ...reported(situation) };
  const { mark, title } = waitingTexts(key);
  const tone = mark === 'stake' ? 'error' : 'warning';
  return { ...part, tone, ...(WAITING_TEXTS[key]?.(situation) ?? { title: title ?? '', text: step }) };
}

/** What the owner calls the shopper. */
const nameOf = ({ gift, customerName }: AdminOrderDetail): string => shortName(customerName, gift);

interface Situation {
  order: AdminOrderDetail;
  waiting: Waiting;
  clock: Clock;
  name: string;
  /** The reason of the hold, as a sentence. */
  why: string;
  /** The reason of the hold, and what to do about it. */
  step: string;
}

type Texts = Pick<BoxPart, 'title' | 'text'> & Partial<Pick<BoxPart, 'facts' | 'button'>>;

const reported = ({ name, waiting }: Situation): Texts => ({
  title: `${name} reported a problem`,
  text: waiting.isElsewhere
    ? `A replacement is decided and waits for ${name}’s address. You can still decide it otherwise.`
    : 'Look at it below, then send new hats or the money.',
  button: 'Choose what happens',
});

/** What waits, where it says more than its title and the hold's reason. */
const WAITING_TEXTS: Partial<Record<WaitingKey, (situation: Situation) => Texts>> = {
  address: ({ name, why }) => ({
    title: 'The address does not work',
    text: join(why, `Ask ${name} for a better one, or correct it here. Then it goes on by itself.`),
  }),
  refund_returned({ order, waiting, name }) {
    const amount = refundOf(order, waiting.cause)?.amount;
    return {
      title: amount ? `The bank sent ${priceText(amount)} back` : 'A refund came back',
      text: `${name} has not got it. Pay it another way, such as by check, and write it down here.`,
    };
  },
  approval: ({ order: { approval }, waiting: { isElsewhere }, clock, step }) => ({
    title: isElsewhere ? 'Printful changes its drawing' : 'Printful wants to change the drawing',
    facts: approval
      ? [
          {
            label: 'Printful cancels it',
            value: `${clock.time(approval.until)} (${daysLeft(approval.until, clock.now)})`,
            isUrgent: !isElsewhere,
          },
        ]
      : [],
    text: step,
  }),
  printful: ({ waiting: { isElsewhere }, step }) => ({
    title: isElsewhere ? 'Printful works out the price' : 'Printful has a question',
    text: step,
  }),
  content: wordsTexts,
  owner: ({ why }) => ({
    title: 'This order is stopped',
    text: join(why, 'Nothing goes to Printful until you let it.'),
  }),
  parcel_returned: ({ name, waiting: { isElsewhere } }) => ({
    title: 'The parcel came back',
    text: isElsewhere
      ? `${name} was asked where to send it. You can decide it now instead.`
      : 'Decide whether new hats go out or the money goes back.',
  }),
};

function disputeTexts(
  order: AdminOrderDetail,
  { cause, due, isLost, isElsewhere }: Waiting,
  { now, time }: Clock,
): Pick<BoxPart, 'tone' | 'title' | 'facts' | 'text'> {
  const dispute = order.disputes.find(({ id }) => id === cause);
  const name = nameOf(order);
  const whose = name.endsWith('s') ? `${name}’` : `${name}’s`;
  const amount = dispute ? formatPrice(readAmount(dispute.amount)) : 'the money';
  const why = dispute ? disputeReason(dispute.reason) : '';
  const isQuestion = dispute?.status.startsWith('warning_') ?? false;
  const fee = dispute?.fee ? ` + ${formatPrice(readAmount(dispute.fee))}` : '';
  const facts = [
    ...(due && dispute && takesEvidence(dispute.status)
      ? [{ label: 'Answer by', value: `${time(due)} (${daysLeft(due, now)})`, isUrgent: true }]
      : []),
    {
      label: dispute?.fee ? 'Amount and fee' : 'Amount',
      value: `${amount}${fee}${dispute?.mayCostMore ? `, ${MAY_COST_MORE}` : ''}`,
    },
    { label: 'Our proof', value: proofOf(order, time) },
  ];
  if (isLost)
    return {
      tone: 'error',
      title: `The bank gave ${amount} back to ${name}`,
      facts,
      text: 'This is decided. Cancel the order if it is not made yet.',
    };
  if (isElsewhere)
    return {
      tone: 'info',
      title: `${whose} bank is deciding about ${amount}: “${why}”`,
      facts,
      text: 'Your answer is with the bank. You need not do anything.',
    };
  return {
    tone: 'error',
    title: isQuestion
      ? `${whose} bank asks about ${amount}: “${why}”`
      : `${whose} bank wants ${amount} back: “${why}”`,
    facts,
    text: 'We put proof, address, tracking and emails into one file. Upload it at Stripe; the decision comes from the bank.',
  };
}

function proofOf({ parcels }: AdminOrderDetail, time: Clock['time']): string {
  const delivered = parcels.find(({ deliveredAt }) => deliveredAt !== null);
  if (delivered?.deliveredAt) return `Delivered ${time(delivered.deliveredAt)}`;
  return parcels.length > 0 ? 'Shipped, no delivery scan' : 'Not shipped yet';
}

/** "7 days", "5 hours" or "too late". */
export function daysLeft(due: string, now: Date): string {
  const hours = Math.floor((Date.parse(due) - now.getTime()) / 3_600_000);
  if (hours < 0) return 'too late';
  if (hours < 48) return counted(hours, 'hour');
  return `${Math.floor(hours / 24)} days`;
}

function wordsTexts({
  order,
  waiting: { cause, due, isElsewhere },
  clock: { time },
  name,
  why,
}: Situation): Texts {
  const until = due ? time(due) : null;
  if (cause !== WORDS_CAUSE)
    return {
      title: 'The words cannot be printed like this',
      text: join(why, 'Change them, or cancel the order.'),
    };
  const state = isElsewhere ? 'change_asked' : 'waiting';
  const asked = order.lines.filter(({ words }) => words?.state === state);
  const hats = asked.reduce((sum, { quantity }) => sum + quantity, 0) === 1 ? 'the hat is' : 'those hats are';
  const { held } = moneyAtBank(
    order.disputes.map(({ status, amount }) => ({ status, amount: readAmount(amount) })),
  );
  const then = `${hats} refunded${held > 0 ? ' once the bank has decided' : ''}.`;
  return {
    title: `May we print ${asked.map((line) => `“${hatWords(line)}”`).join(' and ')}?`,
    text: isElsewhere
      ? `You asked ${name} for other words. If they don’t change them by ${until}, ${then}`
      : `${name} kept words that may belong to somebody else. Without your answer by ${until}, ${then}`,
  };
}

function plainPart(order: AdminOrderDetail, clock: Clock): BoxPart {
  const [state] = order.states;
  const key = state?.key ?? order.status;
  const part = { key, cause: '', facts: [], button: state?.button ?? null };
  return { ...part, ...plainTexts(key, order, clock) };
}

function plainTexts(
  key: string,
  order: AdminOrderDetail,
  { now, soon, day }: Clock,
): Pick<BoxPart, 'tone' | 'title' | 'text'> {
  const name = nameOf(order);
  const party = order.partyOn
    ? ` Party on ${day(order.partyOn)}: ${order.mayMissParty ? 'may be too late' : 'in time'}.`
    : '';
  const promised = order.arrivesBy ? ` Promised by ${day(order.arrivesBy)}.` : '';
  const hats = order.lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1 ? 'the hat' : 'the hats';
  const until = order.changeableUntil;
  const texts: Record<string, [BoxTone, title: string, text: string]> = {
    changeable: [
      'info',
      `${name} can change ${hats} until ${until ? soon(until, now) : 'soon'}`,
      `${minutesLeft(until, now)}Then it goes to Printful by itself; you need not do anything.${promised}${party}`,
    ],
    processing: [
      'info',
      'The order is going to Printful',
      `It goes by itself; you need not do anything.${promised}${party}`,
    ],
    sent_to_printful: [
      'info',
      'Printful is checking the order',
      `It looks at the print files and works out the price. Then it starts by itself.${party}`,
    ],
    confirmed_with_printful: ['info', 'Printful is making the hats', `Nothing to do.${promised}${party}`],
    shipped: ['info', 'The parcel is on its way', `Nothing to do.${promised}${party}`],
    completed: ['good', 'Everything is delivered', 'Nothing to do.'],
    no_scan: ['good', 'Done, but nobody scanned the delivery', `${name} has not complained in 30 days.`],
    pending: [
      'plain',
      `${name} has not paid yet`,
      'Nothing is made until the payment comes. Without it, the order ends by itself.',
    ],
    payment_failed: ['plain', 'The card was declined', `Nothing was charged. ${name} can try another card.`],
    canceled: ['plain', 'This order is canceled', 'Nothing is made, and nothing more is charged.'],
    refunded: ['plain', 'Everything is refunded', `${name} got all the money back.`],
  };
  const [tone, title, text] = texts[key] ?? ['warning', 'The order is waiting', 'Look at its story below.'];
  return { tone, title, text };
}

function minutesLeft(until: string | null, now: Date): string {
  if (until === null) return '';
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
  return counted(minutes, 'minute left. ', 'minutes left. ');
}

/** The failed refund that a hold or an alert is about. */
export const refundOf = ({ refunds }: Pick<AdminOrderDetail, 'refunds'>, cause: string) =>
  refunds.find(({ id }) => id === cause.replace(/^refund\./, ''));

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

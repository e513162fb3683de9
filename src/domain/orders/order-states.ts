import { type Cents, formatPrice } from '../money/money.ts';
import {
  type HoldKind,
  SEND,
  type StateMark,
  WAITING,
  type WaitingKind,
  waitingKey,
  waitingTexts,
} from './holds.ts';
import type { OrderStatus } from './order-status.ts';

/** Green if an order is completed, blue if it is processing, yellow otherwise. */
export const STATE_TONES = ['done', 'busy', 'plain'] as const;

type StateTone = (typeof STATE_TONES)[number];

interface StateTexts {
  /** What the owner reads. */
  badge: string;
  mark: StateMark;
  /** The owner's main button; missing if there is nothing to press. */
  button?: string;
  /** What is left to do; "Nothing" by default. */
  left?: string;
}

interface StatusTexts extends StateTexts {
  /** Continues "It is". */
  words: string;
  /** What the shopper reads: the headline of the order's page, and a sentence. */
  headline: string;
  shopper: string;
}

/** Everything that is said of an order in a status. */
export const STATUSES = {
  pending: {
    badge: 'Not paid yet',
    mark: 'waits',
    left: 'Nothing. Ends by itself if nobody pays',
    words: 'not paid yet',
    headline: 'Not paid yet',
    shopper: 'It is not paid yet.',
  },
  payment_failed: {
    badge: 'Card declined',
    mark: 'waits',
    left: 'Nothing. The shopper can try another card',
    words: 'not paid, because the card was declined',
    headline: 'The payment didn’t go through',
    shopper: 'The payment did not go through, and nothing was charged.',
  },
  processing: {
    badge: 'Going to Printful',
    mark: 'waits',
    button: `${SEND} now`,
    left: 'Nothing. Goes to Printful by itself',
    words: 'on its way to Printful',
    headline: 'Paid. At the workshop now.',
    shopper: 'It is paid and goes to the workshop next.',
  },
  sent_to_printful: {
    badge: 'Printful is checking',
    mark: 'waits',
    left: 'Nothing. Printful answers by itself',
    words: 'being checked by Printful',
    headline: 'Paid. At the workshop now.',
    shopper: 'It is paid and goes to the workshop next.',
  },
  confirmed_with_printful: {
    badge: 'Being made',
    mark: 'way',
    words: 'being made',
    headline: 'Your hats are being made',
    shopper: 'Your hats are being made.',
  },
  shipped: {
    badge: 'On its way',
    mark: 'way',
    button: 'Track the parcel',
    words: 'on its way to the shopper',
    headline: 'Your hats are on the road',
    shopper: 'Your hats are on their way.',
  },
  completed: {
    badge: 'Delivered',
    mark: 'done',
    words: 'delivered',
    headline: 'Your hats have arrived',
    shopper: 'Your hats have arrived.',
  },
  on_hold: {
    badge: 'On hold',
    mark: 'look',
    words: 'on hold',
    headline: 'Your order is on hold',
    // What holds it says the rest.
    shopper: 'It’s paid.',
  },
  canceled: {
    badge: 'Canceled',
    mark: 'over',
    words: 'canceled',
    headline: 'Your order is canceled',
    shopper: 'It is canceled.',
  },
  refunded: {
    badge: 'Refunded',
    mark: 'over',
    words: 'refunded',
    headline: 'You’re getting your money back',
    shopper: 'You get all of your money back.',
  },
} as const satisfies Record<OrderStatus, StatusTexts>;

const PLAIN = {
  ...STATUSES,
  /** Its shopper can still change it. */
  changeable: { ...STATUSES.processing, badge: 'Can still change' },
  /** No carrier scanned the delivery. */
  no_scan: { ...STATUSES.completed, badge: 'Done, no delivery scan' },
} satisfies Record<string, StateTexts>;

interface OrderState {
  key: string;
  tone: StateTone;
  badge: string;
  mark: StateMark;
  button: string | null;
}

export interface Waiting {
  /** A problem and an alert do not change the order's state. */
  kind: WaitingKind | 'problem' | 'alert';
  /** What exactly holds it, such as a dispute's id. */
  cause?: string;
  /** When something is lost, such as a bank's deadline. */
  due: Date | null;
  /** How much money it is about. */
  amount?: Cents;
  /** Whether the shopper or Printful moves next, not the owner. */
  isElsewhere?: boolean;
  /** Whether the bank decided for the shopper. */
  isLost?: boolean;
  /** Of an alert: its id, and what it says. */
  alert?: { id: number; text: string };
}

export interface OrderInStates {
  status: OrderStatus;
  /** When the shopper's time to change it ends; null if it has none. */
  sendAfter: Date | null;
  /** Whether a carrier scanned its parcels as delivered. */
  wasScanned: boolean;
  /** What was refunded, and what was paid. */
  refunded: Cents;
  paid: Cents;
  /** Its holds, undecided problems, failed refunds and returned parcels. */
  waiting: readonly Waiting[];
}

/**
 * Every state of an order. The first is its badge: what waits, the earliest due date first, then the state without it. A partial
 * refund comes last, to be shown beside the others.
 */
export function orderStates(order: OrderInStates, now: Date): OrderState[] {
  const tone = toneOf(order.status);
  const waiting = sortWaiting(order.waiting).flatMap(({ kind, cause }) =>
    kind === 'problem' || kind === 'alert' ? [] : [waitingKey(kind, cause)],
  );
  const plain = plainKey(order, now);
  // The status of an order on hold says nothing that its holds do not say better.
  const isSaid = plain === 'on_hold' && waiting.length > 0;
  return [
    ...[...new Set(waiting)].map((key) => toState(key, WAITING[key], tone)),
    ...(isSaid ? [] : [toState(plain, PLAIN[plain], tone)]),
    ...partRefund(order, tone),
  ];
}

/** The badge of a status without anything else known of the order. */
export const statusBadge = (status: OrderStatus): OrderState =>
  toState(status, STATUSES[status], toneOf(status));

/** How a hold is called, everywhere in the admin. */
export const holdBadge = (kind: HoldKind, cause = ''): string => WAITING[waitingKey(kind, cause)].badge;

/** What a hold that waits for the owner is called by its cause, and the button that ends it. */
export function ownersHold(cause: string): OwnersHold {
  const key = waitingKey('owner', cause);
  const { badge, button = '' } = waitingTexts(key);
  return { key, badge, button };
}

export interface OwnersHold {
  key: string;
  badge: string;
  button: string;
}

/** A status in words that continue "It is", such as "being made". */
export const statusWords = (status: OrderStatus): string => STATUSES[status].words;

/** What is left to do about an order, and whether it is the owner who has to do it. The earliest due date comes first. */
export function leftToDo(
  order: OrderInStates,
  now: Date,
  timeZone: string,
): { text: string; isForOwner: boolean } {
  const waiting = sortWaiting(order.waiting);
  const first = waiting.find(({ isElsewhere }) => !isElsewhere) ?? waiting[0];
  if (!first) return { text: plainTask(order, now, timeZone), isForOwner: false };
  const isForOwner = !first.isElsewhere;
  return { text: isForOwner ? ownersTask(first, timeZone) : elsewhereTask(first), isForOwner };
}

/** A time as the admin shows it: "Sat, Nov 28, 6:59 PM"; of the same day only "6:59 PM". */
function shortTime(at: Date, now: Date | null, timeZone: string): string {
  const day = (date: Date) => date.toLocaleDateString('en-US', { timeZone });
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const isToday = now !== null && day(at) === day(now);
  return at
    .toLocaleString('en-US', {
      timeZone,
      ...(isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)),
      ...time,
    })
    .replaceAll('\u202f', ' ');
}

const toState = (key: string, { badge, mark, button }: StateTexts, tone: StateTone): OrderState => ({
  key,
  tone,
  badge,
  mark,
  button: button ?? null,
});

function plainKey({ status, sendAfter, wasScanned }: OrderInStates, now: Date): keyof typeof PLAIN {
  if (status === 'processing' && sendAfter !== null && now < sendAfter) return 'changeable';
  return status === 'completed' && !wasScanned ? 'no_scan' : status;
}

const toneOf = (status: OrderStatus): StateTone =>
  status === 'completed' ? 'done' : status === 'processing' ? 'busy' : 'plain';

/** The earliest due date first. */
export const sortWaiting = (waiting: readonly Waiting[]): Waiting[] =>
  waiting.toSorted(
    (one, other) => timeOf(one) - timeOf(other) || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );

// A difference of infinite numbers would be no number.
const timeOf = ({ due }: Waiting): number => due?.getTime() ?? Number.MAX_SAFE_INTEGER;

const ORDER: readonly Waiting['kind'][] = [...(Object.keys(WAITING) as WaitingKind[]), 'problem', 'alert'];

function partRefund({ refunded, paid, status }: OrderInStates, tone: StateTone): OrderState[] {
  if (refunded === 0 || refunded >= paid || status === 'refunded') return [];
  const badge = `${formatPrice(refunded)} refunded`;
  return [{ key: 'part_refunded', tone, badge, mark: 'over', button: null }];
}

function plainTask(order: OrderInStates, now: Date, timeZone: string): string {
  const key = plainKey(order, now);
  if (key === 'changeable' && order.sendAfter)
    return `Goes to Printful by itself at ${shortTime(order.sendAfter, now, timeZone)}`;
  const { left = 'Nothing' }: StateTexts = PLAIN[key];
  return left;
}

function ownersTask({ kind, cause = '', due, amount, isLost }: Waiting, timeZone: string): string {
  if (kind === 'problem') return 'Answer what the shopper reported';
  if (kind === 'alert') return 'Read what happened';
  const key = waitingKey(kind, cause);
  if (key === 'dispute' && isLost) return 'Cancel it if it is not made yet';
  if (key === 'printful' && cause === 'address') return 'Cancel it at Printful, then fix the address';
  if (key === 'refund_returned' && amount) return `Bank sent ${formatPrice(amount)} back. Pay it another way`;
  // Other dates are the promised ship date, by which nobody decides anything.
  const isDeadline = key === 'dispute' || key === 'content';
  const { left } = WAITING[key];
  return due && isDeadline ? `${left} by ${shortTime(due, null, timeZone)}` : left;
}

function elsewhereTask({ kind, cause }: Waiting): string {
  if (cause === 'redraw') return 'Nothing. Printful changes its drawing';
  if (kind === 'problem') return 'Nothing. The shopper says where to send the hats';
  return (kind !== 'alert' && waitingTexts(kind).elsewhere) || 'Nothing. Goes on by itself';
}

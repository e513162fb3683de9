import { isAboutCard } from '../money/card-warning.ts';
import { type Cents, formatPrice } from '../money/money.ts';
import { isAboutApproval } from './approval.ts';
import type { HoldKind } from './holds.ts';
import type { OrderStatus } from './order-status.ts';

/** Green if an order is completed, blue if it is processing, yellow otherwise. */
export const STATE_TONES = ['done', 'busy', 'plain'] as const;

type StateTone = (typeof STATE_TONES)[number];

/**
 * What is at stake, as the shape in a badge. `stake`: money or a date. `look`: a person should look at it. `waits`: it goes on by
 * itself. `way`: it is made or on its way. `over`: nothing comes of it anymore.
 */
export const STATE_MARKS = ['stake', 'look', 'waits', 'way', 'done', 'over'] as const;

export type StateMark = (typeof STATE_MARKS)[number];

interface StateTexts {
  /** What the owner reads. */
  badge: string;
  mark: StateMark;
  /** The owner's main button; null if there is nothing to press. */
  button: string | null;
}

/** What the button reads, on every page, that sends an order of which Printful makes nothing. */
export const SEND = 'Send to Printful';

const PLAIN = {
  not_paid: state('Not paid yet', 'waits', null),
  declined: state('Card declined', 'waits', null),
  window: state('Can still change', 'waits', 'Send to Printful now'),
  going: state('Going to Printful', 'waits', 'Send to Printful now'),
  checking: state('Printful is checking', 'waits', null),
  making: state('Being made', 'way', null),
  on_its_way: state('On its way', 'way', 'Track the parcel'),
  delivered: state('Delivered', 'done', null),
  no_scan: state('Done, no delivery scan', 'done', null),
  on_hold: state('On hold', 'look', null),
  canceled: state('Canceled', 'over', null),
  refunded: state('Refunded', 'over', null),
} as const satisfies Record<string, StateTexts>;

const WAITING = {
  dispute: state('Card dispute', 'stake', 'Get the evidence file'),
  address: state('Address does not work', 'stake', 'Fix the address'),
  content: state('Words to check', 'look', 'Decide on the words'),
  payment: state('Payment to check', 'stake', 'Look at the payment'),
  card_warning: state('Card may be stolen', 'stake', 'Look at the payment'),
  refund_returned: state('Refund came back', 'stake', 'Pay another way'),
  printful: state('Printful has a question', 'look', 'Open at Printful'),
  approval: state('Drawing to approve', 'look', null),
  owner: state('Stopped by you', 'look', 'Go on'),
  out_of_stock: state('Out of stock at Printful', 'look', SEND),
  not_made: state('Printful does not make it', 'look', SEND),
  failed: state('Failed at Printful', 'look', SEND),
  gone: state('No longer at Printful', 'look', SEND),
  slow: state('Printful takes too long', 'look', SEND),
  parcel_returned: state('Came back', 'look', 'Choose what happens'),
} as const satisfies Record<WaitingKind | 'card_warning' | 'approval' | PrintfulKey, StateTexts>;

/** What keeps an order from going on, or from being over. */
export type WaitingKind = HoldKind | 'refund_returned' | 'parcel_returned';

type WaitingKey = keyof typeof WAITING;

type OrderStateKey = keyof typeof PLAIN | WaitingKey | 'part_refunded';

interface OrderState extends StateTexts {
  key: OrderStateKey;
  tone: StateTone;
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
  const keys = plain === 'on_hold' && waiting.length > 0 ? [] : [plain];
  return [
    ...[...new Set(waiting)].map((key) => ({ key, tone, ...WAITING[key] })),
    ...keys.map((key) => ({ key, tone, ...PLAIN[key] })),
    ...partRefund(order, tone),
  ];
}

/** The badge of a status without anything else known of the order. */
export const statusBadge = (status: OrderStatus): OrderState => {
  const key = STATUS_KEYS[status];
  return { key, tone: toneOf(status), ...PLAIN[key] };
};

/** How a hold is called, everywhere in the admin. */
export const holdBadge = (kind: HoldKind, cause = ''): string => WAITING[waitingKey(kind, cause)].badge;

/** What a hold that waits for the owner is called by its cause, and the button that ends it. */
export function ownersHold(cause: string): OwnersHold {
  const key = waitingKey('owner', cause);
  return { key, badge: WAITING[key].badge, button: WAITING[key].button ?? '' };
}

export interface OwnersHold {
  key: string;
  badge: string;
  button: string;
}

/** A status in words that continue "It is", such as "being made". */
export const statusWords = (status: OrderStatus): string => STATUS_WORDS[status];

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

function state(badge: string, mark: StateMark, button: string | null): StateTexts {
  return { badge, mark, button };
}

const STATUS_KEYS = {
  pending: 'not_paid',
  payment_failed: 'declined',
  processing: 'going',
  sent_to_printful: 'checking',
  confirmed_with_printful: 'making',
  shipped: 'on_its_way',
  completed: 'delivered',
  on_hold: 'on_hold',
  canceled: 'canceled',
  refunded: 'refunded',
} as const satisfies Record<OrderStatus, keyof typeof PLAIN>;

const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'not paid yet',
  payment_failed: 'not paid, because the card was declined',
  processing: 'on its way to Printful',
  sent_to_printful: 'being checked by Printful',
  confirmed_with_printful: 'being made',
  shipped: 'on its way to the shopper',
  completed: 'delivered',
  on_hold: 'on hold',
  canceled: 'canceled',
  refunded: 'refunded',
};

function plainKey({ status, sendAfter, wasScanned }: OrderInStates, now: Date): keyof typeof PLAIN {
  if (status === 'processing' && sendAfter !== null && now < sendAfter) return 'window';
  if (status === 'completed' && !wasScanned) return 'no_scan';
  return STATUS_KEYS[status];
}

const toneOf = (status: OrderStatus): StateTone =>
  status === 'completed' ? 'done' : status === 'processing' ? 'busy' : 'plain';

/** The cause of a hold that a person put there. */
export const STOPPED = 'stopped';

/** What is wrong at Printful with an order that waits for the owner. */
const PRINTFUL_CAUSES: Record<string, PrintfulKey> = {
  'out-of-stock': 'out_of_stock',
  'failed-at-printful': 'failed',
  'canceled-at-printful': 'gone',
  'archived-at-printful': 'gone',
  'unknown-at-printful': 'gone',
  'late-draft': 'slow',
};

type PrintfulKey = 'out_of_stock' | 'not_made' | 'failed' | 'gone' | 'slow';

/** What a hold is called by its cause. A refund that failed holds an order as a payment does. */
export function waitingKey<Kind extends string>(kind: Kind, cause = ''): Kind | WaitingKey {
  if (isAboutCard({ kind, cause })) return 'card_warning';
  if (kind === 'printful' && isAboutApproval(cause)) return 'approval';
  if (kind === 'owner' && cause !== '' && cause !== STOPPED) return PRINTFUL_CAUSES[cause] ?? 'not_made';
  return kind === 'payment' && cause.startsWith('refund.') ? 'refund_returned' : kind;
}

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
  if (key === 'window' && order.sendAfter)
    return `Goes to Printful by itself at ${shortTime(order.sendAfter, now, timeZone)}`;
  return PLAIN_TASKS[key] ?? 'Nothing';
}

const PLAIN_TASKS: Partial<Record<keyof typeof PLAIN, string>> = {
  not_paid: 'Nothing. Ends by itself if nobody pays',
  declined: 'Nothing. The shopper can try another card',
  going: 'Nothing. Goes to Printful by itself',
  checking: 'Nothing. Printful answers by itself',
};

function ownersTask({ kind, cause = '', due, amount, isLost }: Waiting, timeZone: string): string {
  const key = kind === 'problem' || kind === 'alert' ? kind : waitingKey(kind, cause);
  if (key === 'dispute' && isLost) return 'Cancel it if it is not made yet';
  if (key === 'printful' && cause === 'address') return 'Cancel it at Printful, then fix the address';
  if (key === 'refund_returned' && amount) return `Bank sent ${formatPrice(amount)} back. Pay it another way`;
  // Other dates are the promised ship date, by which nobody decides anything.
  const isDeadline = key === 'dispute' || key === 'content';
  return due && isDeadline ? `${OWNERS_TASKS[key]} by ${shortTime(due, null, timeZone)}` : OWNERS_TASKS[key];
}

const OWNERS_TASKS: Record<Waiting['kind'] | WaitingKey, string> = {
  dispute: 'Answer the bank',
  address: 'Fix the address, then send again',
  content: 'Say yes or no to the words',
  payment: 'Look at the payment',
  card_warning: 'Refund it, or send it if you know the shopper',
  refund_returned: 'Pay the refund another way',
  printful: 'Answer Printful’s question',
  approval: 'Approve Printful’s drawing, or ask for changes',
  owner: 'Fix it and send it, or cancel it',
  out_of_stock: 'Send it once it is in stock, or refund it',
  not_made: 'Fix it and send it, or cancel it',
  failed: 'See why and send it, or cancel it',
  gone: 'Send it anew, or cancel it',
  slow: 'Ask Printful, send it anew, or cancel it',
  parcel_returned: 'Choose what happens to the parcel',
  problem: 'Answer what the shopper reported',
  alert: 'Read what happened',
};

const elsewhereTask = ({ kind, cause }: Waiting): string =>
  ELSEWHERE_TASKS[cause === 'redraw' ? 'redraw' : kind] ?? 'Nothing. Goes on by itself';

const ELSEWHERE_TASKS: Partial<Record<Waiting['kind'] | 'redraw', string>> = {
  content: 'Nothing. The shopper is changing the words',
  dispute: 'Nothing. The bank is deciding',
  parcel_returned: 'Nothing. The shopper chooses where to send it',
  printful: 'Nothing. Printful works out its price',
  redraw: 'Nothing. Printful changes its drawing',
  problem: 'Nothing. The shopper says where to send the hats',
};

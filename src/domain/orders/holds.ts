import { isMaking, isStopped } from '../catalog/printful-status.ts';
import { isAboutCard } from '../money/card-warning.ts';
import { isAboutApproval } from './approval.ts';
import { isChangeable, type OrderStatus } from './order-status.ts';

/** Who has to be satisfied before an order goes on. */
export const HOLD_KINDS = ['dispute', 'printful', 'address', 'content', 'payment', 'owner'] as const;

export type HoldKind = (typeof HOLD_KINDS)[number];

export interface Hold {
  kind: HoldKind;
  /** What exactly holds it, such as a dispute's id. A hold ends when its own cause does. */
  cause: string;
}

/**
 * What is at stake, as the shape in a badge. `stake`: money or a date. `look`: a person should look at it. `waits`: it goes on by
 * itself. `way`: it is made or on its way. `over`: nothing comes of it anymore.
 */
export const STATE_MARKS = ['stake', 'look', 'waits', 'way', 'done', 'over'] as const;

export type StateMark = (typeof STATE_MARKS)[number];

/** What keeps an order from going on, or from being over. */
export const WAITING_KINDS = [...HOLD_KINDS, 'refund_returned', 'parcel_returned'] as const;

export type WaitingKind = (typeof WAITING_KINDS)[number];

interface WaitingTexts {
  /** What the owner reads. */
  badge: string;
  mark: StateMark;
  /** The owner's main button; missing if there is nothing to press. */
  button?: string;
  /** What is left for the owner to do. */
  left: string;
  /** The same while the shopper, a bank or Printful moves next. */
  elsewhere?: string;
  /** The title of the box on top of the order. Where it is missing, the box says more than this. */
  title?: string;
  /** What an administrator can do about a hold. */
  step?: string;
  /** What the shopper reads of a hold. */
  shopper?: string;
}

/** What the button reads, on every page, that sends an order of which Printful makes nothing. */
export const SEND = 'Send to Printful';

/** Everything that is said of what waits. Of what is due at the same time, the first comes first. */
export const WAITING = {
  dispute: {
    badge: 'Card dispute',
    mark: 'stake',
    button: 'Get the evidence file',
    left: 'Answer the bank',
    elsewhere: 'Nothing. The bank is deciding',
    step: 'Answer the dispute in Stripe. The order goes on when you win it; otherwise cancel the order.',
    shopper: 'Your bank is looking into a dispute over the payment.',
  },
  address: {
    badge: 'Address does not work',
    mark: 'stake',
    button: 'Fix the address',
    left: 'Fix the address, then send again',
    step: 'Correct the address and save it. The order then goes on.',
    shopper: 'We’re checking the address.',
  },
  content: {
    badge: 'Words to check',
    mark: 'look',
    button: 'Decide on the words',
    left: 'Say yes or no to the words',
    elsewhere: 'Nothing. The shopper is changing the words',
    step: 'Decide on the words below. If nothing is asked there, save them, changed or not, and the order goes on. Or cancel it.',
    shopper: 'We’re checking the words on your hats.',
  },
  payment: {
    badge: 'Payment to check',
    mark: 'stake',
    button: 'Look at the payment',
    left: 'Look at the payment',
    title: 'Something is odd about the payment',
    step: 'Refund or cancel the order, or send it to Printful if you accept the payment.',
    shopper: 'We’re checking the payment.',
  },
  card_warning: {
    badge: 'Card may be stolen',
    mark: 'stake',
    button: 'Look at the payment',
    left: 'Refund it, or send it if you know the shopper',
    title: 'This card may be stolen',
    step:
      'Nothing is made yet. Cancel it, and you spare yourself the hats, a dispute and its fee. If you know the shopper, send it to ' +
      'Printful, or approve the payment in Stripe.',
  },
  refund_returned: {
    badge: 'Refund came back',
    mark: 'stake',
    button: 'Pay another way',
    left: 'Pay the refund another way',
  },
  printful: {
    badge: 'Printful has a question',
    mark: 'look',
    button: 'Open at Printful',
    left: 'Answer Printful’s question',
    elsewhere: 'Nothing. Printful works out its price',
    step: 'Answer Printful in its dashboard. The order goes on when Printful releases it.',
    shopper: 'The workshop is checking it.',
  },
  approval: {
    badge: 'Drawing to approve',
    mark: 'look',
    left: 'Approve Printful’s drawing, or ask for changes',
  },
  owner: {
    badge: 'Stopped by you',
    mark: 'look',
    button: 'Go on',
    left: 'Fix it and send it, or cancel it',
    step: 'Fix what is wrong and send the order to Printful, or cancel it.',
    shopper: 'We’re checking it before it goes to the workshop.',
  },
  out_of_stock: {
    badge: 'Out of stock at Printful',
    mark: 'look',
    button: SEND,
    left: 'Send it once it is in stock, or refund it',
    title: 'Printful is out of stock',
  },
  discontinued: {
    badge: 'No longer made',
    mark: 'look',
    button: SEND,
    left: 'Give it another color, or refund it',
    title: 'Printful no longer makes it',
    step: 'Give it another color and send it to Printful, or refund it.',
  },
  not_made: {
    badge: 'Printful does not make it',
    mark: 'look',
    button: SEND,
    left: 'Fix it and send it, or cancel it',
    title: 'Printful does not make it yet',
  },
  failed: {
    badge: 'Failed at Printful',
    mark: 'look',
    button: SEND,
    left: 'See why and send it, or cancel it',
    title: 'The order failed at Printful',
  },
  gone: {
    badge: 'No longer at Printful',
    mark: 'look',
    button: SEND,
    left: 'Send it anew, or cancel it',
    title: 'The order is no longer at Printful',
  },
  slow: {
    badge: 'Printful takes too long',
    mark: 'look',
    button: SEND,
    left: 'Ask Printful, send it anew, or cancel it',
    title: 'Printful takes too long',
  },
  parcel_returned: {
    badge: 'Came back',
    mark: 'look',
    button: 'Choose what happens',
    left: 'Choose what happens to the parcel',
    elsewhere: 'Nothing. The shopper chooses where to send it',
  },
} as const satisfies Record<WaitingKind, WaitingTexts> &
  Record<HoldKind, { step: string; shopper: string }> &
  Record<string, WaitingTexts>;

export type WaitingKey = keyof typeof WAITING;

/** What is said of what waits under a key. */
export const waitingTexts = (key: WaitingKey): WaitingTexts => WAITING[key];

/** What a hold is called by its cause. A refund that failed holds an order as a payment does. */
export function waitingKey<Kind extends string>(kind: Kind, cause = ''): Kind | WaitingKey {
  if (isAboutCard({ kind, cause })) return 'card_warning';
  if (kind === 'printful' && isAboutApproval(cause)) return 'approval';
  if (kind === 'owner' && cause !== '' && cause !== STOPPED) return PRINTFUL_CAUSES[cause] ?? 'not_made';
  return kind === 'payment' && cause.startsWith('refund.') ? 'refund_returned' : kind;
}

/** The cause of a hold about the words of one line. */
export const lineCause = (lineId: number): string => `line.${lineId}`;

/** The cause under which all words in question of an order wait for one answer, instead of the holds of their lines. */
export const WORDS_CAUSE = 'words';

/** The cause of a hold that a person put there. */
export const STOPPED = 'stopped';

/** What is wrong at Printful with an order that waits for the owner. */
const PRINTFUL_CAUSES: Record<string, WaitingKey> = {
  'out-of-stock': 'out_of_stock',
  discontinued: 'discontinued',
  'failed-at-printful': 'failed',
  'canceled-at-printful': 'gone',
  'archived-at-printful': 'gone',
  'unknown-at-printful': 'gone',
  'late-draft': 'slow',
};

/** An administrator's send overrules the shop's own doubts, but neither a bank nor Printful. */
export const isEndedBySend = ({ kind }: Pick<Hold, 'kind'>): boolean =>
  kind !== 'dispute' && kind !== 'printful';

/** What an administrator can do about a hold. Each dispute is the cause of its own. */
export const holdStep = (
  { kind, cause }: Hold,
  disputes: readonly { id: string; status: string }[],
): string =>
  kind === 'dispute' && disputes.some(({ id, status }) => id === cause && status === 'lost')
    ? 'The bank gave the money back. Cancel the order if it is not made yet.'
    : ((kind === 'printful' ? PRINTFUL_STEPS[cause] : undefined) ??
      waitingTexts(waitingKey(kind, cause)).step ??
      WAITING[kind].step);

/** Printful's holds with a cause that the shop knows. */
const PRINTFUL_STEPS: Record<string, string> = {
  draft:
    'Printful holds a new embroidery until it knows the cost. The order then goes on by itself. If it takes more than ' +
    'a day, ask Printful in its dashboard.',
  approval: 'Compare both pictures below. Approve the change or ask for another. Then the order goes on.',
  redraw: 'Printful sends another drawing. If that takes days, ask Printful in its dashboard.',
  address:
    'Cancel the order in Printful’s dashboard. Then correct the address here and save it. The order is sent again.',
};

/** What decides the status of a paid order, apart from its holds. */
export interface OrderFacts {
  /** All of its money was refunded. */
  isRefunded: boolean;
  hasParcels: boolean;
  /** It was canceled or refunded, and did not go on since: that a refund failed later does not make its hats. */
  hasEnded: boolean;
  /** Printful's status of the current draft or order; null while Printful has none. */
  printfulStatus: string | null;
  /** Whether Printful accepted it for production, even if it asked for another confirmation since. */
  wasConfirmed: boolean;
}

/** The status of a paid order: on hold while anything holds it, otherwise what the facts say. */
export function statusOf(holds: readonly Hold[], facts: OrderFacts): OrderStatus {
  return holds.length > 0 ? 'on_hold' : statusWithoutHolds(facts);
}

/** The status that a paid order has, or would have if nothing held it. */
export function statusWithoutHolds({
  isRefunded,
  hasParcels,
  hasEnded,
  printfulStatus,
  wasConfirmed,
}: OrderFacts): OrderStatus {
  if (isRefunded) return 'refunded';
  if (hasParcels) return 'shipped';
  if (hasEnded) return 'canceled';
  if (printfulStatus === null) return 'processing';
  return wasConfirmed || isMaking(printfulStatus) || printfulStatus === 'onhold'
    ? 'confirmed_with_printful'
    : 'sent_to_printful';
}

/** Whether Printful makes the order. A hold of the shop stops only what Printful does not make yet. */
export const isBeingMade = ({
  status,
  printfulStatus,
}: {
  status: string;
  printfulStatus: string | null;
}): boolean =>
  status === 'confirmed_with_printful' || (status === 'on_hold' && isMaking(printfulStatus ?? ''));

/** True until Printful has the order for production, so that its draft can be replaced by a changed one. */
export const mayStillChange = ({
  status,
  printfulStatus,
}: {
  status: OrderStatus;
  printfulStatus: string | null;
}): boolean => isChangeable(status) && (printfulStatus === null || isStopped(printfulStatus));

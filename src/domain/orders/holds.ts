import { isMaking, isStopped } from '../catalog/printful-status.ts';
import { isAboutCard } from '../money/card-warning.ts';
import { isChangeable, type OrderStatus } from './order-status.ts';

/** Who has to be satisfied before an order goes on. */
export const HOLD_KINDS = ['dispute', 'printful', 'address', 'content', 'payment', 'owner'] as const;

export type HoldKind = (typeof HOLD_KINDS)[number];

export interface Hold {
  kind: HoldKind;
  /** What exactly holds it, such as a dispute's id. A hold ends when its own cause does. */
  cause: string;
}

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
    : isAboutCard({ kind, cause })
      ? CARD_STEP
      : ((kind === 'printful' ? PRINTFUL_STEPS[cause] : undefined) ?? HOLD_STEPS[kind]);

const CARD_STEP =
  'Nothing is made yet. Cancel it, and you spare yourself the hats, a dispute and its fee. If you know the shopper, send it to ' +
  'Printful, or approve the payment in Stripe.';

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

const HOLD_STEPS: Record<HoldKind, string> = {
  dispute: 'Answer the dispute in Stripe. The order goes on when you win it; otherwise cancel the order.',
  printful: 'Answer Printful in its dashboard. The order goes on when Printful releases it.',
  address: 'Correct the address and save it. The order then goes on.',
  content:
    'Decide on the words below. If nothing is asked there, save them, changed or not, and the order goes on. Or cancel it.',
  payment: 'Refund or cancel the order, or send it to Printful if you accept the payment.',
  owner: 'Fix what is wrong and send the order to Printful, or cancel it.',
};

/** What decides the status of a paid order, apart from its holds. */
export interface OrderFacts {
  /** All of its money was refunded. */
  isRefunded: boolean;
  hasParcels: boolean;
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
  printfulStatus,
  wasConfirmed,
}: OrderFacts): OrderStatus {
  if (isRefunded) return 'refunded';
  if (hasParcels) return 'shipped';
  if (printfulStatus === null) return 'processing';
  return wasConfirmed || isMaking(printfulStatus) || printfulStatus === 'onhold'
    ? 'confirmed_with_printful'
    : 'sent_to_printful';
}

/** True until Printful has the order for production, so that its draft can be replaced by a changed one. */
export const mayStillChange = ({
  status,
  printfulStatus,
}: {
  status: OrderStatus;
  printfulStatus: string | null;
}): boolean => isChangeable(status) && (printfulStatus === null || isStopped(printfulStatus));

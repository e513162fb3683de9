import { type ProblemLine, type ProblemReason, REASON_LABELS } from '../orders/problem.ts';
import { add, type Cents, cents, split, ZERO } from './money.ts';

/** Why money goes back, besides what can be wrong with a hat. */
const OTHER_REASONS = [
  'late',
  'changed_mind',
  'words',
  'canceled',
  'kindness',
  'tax',
  'stripe',
  'other',
] as const;

export type RefundReason = ProblemReason | (typeof OTHER_REASONS)[number];

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  ...REASON_LABELS,
  late: 'It came too late',
  changed_mind: 'They changed their mind',
  words: 'Words we may not print',
  canceled: 'The order is canceled',
  kindness: 'To be kind',
  tax: 'Less sales tax at the new address',
  stripe: 'Made at Stripe',
  other: 'Another reason',
};

/** The reasons that the owner can choose, the most frequent first. */
export const REFUND_REASONS = [
  'misprint',
  'damaged',
  'wrong_hat',
  'lost',
  'returned',
  'late',
  'changed_mind',
  'kindness',
  'other',
] as const satisfies readonly RefundReason[];

/** The reason in words. Only "another reason" has to be typed. */
export const refundReasonText = (kind: RefundReason, typed: string): string =>
  typed.trim() === '' ? REFUND_REASON_LABELS[kind] : typed.trim();

/** A line of an order: its hats, what was paid for them, and how many of them were refunded. */
export interface RefundableLine {
  id: number;
  quantity: number;
  share: Cents;
  refunded: number;
}

/** How many hats of each line these refunds have named. A line holds no more of them than it has hats. */
export const refundedHats = (
  line: { id: number; quantity: number },
  refunds: readonly { lines: readonly ProblemLine[] }[],
): number =>
  Math.min(
    line.quantity,
    refunds
      .flatMap(({ lines }) => lines)
      .reduce((sum, { id, quantity }) => (id === line.id ? sum + quantity : sum), 0),
  );

/** What was paid for the next hats of a line that are refunded. All hats of a line add up to its share, to the last cent. */
export const shareOfHats = ({ quantity, share, refunded }: Omit<RefundableLine, 'id'>, hats: number): Cents =>
  add(
    ZERO,
    ...split(
      share,
      Array.from({ length: quantity }, () => 1),
    ).slice(refunded, refunded + hats),
  );

/** What the chosen hats give back, at most what is left of the payment; null if a line has not that many hats left. */
export function hatsRefund(
  chosen: readonly ProblemLine[],
  lines: readonly RefundableLine[],
  left: Cents,
): Cents | null {
  const shares: Cents[] = [];
  for (const [index, { id, quantity }] of chosen.entries()) {
    const line = lines.find((each) => each.id === id);
    const isTwice = chosen.findIndex((each) => each.id === id) !== index;
    if (!line || isTwice || quantity < 1 || line.refunded + quantity > line.quantity) return null;
    shares.push(shareOfHats(line, quantity));
  }
  return cents(Math.min(add(ZERO, ...shares), left));
}

/** All that is left of a payment: the hats that are not refunded, what they give back, and the rest, which is shipping. */
export function fullRefund(
  lines: readonly RefundableLine[],
  left: Cents,
): { lines: ProblemLine[]; hats: Cents; shipping: Cents } {
  const chosen = lines
    .filter(({ quantity, refunded }) => refunded < quantity)
    .map(({ id, quantity, refunded }) => ({ id, quantity: quantity - refunded }));
  const hats = hatsRefund(chosen, lines, left) ?? ZERO;
  return { lines: chosen, hats, shipping: cents(left - hats) };
}

/** What stays spent after a full refund: what Stripe and Printful took, as far as it is known or estimated. */
export const notSaved = (rows: readonly { label: string; amount: number | null }[]): number =>
  rows.reduce((sum, { label, amount }) => (/^(Stripe|Printful)/.test(label) ? sum - (amount ?? 0) : sum), 0);

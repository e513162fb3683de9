import { add, type Cents, cents, split, ZERO } from '../money/money.ts';
import { paidFor } from '../money/tax.ts';
import type { OrderStatus } from './order-status.ts';

/** What a shopper can report. */
export const REPORTABLE = ['misprint', 'damaged', 'wrong_hat', 'lost'] as const;

/** Every reason for a problem. Printful says which parcels were returned. */
export const PROBLEM_REASONS = [...REPORTABLE, 'returned'] as const;

export type ProblemReason = (typeof PROBLEM_REASONS)[number];

export const REASON_LABELS: Record<ProblemReason, string> = {
  misprint: 'The lettering is wrong',
  damaged: 'The hat is damaged',
  wrong_hat: 'It’s the wrong hat',
  lost: 'It never came',
  returned: 'The package came back',
};

export const WISHES = ['replacement', 'refund'] as const;

export type Wish = (typeof WISHES)[number];

export const DECISIONS = [...WISHES, 'nothing'] as const;

export type Decision = (typeof DECISIONS)[number];

/** So many orders may replace hats of one until only an owner sends more, since each costs the shop what its hats cost. */
export const MOST_BY_HELPERS = 3;

/** How many hats of an order's line have the problem. */
export interface ProblemLine {
  id: number;
  quantity: number;
}

/** Hats that nobody received cannot be photographed. */
export const hasPhoto = (reason: ProblemReason): boolean => reason !== 'lost' && reason !== 'returned';

/** The address did not work, so the shopper confirms where the next parcel goes. */
export const needsAddress = (reason: ProblemReason): boolean => reason === 'lost' || reason === 'returned';

/** True once a parcel is on its way and while the order has not been given up. */
export const mayReport = ({ status, hasParcels }: { status: OrderStatus; hasParcels: boolean }): boolean =>
  status === 'shipped' || status === 'completed' || (status === 'on_hold' && hasParcels);

interface Decided {
  decision: Decision | null;
  replacementId: string | null;
}

/** True while a replacement that was decided waits for an address. */
export const waitsForAddress = ({ decision, replacementId }: Decided): boolean =>
  decision === 'replacement' && replacementId === null;

/** True until a decision is carried out: a replacement that waits for an address can still become something else. */
export const isUndecided = (problem: Decided): boolean =>
  problem.decision === null || waitsForAddress(problem);

/** True while the shopper has to say where the next parcel goes, or that they want the money, and did not get it back already. */
export const asksShopper = ({
  reason,
  wish,
  address,
  isRefunded,
  ...decided
}: {
  reason: ProblemReason;
  wish: Wish | null;
  address: object | null;
  isRefunded: boolean;
} & Decided): boolean =>
  !isRefunded &&
  needsAddress(reason) &&
  (reason === 'returned' || decided.decision === 'replacement') &&
  isUndecided(decided) &&
  address === null &&
  wish !== 'refund';

export const LONGEST_WORDS = 1000;

/** A report as it was typed. */
export interface ReportForm {
  lines: readonly ProblemLine[];
  reason: ProblemReason | null;
  wish: Wish | null;
  words: string;
  hasPhoto: boolean;
  /** The shopper says that it is not what they reported before. */
  isNew: boolean;
}

export type ReportField = 'lines' | 'again' | 'reason' | 'photo' | 'words' | 'wish';

/** A problem that is known, to compare with. */
interface KnownProblem {
  reason: ProblemReason;
  lines: readonly Pick<ProblemLine, 'id'>[];
}

/** The latest of the problems, newest first, that the shopper told us about with any of these hats; null if there is none. */
export const reportedBefore = <Known extends KnownProblem>(
  lines: readonly Pick<ProblemLine, 'id'>[],
  problems: readonly Known[],
): Known | null =>
  problems.find(
    ({ reason, lines: known }) =>
      // Nobody but Printful reports these.
      reason !== 'returned' && known.some(({ id }) => lines.some((line) => line.id === id)),
  ) ?? null;

/** A message for each field that is missing or wrong; an empty object when the report can be sent. */
export function checkReport(
  { lines, reason, wish, words, hasPhoto: isPictured, isNew }: ReportForm,
  ordered: readonly ProblemLine[],
  problems: readonly KnownProblem[],
): Partial<Record<ReportField, string>> {
  const areOrdered =
    new Set(lines.map(({ id }) => id)).size === lines.length &&
    lines.every(({ id, quantity }) =>
      ordered.some((line) => line.id === id && quantity >= 1 && quantity <= line.quantity),
    );
  const isExplained = isPictured || words.trim() !== '';
  return {
    ...(lines.length > 0 && areOrdered ? {} : { lines: 'Choose which hats it’s about.' }),
    ...(reportedBefore(lines, problems) && !isNew
      ? { again: 'Check the box if this is something new. We answer your earlier report by email.' }
      : {}),
    ...(reason === null ? { reason: 'Tell us what happened.' } : {}),
    ...(words.length > LONGEST_WORDS ? { words: `Use at most ${LONGEST_WORDS} characters.` } : {}),
    ...(reason !== null && hasPhoto(reason) && !isExplained
      ? { words: 'Add a photo, or tell us what you see.' }
      : {}),
    ...(wish === null ? { wish: 'Tell us what would fix it.' } : {}),
  };
}

/** A line of an order with its share of what was paid, without and with sales tax. */
interface PaidLine extends ProblemLine {
  share: Cents;
  tax: Cents;
}

/** What was paid for one hat of a line, which is also its value at customs. */
export const paidPerHat = (line: Omit<PaidLine, 'id' | 'tax'>): Cents => sharesPerHat(line)[0] ?? ZERO;

/**
 * What was paid for the next of these hats, after those that are refunded, with their sales tax. All hats of a line add up to what
 * was paid for it. Those of a replacement come to what was paid for hats of the value that it declares.
 */
export function paidForHats(
  lines: readonly (ProblemLine & { declaredValue?: Cents | null })[],
  ordered: readonly (PaidLine & { refunded?: number })[],
): Cents {
  const unrefunded = ordered.map((line) => ({
    id: line.id,
    value: paidPerHat(line),
    amounts: sharesPerHat({ ...line, share: paidFor(line) }).slice(line.refunded ?? 0),
  }));
  const amounts = lines.flatMap(({ id, quantity, declaredValue = null }) => {
    let left = quantity;
    return unrefunded
      .filter((line) => (declaredValue === null ? line.id === id : line.value === declaredValue))
      .flatMap((line) => {
        const taken = line.amounts.splice(0, left);
        left -= taken.length;
        return taken;
      });
  });
  return add(ZERO, ...amounts);
}

// Of unequal shares, the first ones are a cent larger.
const sharesPerHat = ({ share, quantity }: Omit<PaidLine, 'id' | 'tax'>): Cents[] =>
  split(
    share,
    Array.from({ length: quantity }, () => 1),
  );

const CLAIM_DAYS = 30;

/** Until when Printful takes a claim: 30 days after the last delivery. Null while no parcel has a delivery scan. */
export function claimDue(deliveries: readonly (Date | null)[]): Date | null {
  const scans = deliveries.flatMap((at) => (at === null ? [] : [at.getTime()]));
  return scans.length === 0 ? null : new Date(Math.max(...scans) + CLAIM_DAYS * 24 * 60 * 60 * 1000);
}

/** A refund that is suggested never exceeds what is left of the payment. */
export const suggestedRefund = (paid: Cents, left: Cents): Cents => cents(Math.min(paid, left));

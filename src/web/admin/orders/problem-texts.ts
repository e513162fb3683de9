import { priceText } from '../../../domain/money/money.ts';
import { REASON_LABELS, type Wish } from '../../../domain/orders/problem.ts';
import type { AdminProblem, AdminProblems } from '../../../wire/admin/problems.ts';

/** Like "Left / No. 7, 2 × Blame the Bride, reported by the shopper, who would like new hats". */
export function problemSubtitle({ hats, reportedBy, wish }: AdminProblem): string {
  const which = hats.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));
  const who =
    reportedBy === 'shopper'
      ? `the shopper reports it${wish ? ` and would like ${WISHES[wish]}` : ''}`
      : reportedBy === 'Printful'
        ? 'Printful reports it'
        : `${reportedBy} reports it for the shopper${wish ? `, who would like ${WISHES[wish]}` : ''}`;
  return `${which.join(', ')}: ${who}`;
}

const WISHES = { replacement: 'a new hat', refund: 'the money' } as const;

/** How long ago something was: "today", "yesterday" or "5 days ago". */
export function ageText(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / DAY);
  if (days < 1) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

const DAY = 24 * 60 * 60 * 1000;

/** That the shopper reported such a hat before: "Reported before: It never came, Nov 20"; null if not. */
export const earlierText = ({ earlier }: Pick<AdminProblem, 'earlier'>, time: (at: string) => string) =>
  earlier &&
  `Not the first report about this hat: ${REASON_LABELS[earlier.reason]}, ${time(earlier.createdAt)}.`;

/** What the shopper would like is the main decision, unless there is no money left to give back. */
export const mainDecision = ({ wish, suggestedRefund }: AdminProblems['problems'][number]): Wish =>
  wish === 'refund' && suggestedRefund !== '0.00' ? 'refund' : 'replacement';

/** What was decided, or what it waits for. */
export function decisionText(problem: AdminProblem): string {
  const { decision, decidedBy, answer, refunded, sendsTo, wish, needsAddress } = problem;
  if (decision === 'nothing') return `${decidedBy} closed it: “${answer}”`;
  if (decision === 'refund')
    return refunded ? `${decidedBy} refunded ${priceText(refunded)}.` : `${decidedBy} refunded it.`;
  if (problem.replacementId) return `${decidedBy} sent a replacement.`;
  const asks = wish === 'refund' && needsAddress ? ' The shopper would rather have the money.' : '';
  if (decision === 'replacement')
    return `A replacement is decided and waits until the shopper confirms the address. You can still refund it.${asks}`;
  if (sendsTo) return `The shopper wants it sent to ${sendsTo}.`;
  if (problem.reason === 'returned' && wish === null) return 'The shopper was asked where to send it.';
  return `Nothing is decided yet.${asks}`;
}

/** The state of a claim at Printful. */
export function claimText(claim: NonNullable<AdminProblem['claim']>, time: (at: string) => string): string {
  if (claim.credit !== null) return `Printful credited ${priceText(claim.credit)}.`;
  if (claim.result === 'refused') return 'Printful refused the claim.';
  const due = claim.due
    ? `Printful takes it until ${time(claim.due)}.`
    : 'There is no delivery scan, so Printful names the last day.';
  return `Report it in Printful’s dashboard with the photo, then enter the answer here. ${due}`;
}

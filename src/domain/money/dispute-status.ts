import { type Cents, cents } from './money.ts';

/** Decided for good, except that a `lost` dispute may be appealed. */
export const DECIDED: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Closed disputes that took no money. */
export const HARMLESS_DISPUTES: readonly string[] = DECIDED.filter((status) => status !== 'lost');

/** True while the bank may still decide for the shopper. The statuses are Stripe's. */
export const isOpenDispute = (status: string): boolean => !DECIDED.includes(status);

/** True while the order should not be made, because the money is or may be lost. */
export const mayTakeMoney = (status: string): boolean => isOpenDispute(status) || status === 'lost';

const isInquiry = (status: string): boolean => status.startsWith('warning_');

/**
 * Only an open dispute changes, a lost one on appeal, or a prevented one whose loss is booked later, and none becomes an inquiry.
 * Any other change comes from an outdated event.
 */
export const isLaterDispute = (next: string, current: string): boolean =>
  next !== current &&
  (isInquiry(current) || !isInquiry(next)) &&
  (isOpenDispute(current) ||
    (current === 'prevented' && next === 'lost') ||
    (current === 'lost' && (next === 'won' || next.startsWith('appeal_'))));

/** Whether an inquiry became a dispute that the shop has to answer. */
export const isEscalation = (next: string, current: string): boolean =>
  isInquiry(current) && !isInquiry(next) && takesEvidence(next);

interface Disputed {
  status: string;
  amount: Cents;
}

/** The part of a payment that is neither refunded nor held or taken by a bank. */
export const refundableOf = ({
  paid,
  refunded,
  disputes,
}: {
  paid: Cents;
  refunded: Cents;
  disputes: readonly Disputed[];
}): Cents => {
  const { held, returned } = moneyAtBank(disputes);
  return cents(Math.max(0, paid - refunded - held - returned));
};

/** The money of an order that its bank holds for now, and that it gave back to the shopper. */
export const moneyAtBank = (disputes: readonly Disputed[]): { held: Cents; returned: Cents } => {
  const sumOf = (some: readonly Disputed[]) => cents(some.reduce((sum, { amount }) => sum + amount, 0));
  const taking = disputes.filter(({ status }) => takesMoney(status));
  return {
    held: sumOf(taking.filter(({ status }) => status !== 'lost')),
    returned: sumOf(taking.filter(({ status }) => status === 'lost')),
  };
};

// An inquiry moves no money. Money of a dispute that was won came back.
const takesMoney = (status: string) => !isInquiry(status) && status !== 'won' && status !== 'prevented';

/** Stripe's reason for a dispute as a person would say it. */
export const disputeReason = (reason: string): string => REASONS[reason] ?? reason.replaceAll('_', ' ');

const REASONS: Record<string, string> = {
  bank_cannot_process: 'the bank could not process it',
  check_returned: 'check returned',
  credit_not_processed: 'refund not received',
  customer_initiated: 'the customer asked the bank',
  debit_not_authorized: 'not authorized',
  duplicate: 'charged twice',
  fraudulent: 'fraudulent',
  general: 'no reason given',
  incorrect_account_details: 'wrong account details',
  insufficient_funds: 'insufficient funds',
  noncompliant: 'against the card network’s rules',
  product_not_received: 'not received',
  product_unacceptable: 'not as described',
  subscription_canceled: 'subscription canceled',
  unrecognized: 'not recognized',
};

/** Where a dispute is, as the owner reads it. */
export function disputeState(status: string): string {
  if (status === 'won') return 'You won';
  if (status === 'lost') return 'The shopper won';
  if (status === 'prevented') return 'Prevented';
  if (status === 'warning_closed') return 'Closed without a dispute';
  if (status.includes('under_review')) return 'The bank is deciding';
  return isInquiry(status) ? 'The bank asks a question' : 'Answer the bank';
}

/** How a dispute ended that took no money, as the owner and the shopper may read it; undefined for any other. */
export const disputeEnd = (status: string): string | undefined => ENDS[status];

const ENDS: Record<string, string> = {
  won: 'the dispute ended in the shop’s favor',
  prevented: 'the dispute was prevented',
  warning_closed: 'the bank closed its question without a dispute',
};

/** Whether the owner can still send evidence. */
export const takesEvidence = (status: string): boolean => status.endsWith('needs_response');

/** Beside the fee of a dispute that the shop answered, until Stripe books another fee. */
export const MAY_COST_MORE = 'may have another fee';

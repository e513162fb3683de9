import { type Cents, cents } from './money.ts';

/** Final, except that a `lost` dispute may be appealed. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Closed disputes that took no money. */
export const HARMLESS_DISPUTES: readonly string[] = CLOSED.filter((status) => status !== 'lost');

/** True while the bank may still decide for the shopper. The statuses are Stripe's. */
export const isOpenDispute = (status: string): boolean => !CLOSED.includes(status);

/** True while the order should not be made, because the money is or may be lost. */
export const mayTakeMoney = (status: string): boolean => isOpenDispute(status) || status === 'lost';

/** Only an open dispute changes, or a lost one on appeal. Any other change comes from an outdated event. */
export const isLaterDispute = (next: string, current: string): boolean =>
  next !== current &&
  (isOpenDispute(current) || (current === 'lost' && (next === 'won' || next.startsWith('appeal_'))));

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
const takesMoney = (status: string) =>
  !status.startsWith('warning_') && status !== 'won' && status !== 'prevented';

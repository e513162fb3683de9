import type { Waiting } from '../orders/order-states.ts';

/** What can wait for a person. `alert`: only its own text says what. `no_hats`: no hat color is sold at all. */
export type TodayKind = Waiting['kind'] | 'hat' | 'no_hats' | 'alert';

/** Something that waits for a person, or that a person may want to follow. */
export interface TodayItem<Facts = unknown> {
  kind: TodayKind;
  /** Null if it is not about an order. */
  orderId: string | null;
  /** What exactly it is: the id of a dispute, a problem, a refund or an alert, the cause of a hold, or a hat color. */
  cause: string;
  since: Date;
  /** When something is lost, such as a bank's deadline; null if nobody named a time. */
  dueAt: Date | null;
  /** Whether a shopper, a bank or Printful moves next, not the owner. */
  isElsewhere: boolean;
  facts: Facts;
}

/** What is lost first comes first: money at a bank, then by time, and the older of two at the same time. */
export const byLoss = <One extends TodayItem>(rows: readonly One[]): One[] =>
  rows.toSorted(
    (one, other) =>
      Number(isAtBank(other)) - Number(isAtBank(one)) ||
      lostAt(one) - lostAt(other) ||
      one.since.getTime() - other.since.getTime(),
  );

const isAtBank = ({ kind, isElsewhere, dueAt }: TodayItem) =>
  kind === 'dispute' && !isElsewhere && dueAt !== null;

/** When it begins to cost something: at its deadline, or some days after it came up, since an order or a sale stands still. */
const lostAt = ({ kind, since, dueAt }: TodayItem): number =>
  dueAt?.getTime() ?? since.getTime() + DAYS_TO_ANSWER[kind] * DAY;

const DAYS_TO_ANSWER: Record<TodayKind, number> = {
  no_hats: 0,
  hat: 0,
  address: 0,
  printful: 0,
  payment: 0,
  owner: 0,
  content: 0,
  dispute: 1,
  parcel_returned: 3,
  problem: 3,
  refund_returned: 3,
  alert: 3,
};

const DAY = 86_400_000;

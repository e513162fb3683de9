import { HOLD_LABELS } from '../../../domain/holds.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';

/** Everything that holds an order now, and what to do about it. */
export const ActiveHolds = ({ holds }: Pick<AdminOrderDetail, 'holds'>) =>
  holds
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, kind, reason, step }) => (
      <Notice key={id} kind="warning" className="order-hold">
        <b>{HOLD_LABELS[kind]}:</b> {reason}
        <br />
        {step}
      </Notice>
    ));

/** The holds of an order that have ended. */
export function EndedHolds({ holds }: Pick<AdminOrderDetail, 'holds'>) {
  const time = useTimeFormat();
  const ended = holds.flatMap(({ endedAt, ...hold }) => (endedAt === null ? [] : [{ ...hold, endedAt }]));
  if (ended.length === 0) return null;
  return (
    <section aria-labelledby="order-holds">
      <h2 id="order-holds">Earlier holds</h2>
      {ended.map(({ id, kind, reason, since, endedAt, endedBy }) => (
        <p key={id}>
          <b>{HOLD_LABELS[kind]}:</b> {reason}
          <br />
          <span className="admin-hint">
            {time(since)} to {time(endedAt)}, ended: {endedBy}
          </span>
        </p>
      ))}
    </section>
  );
}

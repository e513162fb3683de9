import type { Waiting } from '../../../domain/orders/order-states.ts';
import { byLoss } from '../../../domain/today/today.ts';
import { alertText } from '../../../domain/today/today-texts.ts';
import type { Deps } from '../../deps.ts';
import { findToday, type StoredTodayItem } from '../../today/queries.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The orders in which the owner has something to do, the most urgent first. */
export async function ordersToDo(deps: Needed): Promise<string[]> {
  const rows = byLoss(await findToday(deps.db, { unansweredSince: unansweredSince(deps) }));
  return [...new Set(rows.flatMap(({ orderId, isElsewhere }) => (orderId && !isElsewhere ? [orderId] : [])))];
}

/** What each of these orders waits for. */
export async function waitingOf(deps: Needed, orderIds: readonly string[]): Promise<Map<string, Waiting[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await findToday(deps.db, { unansweredSince: unansweredSince(deps), orderIds });
  const waiting = new Map<string, Waiting[]>();
  for (const row of rows)
    if (row.orderId) waiting.set(row.orderId, [...(waiting.get(row.orderId) ?? []), ...toWaiting(row)]);
  return waiting;
}

const unansweredSince = ({ clock, config }: Needed): Date =>
  new Date(clock().getTime() - config.limits.whereTo.alert);

function toWaiting({ kind, cause, dueAt, isElsewhere, facts }: StoredTodayItem): Waiting[] {
  if (kind === 'hat' || kind === 'no_hats') return [];
  const { amount, alertId, text = '' } = facts;
  const alert =
    kind === 'alert' && alertId !== undefined ? { id: alertId, text: alertText(text) } : undefined;
  const isLost = kind === 'dispute' && facts.status === 'lost';
  return [
    {
      kind,
      cause,
      due: dueAt,
      isElsewhere,
      isLost,
      ...(amount == null ? {} : { amount }),
      ...(alert && { alert }),
    },
  ];
}

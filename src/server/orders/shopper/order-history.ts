import type { Design } from '../../../domain/design/design.ts';
import { hatName } from '../../../domain/design/hat-name.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { isAccepted, type RefundStatus } from '../../../domain/money/refund-status.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { OrderEvent, OrderStep } from '../../../wire/shopper-order.ts';
import { byWhom, type StoredChange } from '../change-window/queries.ts';

interface Past {
  moves: readonly { to: OrderStatus; at: Date }[];
  /** Whether it replaces hats for free. */
  isReplacement?: boolean;
  /** What was changed after payment. */
  changes?: readonly StoredChange[];
  refunds: readonly { amount: Cents; status: RefundStatus; createdAt: Date }[];
}

/** The history of an order for its shopper, oldest first: each step once, and each refund. */
export function orderHistory({ moves, changes = [], refunds, isReplacement }: Past): OrderEvent[] {
  const steps = new Map<string, OrderEvent>();
  for (const { to, at } of moves) {
    const kind = to === 'processing' && isReplacement ? 'replacing' : KINDS[to];
    if (kind && !steps.has(kind)) steps.set(kind, { kind, at: at.toISOString() });
  }
  const back = refunds
    .filter(({ status }) => isAccepted(status))
    .map(({ amount, createdAt }): OrderEvent => ({ kind: 'refunded', at: createdAt.toISOString(), amount }));
  return [...steps.values(), ...changes.map(toEvent), ...back].sort((a, b) => a.at.localeCompare(b.at));
}

function toEvent({ who, at: time, ...change }: StoredChange): OrderEvent {
  const by = byWhom(who);
  const at = time.toISOString();
  if (change.kind === 'address') return { kind: 'address_changed', at, by, street: change.after.address1 };
  if (change.kind === 'gift') {
    const what = change.after === null ? 'taken_away' : change.before === null ? 'made' : 'changed';
    return { kind: 'gift_changed', at, by, change: what };
  }
  if (change.kind !== 'words') return { kind: CHANGES[change.kind], at, by };
  const nameOf = ({ design }: { design: Design }) => hatName({ ...design, name: '', isCustom: true });
  return { kind: 'words_changed', at, by, from: nameOf(change.before), to: nameOf(change.after) };
}

const CHANGES = {
  email: 'email_changed',
  more_time: 'more_time',
  sent_now: 'sent_early',
} as const;

/** The statuses a shopper sees. Internal ones are left out, and refunds are shown by their amounts. */
const KINDS: Partial<Record<OrderStatus, OrderStep['kind']>> = {
  pending: 'placed',
  processing: 'paid',
  payment_failed: 'declined',
  confirmed_with_printful: 'in_production',
  shipped: 'shipped',
  completed: 'delivered',
  canceled: 'canceled',
};

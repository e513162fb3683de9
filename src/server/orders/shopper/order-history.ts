import type { Cents } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { isAccepted, type RefundStatus } from '../../../domain/refund-status.ts';
import type { OrderEvent } from '../../../wire/shopper-order.ts';

interface Past {
  moves: readonly { to: OrderStatus; at: Date }[];
  /** Whether it replaces hats for free. */
  isReplacement?: boolean;
  refunds: readonly { amount: Cents; status: RefundStatus; createdAt: Date }[];
}

/** The history of an order for its shopper, oldest first: each step once, and each refund. */
export function orderHistory({ moves, refunds, isReplacement }: Past): OrderEvent[] {
  const steps = new Map<string, OrderEvent>();
  for (const { to, at } of moves) {
    const kind = to === 'processing' && isReplacement ? 'replacing' : KINDS[to];
    if (kind && !steps.has(kind)) steps.set(kind, { kind, at: at.toISOString() });
  }
  const back = refunds
    .filter(({ status }) => isAccepted(status))
    .map(({ amount, createdAt }): OrderEvent => ({ kind: 'refunded', at: createdAt.toISOString(), amount }));
  return [...steps.values(), ...back].sort((a, b) => a.at.localeCompare(b.at));
}

/** The statuses a shopper sees. Internal ones are left out, and refunds are shown by their amounts. */
const KINDS: Partial<Record<OrderStatus, Exclude<OrderEvent['kind'], 'refunded'>>> = {
  pending: 'placed',
  processing: 'paid',
  payment_failed: 'declined',
  confirmed_with_printful: 'in_production',
  shipped: 'shipped',
  completed: 'delivered',
  canceled: 'canceled',
};

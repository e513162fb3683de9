import type { Cents } from '../../../domain/money.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { isAccepted, type RefundStatus } from '../../../domain/refund-status.ts';

/** What happened to an order, in the words of who bought it. `at` is a time in ISO 8601. */
export type Happening =
  | {
      kind: 'placed' | 'paid' | 'declined' | 'in_production' | 'shipped' | 'delivered' | 'canceled';
      at: string;
    }
  | { kind: 'refunded'; at: string; amount: Cents };

interface Past {
  moves: readonly { to: OrderStatus; at: Date }[];
  refunds: readonly { amount: Cents; status: RefundStatus; createdAt: Date }[];
}

/** What of an order's past is the shopper's business, the oldest first: each step once, and each refund. */
export function orderHistory({ moves, refunds }: Past): Happening[] {
  const steps = new Map<string, Happening>();
  for (const { to, at } of moves) {
    const kind = KINDS[to];
    if (kind && !steps.has(kind)) steps.set(kind, { kind, at: at.toISOString() });
  }
  const back = refunds
    .filter(({ status }) => isAccepted(status))
    .map(({ amount, createdAt }): Happening => ({ kind: 'refunded', at: createdAt.toISOString(), amount }));
  return [...steps.values(), ...back].sort((a, b) => a.at.localeCompare(b.at));
}

/** What happens inside the shop stays there; refunds are told by their amounts. */
const KINDS: Partial<Record<OrderStatus, Exclude<Happening['kind'], 'refunded'>>> = {
  pending: 'placed',
  processing: 'paid',
  payment_failed: 'declined',
  confirmed_with_printful: 'in_production',
  shipped: 'shipped',
  completed: 'delivered',
  canceled: 'canceled',
};

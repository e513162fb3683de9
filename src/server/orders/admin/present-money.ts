import { feeOf, USUAL_FEE } from '../../../domain/money/margin.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { orderLedger } from '../../../domain/money/order-ledger.ts';
import type { OrderMoney } from '../money/profit-queries.ts';
import { codeOf } from '../queries.ts';
import type { findOrderRow } from './queries.ts';

interface Told {
  order: NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;
  hats: number;
  money: OrderMoney | undefined;
  /** What the hats probably cost at Printful. */
  expectedCost: Cents | null;
}

/** The money of an order, and the ledger of it. */
export function presentMoney({ order, hats, money, expectedCost }: Told) {
  if (!money) throw new Error(`the money of order ${order.id} is missing`);
  const received = order.paid ?? (order.paid_at === null ? null : order.total);
  return {
    total: order.total,
    refunded: order.refunded,
    ...orderLedger({
      hats,
      ...money,
      subtotal: order.subtotal,
      discount: order.discount,
      discountPercentage: order.discount_percentage,
      code: codeOf(order),
      shippingMethod: order.shipping_method,
      shipping: order.shipping,
      total: order.total,
      paid: received,
      isReplacement: order.replaces !== null,
      refunded: order.refunded,
      lost: money.disputed,
      expected: {
        stripeFee: received === null ? null : feeOf(received, USUAL_FEE),
        printfulCost: expectedCost,
        disputeFee: money.disputeFeeSoFar,
      },
    }),
  };
}

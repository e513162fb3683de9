import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { feeOf, USUAL_FEE } from '../../../domain/money/margin.ts';
import { type Cents, cents } from '../../../domain/money/money.ts';
import { orderLedger } from '../../../domain/money/order-ledger.ts';
import type { OrderMoney } from '../money/profit-queries.ts';
import type { StoredDispute } from '../money/queries.ts';
import { codeOf } from '../queries.ts';
import type { findOrderRow } from './queries.ts';

interface Told {
  order: NonNullable<Awaited<ReturnType<typeof findOrderRow>>>;
  hats: number;
  money: OrderMoney | undefined;
  disputes: readonly StoredDispute[];
  /** What the hats probably cost at Printful. */
  expectedCost: Cents | null;
}

/** The money of an order, and the ledger of it. */
export function presentMoney({ order, hats, money, disputes, expectedCost }: Told) {
  if (!money) throw new Error(`the money of order ${order.id} is missing`);
  const { held } = moneyAtBank(disputes);
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
      held,
      lost: money.disputed,
      expected: {
        stripeFee: received === null ? null : feeOf(received, USUAL_FEE),
        printfulCost: expectedCost,
        disputeFee: feesSoFar(disputes),
      },
    }),
  };
}

/** The fees of disputes that are booked while another one may follow; null if one is missing. */
const feesSoFar = (disputes: readonly StoredDispute[]): Cents | null =>
  disputes.every(({ fee }) => fee !== null)
    ? cents(disputes.reduce((sum, { fee }) => sum + (fee ?? 0), 0))
    : null;

import type { Recipient } from '../../../domain/address/address.ts';
import { add, type Cents, formatPrice, subtract, ZERO } from '../../../domain/money/money.ts';
import { REFUND_REASON_LABELS } from '../../../domain/money/refund-hats.ts';
import { refundedBy } from '../../../domain/money/refund-status.ts';
import { lineTaxes, taxReturned } from '../../../domain/money/tax.ts';
import { type Asking, salesTax } from '../../checkout/sales-tax.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrderLines, updateLine } from '../line-queries.ts';
import { refundsOf } from '../money/queries.ts';
import { requestRefund } from '../money/refund-order.ts';
import type { Order } from '../queries.ts';

/** The sales tax of an order at a new address. */
export interface TaxThere {
  there: Cents;
  /** What the order has of it now. */
  now: Cents;
  /** What goes back because there is less of it. */
  less: Cents;
  /** What of it is on hats, and goes back with them. */
  onHats: Cents;
  /** What of the order was refunded when this was calculated. */
  refunded: Cents;
}

/** Null if the shop collects no tax, the place is the same, or an order without a calculation of tax stays in its state. */
export async function taxThere(
  deps: Deps,
  order: Order,
  { to, ...asking }: { to: Recipient } & Asking,
): Promise<TaxThere | null | ShopError> {
  if (!deps.settings.current().settings.tax.isOn || isTaxedAlike(order.recipient, to)) return null;
  if (order.taxCalculation === null && isSameState(order.recipient, to)) return null;
  // Nothing was paid for a replacement.
  if (order.replaces !== null) return null;
  const sold = await findOrderLines(deps.db, order.id);
  // Before the calculation, which takes a while: the tax of an order that moves meanwhile is not this one's.
  const refunds = await refundsOf(deps.db, order.id);
  const hats = sold.map(({ share, quantity }) => ({ amount: share, quantity }));
  const calculated = await salesTax(deps, { to, hats, shipping: order.shipping }, asking);
  if (calculated instanceof ShopError) return calculated;
  const { tax: there, shippingTax } = calculated;
  const returned = (isTax: boolean) =>
    add(ZERO, ...refunds.filter(({ reasonKind }) => (reasonKind === 'tax') === isTax).map(refundedBy));
  const now = subtract(order.tax, returned(true));
  const difference = there < now ? subtract(now, there) : ZERO;
  return {
    there,
    now,
    // Hats that were refunded had their tax back.
    less: subtract(
      difference,
      taxReturned(difference, { paid: order.paid ?? order.total, returned: returned(false) }),
    ),
    onHats: subtract(there, shippingTax),
    refunded: order.refunded,
  };
}

/** "Sales tax there is $3.41, and you paid $3.23." if there is more of it than the order has; null if not. */
export const moreTax = ({ there, now }: TaxThere, who = 'you'): string | null =>
  there > now ? `Sales tax there is ${formatPrice(there)}, and ${who} paid ${formatPrice(now)}.` : null;

/** Gives a locked order less tax, and refunds the difference. What was refunded since counts, so that no cent of it goes back twice. */
export async function returnTax(
  deps: InTransaction,
  order: Order,
  { less, onHats, refunded }: TaxThere,
): Promise<void> {
  if (less === 0) return;
  if (order.refunded !== refunded)
    throw new ShopError('conflict', 'Something was refunded in the meantime. Look again.');
  // The lines as they are now: hats may have become a line of their own meanwhile.
  const sold = await findOrderLines(deps.db, order.id);
  const taxes = lineTaxes(
    onHats,
    sold.map(({ share }) => share),
  );
  for (const [index, { id }] of sold.entries()) await updateLine(deps.db, id, { tax: taxes[index] ?? ZERO });
  const refund = await requestRefund(deps, order, {
    amount: less,
    reason: REFUND_REASON_LABELS.tax,
    reasonKind: 'tax',
    requestedBy: 'shop',
  });
  if (refund instanceof ShopError) throw refund;
}

const isSameState = (a: Recipient, b: Recipient) => a.state === b.state && a.country === b.country;

const isTaxedAlike = (a: Recipient, b: Recipient) =>
  (['address1', 'address2', 'city', 'state', 'zip', 'country'] as const).every((part) => a[part] === b[part]);

import { refundableOf } from '../../../domain/money/dispute-status.ts';
import { type Cents, formatPrice, readAmount, ZERO } from '../../../domain/money/money.ts';
import { paidFor } from '../../../domain/money/tax.ts';
import { isEndedBySend, mayStillChange } from '../../../domain/orders/holds.ts';
import { isCancelable, isCanceled, isPaid } from '../../../domain/orders/order-status.ts';
import { mayReport } from '../../../domain/orders/problem.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';

/** What was paid for a line's hats, with their sales tax. */
export const paidForLine = ({ share, tax }: Pick<AdminOrderLine, 'share' | 'tax'>): Cents =>
  paidFor({ share: readAmount(share), tax: tax === undefined ? ZERO : readAmount(tax) });

/** The actions that an order's status allows. The server checks again. */
export function orderActions(
  order: Pick<
    AdminOrderDetail,
    'status' | 'paidAt' | 'heldBy' | 'printfulOrderId' | 'printfulStatus' | 'parcels'
  > &
    Payment,
) {
  const { status } = order;
  const hasRefund = order.paidAt !== null && refundable(order) > 0;
  return {
    send:
      (status === 'on_hold' && order.heldBy.every((kind) => isEndedBySend({ kind }))) ||
      (status === 'processing' && order.printfulOrderId === null),
    // Also after it was canceled: money held during a dispute comes back later.
    refund: hasRefund,
    // Once it is too late to cancel, or may be, which would refund everything too.
    refundAll: hasRefund && (!isCancelable(status) || status === 'confirmed_with_printful'),
    cancel: isCancelable(status),
    // The address and the text on hats, before production.
    edit: mayStillChange({ status, printfulStatus: order.printfulStatus }),
    resend: isPaid(status) && !isCanceled(status),
    // Hats were sent, so that something can be wrong with them.
    fix: mayReport({ status, hasParcels: order.parcels.length > 0 }),
  };
}

/** What decides how much can be refunded. */
interface Payment {
  money: Pick<AdminOrderDetail['money'], 'total' | 'refunded'>;
  disputes: readonly Pick<AdminOrderDetail['disputes'][number], 'status' | 'amount'>[];
}

/** What can still be refunded. */
export const refundable = ({ money, disputes }: Payment): Cents =>
  refundableOf({
    paid: readAmount(money.total),
    refunded: readAmount(money.refunded),
    disputes: disputes.map(({ status, amount }) => ({ status, amount: readAmount(amount) })),
  });

/** What canceling does with the money, and whether the shopper gets an email. */
export function cancelText(order: Pick<AdminOrderDetail, 'status' | 'replaces'> & Payment): string {
  if (order.replaces)
    return `The problem with order #${order.replaces} is open again, so that you can decide it anew. The shopper gets no email.`;
  if (!isPaid(order.status)) return 'Nothing is paid. The shopper gets no email.';
  const left = refundable(order);
  if (left === 0) return 'Nothing is left to refund, and the shopper gets no email.';
  return left === readAmount(order.money.total)
    ? 'Everything paid is refunded, and the shopper gets an email.'
    : `${formatPrice(left)} is refunded, which is all that is left. The shopper gets an email.`;
}

import { isEndedBySend } from '../../../domain/holds.ts';
import { parseAmount } from '../../../domain/money.ts';
import { isCancelable, isChangeable, isPaid, type OrderStatus } from '../../../domain/order-status.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';

/** The actions that an order's status allows. The server checks again. */
export interface OrderActions {
  send: boolean;
  refund: boolean;
  cancel: boolean;
  /** Changing the address and the text on hats, before production. */
  edit: boolean;
  resend: boolean;
}

const CALLED_OFF: readonly OrderStatus[] = ['canceled', 'refunded'];

export function orderActions(
  order: Pick<AdminOrderDetail, 'status' | 'heldBy' | 'printfulOrderId' | 'total' | 'money'>,
): OrderActions {
  const status = order.status as OrderStatus;
  return {
    send:
      (status === 'on_hold' && order.heldBy.every((kind) => isEndedBySend({ kind }))) ||
      (status === 'processing' && order.printfulOrderId === null),
    refund: isPaid(status) && refundable(order) > 0,
    cancel: isCancelable(status),
    edit: isChangeable(status),
    resend: isPaid(status) && !CALLED_OFF.includes(status),
  };
}

/** What can still be refunded, in cents. */
export const refundable = ({ money }: Pick<AdminOrderDetail, 'money'>): number =>
  (parseAmount(money.total) ?? 0) - (parseAmount(money.refunded) ?? 0);

import { parseAmount } from '../../../../domain/money.ts';
import { isPaid, type OrderStatus } from '../../../../domain/order-status.ts';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';

/** What can be done about an order as it is; the shop decides again when it is asked. */
export interface OrderActions {
  send: boolean;
  refund: boolean;
  cancel: boolean;
  /** Address and texts, while nothing is produced. */
  edit: boolean;
  resend: boolean;
}

const UNPRODUCED: readonly OrderStatus[] = [
  'pending',
  'payment_failed',
  'processing',
  'sent_to_printful',
  'on_hold',
];
const OVER: readonly OrderStatus[] = ['canceled', 'refunded'];
const CANCELABLE: readonly OrderStatus[] = [...UNPRODUCED, 'confirmed_with_printful'];

export function orderActions(
  order: Pick<AdminOrderDetail, 'status' | 'printfulOrderId' | 'total' | 'money'>,
): OrderActions {
  const status = order.status as OrderStatus;
  return {
    send: status === 'on_hold' || (status === 'processing' && order.printfulOrderId === null),
    refund: isPaid(status) && leftOf(order) > 0,
    cancel: CANCELABLE.includes(status),
    edit: UNPRODUCED.includes(status),
    resend: isPaid(status) && !OVER.includes(status),
  };
}

/** What could still be given back, in cents. */
export const leftOf = ({ money }: Pick<AdminOrderDetail, 'money'>): number =>
  (parseAmount(money.total) ?? 0) - (parseAmount(money.refunded) ?? 0);

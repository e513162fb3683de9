import { parseAmount } from '../../../domain/money.ts';
import { isPaid, type OrderStatus } from '../../../domain/order-status.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';

/** The actions that an order allows in its state. The server checks again. */
export interface OrderActions {
  send: boolean;
  refund: boolean;
  cancel: boolean;
  /** Address and texts, before production. */
  edit: boolean;
  resend: boolean;
}

const BEFORE_PRODUCTION: readonly OrderStatus[] = [
  'pending',
  'payment_failed',
  'processing',
  'sent_to_printful',
  'on_hold',
];
const ENDED: readonly OrderStatus[] = ['canceled', 'refunded'];
const CANCELABLE: readonly OrderStatus[] = [...BEFORE_PRODUCTION, 'confirmed_with_printful'];

export function orderActions(
  order: Pick<AdminOrderDetail, 'status' | 'printfulOrderId' | 'total' | 'money'>,
): OrderActions {
  const status = order.status as OrderStatus;
  return {
    send: status === 'on_hold' || (status === 'processing' && order.printfulOrderId === null),
    refund: isPaid(status) && refundable(order) > 0,
    cancel: CANCELABLE.includes(status),
    edit: BEFORE_PRODUCTION.includes(status),
    resend: isPaid(status) && !ENDED.includes(status),
  };
}

/** What can still be refunded, in cents. */
export const refundable = ({ money }: Pick<AdminOrderDetail, 'money'>): number =>
  (parseAmount(money.total) ?? 0) - (parseAmount(money.refunded) ?? 0);

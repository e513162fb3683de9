import type { ComponentProps } from 'react';
import { apiRequest, type Method } from '../../api.ts';
import { useAdmin } from '../admin-context.ts';
import { ActionButton } from '../kit/action.tsx';
import { ActionDialog, type Values } from '../kit/action-dialog.tsx';

export const ORDERS_PATH = '/api/admin/orders';
export const ORDER_COUNTS_PATH = '/api/admin/order-counts';

/** What may have changed after an action on orders. */
export const ORDER_RELOADS = [ORDERS_PATH, ORDER_COUNTS_PATH];

/** An action on an order; `path` is the rest of its address. */
interface OrderAction {
  orderId: string;
  path: string;
}

const post = ({ orderId, path }: OrderAction, body: unknown, method: Method = 'POST') =>
  apiRequest(method, `${ORDERS_PATH}/${orderId}/${path}`, { body });

type OrderDialogProps<Stored> = OrderAction &
  Omit<ComponentProps<typeof ActionDialog<Stored & object, unknown>>, 'call'> & {
    method?: Method;
    /** What is sent; the values of the fields, if it says nothing else. */
    body?(values: Values, was: Stored, shown: Stored): unknown;
  };

/** Asks before an action on an order, then reads the order and the lists again. */
export const OrderDialog = <Stored extends object>({
  orderId,
  path,
  method,
  body = sentValues,
  ...props
}: OrderDialogProps<Stored>) => (
  <ActionDialog
    reloads={ORDER_RELOADS}
    {...props}
    call={(...filled) => post({ orderId, path }, body(...filled), method)}
  />
);

const sentValues = (values: Values) => (Object.keys(values).length > 0 ? values : undefined);

type OrderButtonProps = OrderAction &
  Omit<ComponentProps<typeof ActionButton>, 'call'> & {
    body?: unknown;
  };

/** A button for an action on an order. */
export const OrderButton = ({ orderId, path, body, ...props }: OrderButtonProps) => (
  <ActionButton reloads={ORDER_RELOADS} {...props} call={() => post({ orderId, path }, body)} />
);

/** Whether a helper is signed in, for whom the buttons that pay back are disabled. */
export const useMayNotPay = () => useAdmin().role === 'helper';

/** Says to a helper why such a button is disabled. */
export const OnlyOwnersPay = () =>
  useMayNotPay() && <p className="admin-hint">Only an owner can pay back.</p>;

/** The toasts for sending an order to Printful by hand. */
export const sendToasts = (id: string) => ({
  done: 'Order Sent to Printful!',
  failed: { title: 'Fulfillment Failed', description: `Could not send order ${id} to Printful` },
});

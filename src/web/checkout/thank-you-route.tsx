import { data } from 'react-router';
import { isOrderId } from '../../domain/order-id.ts';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/thank-you-route.ts';
import { ConfirmingPayment } from './thank-you/confirming-payment.tsx';
import { OrderConfirmed } from './thank-you/order-confirmed.tsx';
import { useSettledOrder } from './thank-you/use-settled-order.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

/** The order named by the address, from our own record; null when it names none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order');
  if (id === null) return { order: null };
  const order = isOrderId(id) ? await context.get(pageContext).orderState(id) : null;
  if (!order) throw data(null, { status: 404 });
  return { order };
}

export default function ThankYouPage({ loaderData: { order } }: Route.ComponentProps) {
  useSettledOrder(order);
  return order && !order.settled ? <ConfirmingPayment order={order} /> : <OrderConfirmed order={order} />;
}

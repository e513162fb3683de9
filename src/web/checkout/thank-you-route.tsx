import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { isOrderId } from '../../domain/order-id.ts';
import { MissingOrder } from '../orders/missing-order.tsx';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/thank-you-route.ts';
import { ConfirmingPayment } from './thank-you/confirming-payment.tsx';
import { OrderCanceled } from './thank-you/order-canceled.tsx';
import { OrderConfirmed } from './thank-you/order-confirmed.tsx';
import { redirectResultOf } from './thank-you/redirect-result.ts';
import { useBoughtCart } from './thank-you/use-bought-cart.ts';
import { useCleanAddress } from './thank-you/use-clean-address.ts';
import { useConfirmation } from './thank-you/use-confirmation.ts';

export const ErrorBoundary = MissingOrder;

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

/** The order named by the address, from our own record; null when it names none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = orderIn(new URL(request.url));
  if (id === null) return { order: null };
  const order = isOrderId(id) ? await context.get(pageContext).paymentSummary(id) : null;
  if (!order) throw data(null, { status: 404 });
  return { order };
}

/** An address that only became cleaner names the same order. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isCleaned = currentUrl.search !== nextUrl.search && orderIn(currentUrl) === orderIn(nextUrl);
  return !isCleaned && defaultShouldRevalidate;
}

const orderIn = ({ searchParams }: URL) => searchParams.get('order');

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  const heard = redirectResultOf(useLocation());
  const order = useConfirmation(loaderData.order, heard);
  useCleanAddress(loaderData.order?.id ?? null, heard);
  useBoughtCart(order);
  if (order?.canceled) return <OrderCanceled id={order.id} />;
  return order && !order.paid ? <ConfirmingPayment order={order} /> : <OrderConfirmed order={order} />;
}

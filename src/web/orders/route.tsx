import { shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/route.ts';
import { loadOrder } from './load-order.ts';
import { MissingOrder } from './missing-order.tsx';
import { OrderPage } from './order-page.tsx';

export const ErrorBoundary = MissingOrder;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  shortMeta(loaderData ? `Order #${loaderData.order.id}` : 'No order at this link');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey, searchParams } = await loadOrder(args);
  return { order, cancel: { linkKey: orderKey, outcome: searchParams.get('cancel') } };
}

export default function ShopperOrderPage({ loaderData }: Route.ComponentProps) {
  // Another order, such as a replacement, starts anew.
  return <OrderPage key={loaderData.order.id} {...loaderData} />;
}

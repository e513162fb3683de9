import { data } from 'react-router';
import { pageContext } from '../page-context.ts';
import type { Route } from './+types/route.ts';
import { MissingOrder } from './missing-order.tsx';
import { OrderPage } from './order-page.tsx';

export const ErrorBoundary = MissingOrder;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Order #${loaderData.order.id}` : 'No order at this link'} | Unhinged Hats` },
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads the order if the key is right. A wrong key is a 404, so it does not reveal whether the order exists. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get('key') ?? '';
  const order = await context.get(pageContext).shopperOrder(params.id, key);
  if (!order) throw data(null, { status: 404 });
  return { order, cancel: { linkKey: key, outcome: searchParams.get('cancel') } };
}

export default function ShopperOrderPage({ loaderData }: Route.ComponentProps) {
  // Another order, such as a replacement, starts anew.
  return <OrderPage key={loaderData.order.id} {...loaderData} />;
}

import { data, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../page-context.ts';
import { readChangeQuery } from './change-window/change-paths.ts';

type OrderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { id: string } };

/** Loads the order if the key is right. A wrong key is a 404, so it does not reveal whether the order exists. */
export async function loadOrder({ params, request, context }: OrderArgs) {
  const url = new URL(request.url);
  const { orderKey, cameFrom } = readChangeQuery(url);
  const order = await context.get(pageContext).shopperOrder(params.id, orderKey);
  if (!order) throw data(null, { status: 404 });
  return { order, orderKey, cameFrom, searchParams: url.searchParams };
}

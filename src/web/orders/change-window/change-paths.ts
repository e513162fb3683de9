import { thankYouPath } from '../../checkout/thank-you/redirect-result.ts';

/** The page from which a change was started, and to which the shopper comes back. */
export type CameFrom = 'order' | 'thanks';

/** The note to print for a party that comes before the hats. */
export const notePath = (orderId: string, key: string): string =>
  `/orders/${orderId}/note?${new URLSearchParams({ key })}`;

export const orderPath = (orderId: string, key: string): string =>
  `/orders/${orderId}?${new URLSearchParams({ key })}`;

/** The designer for a hat of a paid order. */
export const hatPath = (
  { orderId, lineId }: { orderId: string; lineId: number },
  key: string,
  from: CameFrom,
): string => `/orders/${orderId}/hats/${lineId}?${changeQuery(key, from)}`;

export const addressPath = (orderId: string, key: string, from: CameFrom): string =>
  `/orders/${orderId}/address?${changeQuery(key, from)}`;

export const giftPath = (orderId: string, key: string, from: CameFrom): string =>
  `/orders/${orderId}/gift?${changeQuery(key, from)}`;

const changeQuery = (key: string, from: CameFrom) =>
  new URLSearchParams({ key, ...(from === 'thanks' && { from }) });

/** Reads the query of a page where an order is changed. */
export function readChangeQuery({ searchParams }: URL): { orderKey: string; cameFrom: CameFrom } {
  return {
    orderKey: searchParams.get('key') ?? '',
    cameFrom: searchParams.get('from') === 'thanks' ? 'thanks' : 'order',
  };
}

/** Where a change leads back to. */
export const backPath = (orderId: string, key: string, from: CameFrom): string =>
  from === 'thanks' ? thankYouPath(orderId) : orderPath(orderId, key);

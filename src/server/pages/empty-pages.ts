import { hatPath } from '../../domain/catalog/hat-slug.ts';
import { isOrderId } from '../../domain/orders/order-id.ts';
import type { PageContext } from '../../wire/page-context.ts';
import type { PageRoute } from './react-router.ts';

/** An address that no page has. */
export const NOWHERE = '/none';

/** An address that no hat can have. */
const NO_HAT = hatPath('-');

/**
 * Addresses of nothing. Whatever else is not there has the same page as the one of these on its route, so it is rendered once for
 * all. None of these pages may show its own address.
 */
export const EMPTY_PAGES: readonly string[] = [
  NOWHERE,
  NO_HAT,
  '/admin',
  '/printful-admin',
  '/thank-you?order=none',
  '/orders/none',
  '/orders/none/note',
  '/orders/none/address',
  '/orders/none/gift',
  '/orders/none/hats/none',
  '/orders/none/problem',
  '/orders/none/where/none',
];

interface Visit {
  route: PageRoute;
  query: string;
  isAdministrator: boolean;
  /** Whether the shop has live keys, so that pages for developers are not there. */
  isLive: boolean;
}

/** The address with the same page; null if the page shows something. */
export async function emptyPageAt(
  { route: { pattern, params }, query, isAdministrator, isLive }: Visit,
  { hatKind, opensOrder, paymentSummary }: Pick<PageContext, 'hatKind' | 'opensOrder' | 'paymentSummary'>,
): Promise<string | null> {
  const asked = new URLSearchParams(query);
  const [first] = pattern.split('/');
  switch (first) {
    case '*':
      return NOWHERE;
    case 'styleguide':
      return isLive ? NOWHERE : null;
    case 'admin':
    case 'printful-admin':
      return isAdministrator ? null : `/${first}`;
    case 'thank-you': {
      const id = asked.get('order');
      const isThere = id === null || (isOrderId(id) && (await paymentSummary(id)) !== null);
      return isThere ? null : '/thank-you?order=none';
    }
    case 'hats':
      return (await hatKind(params.slug ?? '')) === 'unknown' ? NO_HAT : null;
    case 'orders':
      if (await opensOrder(params.id ?? '', asked.get('key') ?? '')) return null;
      return `/${pattern.replace(/:\w+/g, 'none')}`;
    default:
      return null;
  }
}

import { useRouteLoaderData } from 'react-router';
import type { HatColor } from '../domain/design.ts';
import type { ShopFacts } from '../server/pages/page-context.ts';

/** The facts of the shop, the same on every page. */
export function useShop(): ShopFacts {
  const shop = useRouteLoaderData<{ shop: ShopFacts }>('root')?.shop;
  if (!shop) throw new Error('The shop is known only below the root route, once its loader has answered');
  return shop;
}

/** The hat colors that are not made right now: nothing of theirs goes into the cart. */
export const useUnmadeColors = (): readonly HatColor[] =>
  useRouteLoaderData<{ unmadeColors: HatColor[] }>('root')?.unmadeColors ?? [];

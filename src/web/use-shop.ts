import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { HatColor } from '../domain/design/design.ts';
import { type Making, type Makings, makingOf, verbsOf } from '../domain/design/making.ts';
import type { ShopFacts } from '../wire/page-context.ts';

/** The shop's facts, the same on every page. */
export function useShop(): ShopFacts {
  const shop = useRouteLoaderData<{ shop: ShopFacts }>('root')?.shop;
  if (!shop) throw new Error('useShop works only below the root route, after its loader');
  return shop;
}

export interface HowHatsAreMade {
  makings: Makings;
  unmadeColors: readonly HatColor[];
  /** The hats of Printful's store that are out of stock, by product. */
  outOfStock: readonly number[];
}

const UNKNOWN: HowHatsAreMade = { makings: {}, unmadeColors: [], outOfStock: [] };

/** Replaces how hats are made, around a hat that stays as it was sold. */
export const AsSold = createContext<HowHatsAreMade | null>(null);

/** How each hat color is made; the same object on every render. */
export function useHowHatsAreMade(): HowHatsAreMade {
  const now = useRouteLoaderData<HowHatsAreMade>('root') ?? UNKNOWN;
  return useContext(AsSold) ?? now;
}

/** The hat colors that cannot be made right now, and so cannot be bought. */
export const useUnmadeColors = (): readonly HatColor[] => useHowHatsAreMade().unmadeColors;

/** How hats of one color are made, which limits their designs. */
export const useMaking = (hatColor: HatColor): Making => makingOf(useHowHatsAreMade().makings, hatColor);

/** "printed", "embroidered", or both: true of every hat that the shop makes. */
export const useVerbs = (): string => verbsOf(Object.values(useHowHatsAreMade().makings));

import { useRouteLoaderData } from 'react-router';
import { type ReadyMades, readyMadeLike } from '../../../domain/cart/custom-price.ts';
import type { Design } from '../../../domain/design/design.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { useSettings } from '../../use-settings.ts';

/** What a custom hat with this design costs, and the name of the ready-made hat that looks the same, if there is one. */
export function useHatPrice(design: Design): { price: Cents; sameAs: string | undefined } {
  const { customHatPrice } = useSettings();
  const hats = useRouteLoaderData<{ readyMades: ReadyMades }>('designer/route')?.readyMades ?? {};
  const twin = readyMadeLike(design, hats);
  return { price: twin?.price ?? customHatPrice, sameAs: twin?.name };
}

import { MAX_CART_LINES } from '../../domain/cart/cart.ts';
import type { Crew } from '../../domain/crew/crew.ts';
import { type CrewPrices, crewItems, putCrew } from '../../domain/crew/crew-cart.ts';
import type { ToastMessage } from '../ui/use-toast.ts';
import { browserCart } from './cart-store.ts';

/** Puts a crew into the stored cart, in the place of the hats it had there. False if it does not fit: nothing is added. */
export function addCrew(crew: Crew, priceOf: CrewPrices['priceOf']): boolean {
  let isAdded = false;
  browserCart.change((cart) => {
    const next = putCrew(cart, crew.id, crewItems(crew, cart, { priceOf, time: Date.now() }));
    isAdded = next !== null;
    return next ?? cart;
  });
  return isAdded;
}

/** The toast for a crew that did not fit. */
export const CREW_DOES_NOT_FIT: ToastMessage = {
  title: 'The crew doesn’t fit',
  description: `Your cart holds ${MAX_CART_LINES} different hats. Nothing was added. Take some out, then add the crew.`,
};

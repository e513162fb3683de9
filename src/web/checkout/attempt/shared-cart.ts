import { type Cart, removeBought } from '../../../domain/cart.ts';
import { browserCart } from '../../cart/contents/browser-cart.ts';
import { attemptOf } from './order-attempt.ts';
import { dropAttempt, readAttempts } from './stored-attempts.ts';

/** The cart as it is stored at this moment. The page may not have heard yet of what another tab put there. */
export function latestCart(): Cart {
  browserCart.change((stored) => stored);
  return browserCart.current();
}

/** Takes the hats of a paid order from the cart: once, whichever tab comes first, and nothing added since. */
export function takeBought(orderId: string): void {
  const attempt = attemptOf(readAttempts(), orderId);
  if (!attempt) return;
  dropAttempt(attempt.key);
  browserCart.change((cart) => removeBought(cart, attempt.lines));
}

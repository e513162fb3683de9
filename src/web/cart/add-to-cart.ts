import {
  addItem,
  type CartItem,
  type Full,
  MAX_CART_LINES,
  MAX_QUANTITY,
  whatIsFull,
} from '../../domain/cart/cart.ts';
import { browserCart } from './cart-store.ts';

/** Adds hats to the stored cart. Returns what is full; null if they were added. */
export function addToCart(item: CartItem): Full | null {
  let full: Full | null = null;
  browserCart.change((cart) => {
    full = whatIsFull(cart, item);
    return addItem(cart, item);
  });
  return full;
}

/** Said where the browser refuses to store the cart. */
export const UNSTORED =
  'Your browser has no room to store your cart, so it’s gone when you leave this page. Go straight to the checkout to keep it.';

export const LINE_FULL = `You can order up to ${MAX_QUANTITY} of one hat.`;

/** The toast for a hat that was added. */
export const addedToast = (name: string): { title: string; description: string } => ({
  title: 'Added to cart!',
  description: `${name} has been added to your cart.`,
});

/** The toast for a hat that did not fit. */
export const fullToast = (full: Full, name: string): { title: string; description: string } =>
  full === 'cart'
    ? {
        title: 'Your cart is full',
        description: `It holds ${MAX_CART_LINES} different hats. Check out with these, or take one out.`,
      }
    : { title: 'That’s the limit', description: `${name} was not added. ${LINE_FULL}` };

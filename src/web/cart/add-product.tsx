import type { Product } from '../../wire/products.ts';
import { countAdded } from '../count-step.ts';
import { importOnline } from '../import-online.ts';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { addedToast, addToCart, fullToast, UNSTORED } from './add-to-cart.ts';
import { productItem } from './cart-item.ts';
import { isCartOpen, openCart } from './cart-state.ts';
import { browserCart } from './cart-store.ts';
import { flyToCart } from './fly-to-cart.ts';

/** Adds a ready-made hat to the cart, moves it there from its cell, and shows a toast. */
export function addProduct(product: Product): void {
  const before = browserCart.current();
  const full = addToCart(productItem(product));
  if (!full) countAdded(product.id);
  if (!full) flyToCart(document.querySelector(`#hat-${product.id} .hat-image`));
  const message = {
    ...(full ? fullToast(full, product.name) : addedToast(product.name)),
    action: { label: 'View cart', run: openCart },
    picture: <Thumb item={product} />,
  };
  const after = browserCart.current();
  const showPlain = () => void toast(browserCart.isUnstored() ? { ...message, more: UNSTORED } : message);
  if (full) showPlain();
  else
    importOnline(() => import('./party-moment.tsx')).then(({ withPartyMoment }) => {
      if (!isCartOpen()) toast(withPartyMoment(before, after, message));
    }, showPlain);
}

import type { Product } from '../../wire/products.ts';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { addToCart, fullToast } from './add-to-cart.ts';
import { productItem } from './cart-item.ts';
import { openCart } from './cart-state.ts';

/** Adds a ready-made hat to the cart and shows a toast. */
export function addProduct(product: Product): void {
  const full = addToCart(productItem(product));
  const added = { title: 'Added to cart!', description: `${product.name} has been added to your cart.` };
  toast({
    ...(full ? fullToast(full, product.name) : added),
    action: { label: 'View cart', run: openCart },
    picture: <Thumb item={product} />,
  });
}

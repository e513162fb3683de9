import type { Product } from '../../wire/products.ts';
import { Thumb } from '../ui/thumb.tsx';
import { toast } from '../ui/use-toast.ts';
import { addToCart, fullWords } from './add-to-cart.ts';
import { productItem } from './cart-item.ts';
import { openCart } from './cart-state.ts';

/** Puts one of a ready-made hat into the cart and says so, or that there is no room. */
export function addProduct(product: Product): void {
  const full = addToCart(productItem(product));
  const added = { title: 'Added to cart!', description: `${product.name} has been added to your cart.` };
  toast({
    ...(full ? fullWords(full, product.name) : added),
    action: { label: 'View cart', run: openCart },
    picture: <Thumb item={product} />,
  });
}

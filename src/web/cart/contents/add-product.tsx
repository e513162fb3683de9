import { addItem } from '../../../domain/cart.ts';
import type { Product } from '../../../wire/products.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { toast } from '../../ui/use-toast.ts';
import { openCart } from '../cart-dialog-state.ts';
import { browserCart } from './browser-cart.ts';
import { productItem } from './cart-item.ts';

/** Puts one of a ready-made hat into the cart and says so. */
export function addProduct(product: Product): void {
  browserCart.change((cart) => addItem(cart, productItem(product)));
  toast({
    title: 'Added to cart!',
    description: `${product.name} has been added to your cart.`,
    action: { label: 'View cart', run: openCart },
    picture: <Thumb item={product} />,
  });
}

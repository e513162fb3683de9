import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { toDesign } from '../../domain/design/design.ts';
import { designAddress } from '../../domain/design/design-address.ts';
import type { Making } from '../../domain/design/making.ts';
import { colorWords } from '../../domain/design/thread-colors.ts';
import { formatPrice, readAmount, times } from '../../domain/money/money.ts';
import type { Product } from '../../wire/products.ts';
import { lineGrounds } from '../ui/hat-ground.ts';

/** One ready-made hat as a cart line. */
export const productItem = (product: Product): CartItem => ({
  id: product.id,
  name: product.name,
  price: readAmount(product.price),
  image: product.image,
  quantity: 1,
  isCustom: false,
  frontendArtwork: null,
  ...toDesign(product),
});

/** A React key for a cart line. */
export const lineKey = (item: CartItem): string =>
  item.isCustom ? `custom ${item.id} ${designAddress(item)}` : `product ${item.id}`;

/** Like "Pink White, Hot Pink text", or "As pictured" for a hat that is sold with a photo. */
export const colorsText = (item: CartItem, making: Making): string =>
  isPictured(item) ? 'As pictured' : colorWords(item, making);

/** Whether a hat is sold with a photo, and made without a design of ours. */
export const isPictured = ({ image }: CartItem) => image.startsWith('/product-pictures/');

/** The backgrounds of a cart's hats, in its order. */
export const cartGrounds = (cart: Cart): string[] =>
  lineGrounds(cart.map((item) => (isPictured(item) ? null : item.hatColor)));

/** The line's price before discounts, as text. */
export const linePrice = ({ price, quantity }: CartItem): string => formatPrice(times(price, quantity));

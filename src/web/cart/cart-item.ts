import type { CartItem } from '../../domain/cart.ts';
import { hatColorOf, textColorOf, toDesign } from '../../domain/design.ts';
import { designAddress } from '../../domain/design-address.ts';
import { formatPrice, readAmount, times } from '../../domain/money.ts';
import type { Product } from '../../wire/products.ts';

/** One of a ready-made hat, as the cart holds it. */
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

/** Tells the lines of a cart apart in a list. */
export const lineKey = (item: CartItem): string =>
  item.isCustom ? `custom ${item.id} ${designAddress(item)}` : `product ${item.id}`;

/** `Pink White, Hot Pink text`; of a hat that is sold with a photo no colors are known. */
export const colorsInWords = (item: CartItem): string =>
  isPictured(item)
    ? 'As pictured'
    : `${hatColorOf(item.hatColor).label}, ${textColorOf(item.textColor).label} text`;

const isPictured = ({ image }: CartItem) => image.startsWith('/product-pictures/');

/** What a line costs before any discount: price times quantity, ready to read. */
export const linePrice = ({ price, quantity }: CartItem): string => formatPrice(times(price, quantity));

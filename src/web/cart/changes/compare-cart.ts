import type { Cart } from '../../../domain/cart.ts';
import { type Cents, readAmount } from '../../../domain/money.ts';
import type { Product } from '../../../wire/products.ts';

/** What the shop changed since a hat was put into the cart. */
export type CartChange =
  | { kind: 'gone'; name: string }
  | { kind: 'repriced'; name: string; before: Cents; now: Cents };

/** The cart as the shop would sell it now, and what that changes: hats that are gone, and other prices. */
export function compareCart(cart: Cart, products: readonly Product[]): { cart: Cart; news: CartChange[] } {
  const prices = new Map(products.map(({ id, price }) => [id, readAmount(price)]));
  const news: CartChange[] = [];
  const sold = cart.flatMap((line) => {
    if (line.isCustom) return [line];
    const price = prices.get(line.id);
    if (price === undefined) {
      news.push({ kind: 'gone', name: line.name });
      return [];
    }
    if (price === line.price) return [line];
    news.push({ kind: 'repriced', name: line.name, before: line.price, now: price });
    return [{ ...line, price }];
  });
  return { cart: sold, news };
}

import type { Cart } from '../../domain/cart.ts';
import { type Cents, readAmount } from '../../domain/money.ts';
import type { OrderFigures } from '../../wire/orders.ts';
import type { Product } from '../../wire/products.ts';

/** What the shop changed since a hat was added to the cart. */
export type CartChange =
  | { kind: 'gone'; name: string }
  | { kind: 'repriced'; name: string; before: Cents; now: Cents };

/** The cart at today's prices and without hats that are gone, and a list of these changes. */
export function compareCart(cart: Cart, products: readonly Product[]): { cart: Cart; changes: CartChange[] } {
  const prices = new Map(products.map(({ id, price }) => [id, readAmount(price)]));
  const changes: CartChange[] = [];
  const sold = cart.flatMap((line) => {
    if (line.isCustom) return [line];
    const price = prices.get(line.id);
    if (price === undefined) {
      changes.push({ kind: 'gone', name: line.name });
      return [];
    }
    if (price === line.price) return [line];
    changes.push({ kind: 'repriced', name: line.name, before: line.price, now: price });
    return [{ ...line, price }];
  });
  return { cart: sold, changes };
}

/** The cart at the prices of a refused order. Lines that are not in its figures stay as they are. */
export const repriceCart = (cart: Cart, { items }: Pick<OrderFigures, 'items'>): Cart =>
  cart.map((line, index) => {
    const sold = items[index]?.id === line.id ? items[index] : items.find(({ id }) => id === line.id);
    return sold ? { ...line, price: readAmount(sold.price) } : line;
  });

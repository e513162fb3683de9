import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { readyMadeLike, readyMades } from '../../domain/cart/custom-price.ts';
import { sameDesign, toDesign } from '../../domain/design/design.ts';
import { type Cents, readAmount } from '../../domain/money/money.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { OrderFigures } from '../../wire/orders.ts';
import type { Product } from '../../wire/products.ts';
import { productItem } from './cart-item.ts';

/** What the shop changed since a hat was added to the cart. */
export type CartChange =
  | { kind: 'gone'; name: string }
  | { kind: 'redesigned'; name: string }
  | { kind: 'repriced'; name: string; before: Cents; now: Cents };

/** The cart with today's looks and prices and without hats that are gone, and a list of these changes. */
export function compareCart(
  cart: Cart,
  products: readonly Product[],
  { customHatPrice }: Pick<Settings, 'customHatPrice'>,
): { cart: Cart; changes: CartChange[] } {
  const onSale = new Map(products.map((product) => [product.id, product]));
  const twins = readyMades(products.filter(({ hatColor }) => hatColor !== null).map(toReadyMade));
  const changes: CartChange[] = [];
  const sold = cart.flatMap((line) => {
    const twin = line.isCustom ? readyMadeLike(line, twins) : null;
    const product = line.isCustom ? null : onSale.get(line.id);
    if (product === undefined) {
      changes.push({ kind: 'gone', name: line.name });
      return [];
    }
    const now: CartItem = product
      ? { ...line, ...productItem(product), quantity: line.quantity }
      : { ...line, price: twin?.price ?? customHatPrice, sameAs: twin?.name };
    if (!sameDesign(line, now)) changes.push({ kind: 'redesigned', name: now.name });
    if (now.price !== line.price) {
      const name = product ? now.name : (twin?.name ?? 'A custom hat');
      const change = { kind: 'repriced', name, before: line.price, now: now.price } as const;
      // All other custom hats cost the same, so one change is enough for all of them.
      if (!changes.some((other) => isSameChange(other, change))) changes.push(change);
    }
    return isSameItem(line, now) ? [line] : [now];
  });
  return { cart: sold, changes };
}

const isSameItem = (a: CartItem, b: CartItem): boolean =>
  a.price === b.price &&
  a.name === b.name &&
  a.image === b.image &&
  a.sameAs === b.sameAs &&
  sameDesign(a, b);

const toReadyMade = (product: Product) => ({
  ...toDesign(product),
  name: product.name,
  price: readAmount(product.price),
});

const isSameChange = (a: CartChange, b: CartChange & { kind: 'repriced' }): boolean =>
  a.kind === b.kind && a.name === b.name && a.before === b.before;

/** Earlier changes that were not dismissed, and later ones. Of what happened to a hat twice, the shopper reads the outcome. */
export function mergeChanges(earlier: readonly CartChange[], later: readonly CartChange[]): CartChange[] {
  const goesOn = (first: CartChange, next: CartChange) =>
    first.name === next.name &&
    (next.kind === 'gone' ||
      (next.kind === 'redesigned' ? first.kind === next.kind : 'now' in first && first.now === next.before));
  return [
    ...earlier.filter((first) => !later.some((next) => goesOn(first, next))),
    ...later.map((next) => {
      const first = earlier.find((change) => goesOn(change, next));
      return next.kind === 'repriced' && first?.kind === 'repriced'
        ? { ...next, before: first.before }
        : next;
    }),
  ];
}

/** The cart at the prices of a refused order. Lines that are not in its figures stay as they are. */
export const repriceCart = (cart: Cart, { items }: Pick<OrderFigures, 'items'>): Cart =>
  cart.map((line, index) => {
    const sold = items[index]?.id === line.id ? items[index] : items.find(({ id }) => id === line.id);
    if (!sold) return line;
    const price = readAmount(sold.price);
    return price === line.price ? line : { ...line, price, ...(line.isCustom && { sameAs: undefined }) };
  });

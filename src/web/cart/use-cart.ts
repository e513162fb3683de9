import { useMemo, useSyncExternalStore } from 'react';
import { type Cart, type CartItem, replaceLine, setQuantity } from '../../domain/cart/cart.ts';
import { priceLines } from '../../domain/cart/pricing.ts';
import { keepHat, putCrew, removeCrew, removeHat } from '../../domain/crew/crew-cart.ts';
import { useSettings } from '../use-settings.ts';
import { addToCart } from './add-to-cart.ts';
import { browserCart } from './cart-store.ts';

const EMPTY: Cart = [];

/** The shopper's cart and its actions. On the server and during hydration it is empty and `isReady` is false. */
export function useCart() {
  const items = useSyncExternalStore(browserCart.subscribe, browserCart.current, empty);
  const isReady = useSyncExternalStore(never, yes, no);
  const settings = useSettings();
  const totals = useMemo(() => priceLines(items, settings), [items, settings]);
  return { items, totals, isReady, ...changes };
}

const changes = {
  add: addToCart,
  setQuantity: (line: CartItem, quantity: number) =>
    browserCart.change((cart) => setQuantity(cart, line, quantity)),
  replace: (line: CartItem, item: CartItem) => browserCart.change((cart) => replaceLine(cart, line, item)),
  remove: (line: CartItem) => browserCart.change((cart) => removeHat(cart, line)),
  /** Keeps words that a person has to look at. */
  keepWords: (line: CartItem) => browserCart.change((cart) => keepHat(cart, line)),
  removeCrew: (crewId: string) => browserCart.change((cart) => removeCrew(cart, crewId)),
  /** Puts a removed crew back, for Undo. */
  putCrew: (crewId: string, lines: Cart) =>
    browserCart.change((cart) => putCrew(cart, crewId, lines) ?? cart),
  clear: () => browserCart.change(empty),
  /** Replaces the whole cart, for Undo. */
  restore: (items: Cart) => browserCart.change(() => items),
};

const empty = () => EMPTY;
const never = () => () => {};
const yes = () => true;
const no = () => false;

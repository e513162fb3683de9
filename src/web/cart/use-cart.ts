import { useMemo, useSyncExternalStore } from 'react';
import { type Cart, type CartItem, replaceLine, setQuantity } from '../../domain/cart/cart.ts';
import { priceLines } from '../../domain/cart/pricing.ts';
import { keepHat, putCrew, putHatBack, removeCrew, removeHat } from '../../domain/crew/crew-cart.ts';
import { withoutBought } from '../checkout/order/stored-attempts.ts';
import { toast } from '../ui/use-toast.ts';
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
  remove: removeUndoably,
  /** Keeps words that a person has to look at. */
  keepWords: (line: CartItem) => browserCart.change((cart) => keepHat(cart, line)),
  /** Returns what Undo does. */
  removeCrew: (crewId: string, lines: Cart) => {
    const unpaid = withoutBought();
    browserCart.change((cart) => removeCrew(cart, crewId));
    return () => browserCart.change((cart) => putCrew(cart, crewId, unpaid(lines)) ?? cart);
  },
  /** Returns what Undo does. */
  clear: () => takeOut(browserCart.current(), empty),
};

function removeUndoably(line: CartItem): void {
  const run = takeOut([line], (cart) => removeHat(cart, line));
  toast({ title: 'Hat removed', action: { label: 'Undo', run } });
}

/** Returns what puts the lines back that were not paid for. What was changed meanwhile, here or in another tab, stays. */
function takeOut(lines: Cart, edit: (cart: Cart) => Cart): () => void {
  const unpaid = withoutBought();
  const before = browserCart.current();
  browserCart.change(edit);
  const after = browserCart.current();
  return () =>
    browserCart.change((cart) => (cart === after ? unpaid(before) : unpaid(lines).reduce(putHatBack, cart)));
}

const empty = () => EMPTY;
const never = () => () => {};
const yes = () => true;
const no = () => false;

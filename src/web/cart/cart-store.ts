import { CART_KEY, type Cart, readStoredCart, storedCart } from '../../domain/cart/cart.ts';
import { designAddress } from '../../domain/design/design-address.ts';
import { createListeners } from '../../lib/listeners.ts';
import { readStorage, type StorageOf, writeStorage } from '../../lib/storage.ts';
import { markCartStarted } from './cart-state.ts';

interface CartStore {
  /** The current cart: the same object until it changes. */
  current(): Cart;
  /** Whether the browser refused to store the cart, so that it lasts only as long as the page. */
  isUnstored(): boolean;
  /** Applies a change to the stored cart, which another tab may have written. */
  change(edit: (cart: Cart) => Cart): void;
  /** Calls `listener` after each change in this or another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/**
 * The cart in the browser's storage, shared by all tabs. When storage is full, pictures are dropped, never lines. Without
 * storage the cart lasts as long as the page.
 */
export function createCartStore(otherTabs: EventTarget | null, storage?: StorageOf): CartStore {
  let text = readStorage(CART_KEY, storage);
  let cart = readStoredCart(text);
  let isUnstored = false;
  const { notify, subscribe } = createListeners();

  function refresh() {
    const stored = readStorage(CART_KEY, storage);
    if (stored === text) return;
    text = stored;
    cart = readStoredCart(stored);
  }

  otherTabs?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    // A null key means that all of the storage was cleared.
    if (key !== null && key !== CART_KEY) return;
    refresh();
    notify();
  });

  return {
    current: () => cart,
    isUnstored: () => isUnstored,
    change(edit) {
      refresh();
      cart = edit(cart);
      const written = write(cart, storage);
      isUnstored = written === null;
      if (written !== null) text = written;
      notify();
    },
    subscribe,
  };
}

/** Stores the cart with as many pictures as fit. Returns the stored text, or null if nothing was stored. */
function write(cart: Cart, storage?: StorageOf): string | null {
  for (const form of [cart, withoutArtwork(cart), withoutPictures(cart)]) {
    const text = storedCart(form);
    if (writeStorage(CART_KEY, text, storage)) return text;
  }
  return null;
}

const withoutArtwork = (cart: Cart): Cart => cart.map((line) => ({ ...line, frontendArtwork: null }));

const withoutPictures = (cart: Cart): Cart =>
  withoutArtwork(cart).map((line) => ({
    ...line,
    // An address that does not say how the hat is made gets its picture as it is made now.
    image: line.image.startsWith('data:') ? `/pictures/${designAddress(line)}.webp` : line.image,
  }));

/** This browser's cart. Empty on the server, and at first where storage is forbidden. */
export const browserCart =
  typeof window === 'undefined' ? createCartStore(null, ofServer) : createCartStore(window);

browserCart.subscribe(markCartStarted);

function ofServer(): never {
  throw new Error('a server has no storage');
}

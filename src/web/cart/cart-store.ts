import { CART_KEY, type Cart, readStoredCart, storedCart } from '../../domain/cart/cart.ts';
import { designAddress } from '../../domain/design/design-address.ts';
import { markCartStarted } from './cart-state.ts';

/** The part of `localStorage` that a cart needs. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem'>;

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
 * storage (`storage` is null or refuses) the cart lasts as long as the page.
 */
export function createCartStore(storage: CartStorage | null, otherTabs: EventTarget | null): CartStore {
  let text = read(storage);
  let cart = readStoredCart(text);
  let isUnstored = false;
  const listeners = new Set<() => void>();

  function notify() {
    for (const listener of listeners) listener();
  }

  function refresh() {
    const stored = read(storage);
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
      const written = write(storage, cart);
      isUnstored = written === null;
      if (written !== null) text = written;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Stores the cart with as many pictures as fit. Returns the stored text, or null if nothing was stored. */
function write(storage: CartStorage | null, cart: Cart): string | null {
  for (const form of [cart, withoutArtwork(cart), withoutPictures(cart)]) {
    const text = storedCart(form);
    if (storage && tryToStore(storage, text)) return text;
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

function tryToStore(storage: CartStorage, text: string): boolean {
  try {
    storage.setItem(CART_KEY, text);
    return true;
  } catch {
    return false;
  }
}

function read(storage: CartStorage | null): string | null {
  try {
    return storage?.getItem(CART_KEY) ?? null;
  } catch {
    return null;
  }
}

/** This browser's cart. Empty on the server, and at first where storage is forbidden. */
export const browserCart = createCartStore(browserStorage(), typeof window === 'undefined' ? null : window);

browserCart.subscribe(markCartStarted);

function browserStorage(): CartStorage | null {
  // Reading the property throws where the browser's settings forbid storage.
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

import { CART_KEY, type Cart, readStoredCart, storedCart } from '../../../domain/cart.ts';
import { pictureAddress } from '../../../domain/picture-address.ts';

/** The part of `localStorage` a cart needs. */
export type CartStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface CartStore {
  /** The cart of this moment; the same object until it changes. */
  current(): Cart;
  /** Applies a change to what is stored now, whichever tab stored it. */
  change(edit: (cart: Cart) => Cart): void;
  /** Calls back after every change, of this tab or another. Answers how to stop it. */
  subscribe(listener: () => void): () => void;
}

/**
 * The shopper's cart, kept in the browser and shared by its tabs. When storage is full the pictures go, never the
 * lines; when there is none (`storage` null, or it refuses) the cart lives as long as the page.
 */
export function createCartStore(storage: CartStorage | null, otherTabs: EventTarget | null): CartStore {
  let text = read(storage);
  let cart = readStoredCart(text);
  const listeners = new Set<() => void>();

  function tell() {
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
    // A null key tells that everything was cleared.
    if (key !== null && key !== CART_KEY) return;
    refresh();
    tell();
  });

  return {
    current: () => cart,
    change(edit) {
      refresh();
      cart = edit(cart);
      const written = write(storage, cart);
      if (written !== null) text = written;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Stores the cart with as much of its pictures as fits. Answers what was stored, null when nothing was. */
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
    image: line.image.startsWith('data:') ? pictureAddress(line, 600) : line.image,
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

import { markCartUsed } from '../cart-in-use.ts';
import { type CartStorage, createCartStore } from './cart-store.ts';

/** The cart of this browser; on the server, and where storage is forbidden, an empty one. */
export const browserCart = createCartStore(browserStorage(), typeof window === 'undefined' ? null : window);

markCartUsed();

function browserStorage(): CartStorage | null {
  // Reading the property alone throws where a browser's settings forbid storage.
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    return null;
  }
}

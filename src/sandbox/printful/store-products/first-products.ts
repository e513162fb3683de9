import type { PrintfulStore } from '../account.ts';
import { addProduct, type NewProduct } from './store-product.ts';

const FIRST: NewProduct[] = [
  {
    name: 'Lake Mode',
    variants: [
      { variantId: 15907, retailPrice: '31.99' },
      { variantId: 15904, retailPrice: '31.99' },
    ],
  },
  { name: 'Nap Champion', variants: [{ variantId: 15911, retailPrice: '29.99' }] },
  { name: 'Old School', variants: [{ variantId: 8755, retailPrice: '34.99' }] },
];

/** A store has something in it when it is opened for the first time. */
export function stockStore(store: PrintfulStore) {
  if (store.counters.get('product')) return;
  store.documents.transaction(() => {
    for (const product of FIRST) addProduct(store, product);
  });
}

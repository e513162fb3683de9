import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { blanks } from '../catalog/blanks.ts';
import { addProduct, drawPicture, type NewProduct } from './store-product.ts';

const many = z.strictObject({
  count: z.int().min(1).max(20_000),
  variants: z.int().min(1).max(9).default(1),
});

/** Routes that add products and serve their pictures. */
export function controlProducts(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    app.post('/printful/products', (request) => {
      const { count, variants } = many.parse(request.body);
      const colors = blanks[0]?.variants ?? [];
      store.documents.transaction(() => {
        for (let i = 1; i <= count; i += 1) {
          addProduct(store, {
            name: `Hat ${store.products.count() + 1}`,
            variants: Array.from({ length: variants }, (_, v) => ({
              variantId: colors[(i + v) % colors.length]?.id ?? 0,
              retailPrice: '29.99',
            })),
          });
        }
      });
      return { products: store.products.count() };
    });
    app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
      const picture = await drawPicture(store, Number.parseInt(request.params.name, 10));
      if (!picture) return reply.status(404).send({ error: 'no such picture' });
      return reply.type('image/png').send(picture);
    });
  };
}

const FIRST_PRODUCTS: NewProduct[] = [
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

/** Adds the first products to a new store. */
export function addFirstProducts(store: PrintfulStore) {
  if (store.counters.get('product')) return;
  store.documents.transaction(() => {
    for (const product of FIRST_PRODUCTS) addProduct(store, product);
  });
}

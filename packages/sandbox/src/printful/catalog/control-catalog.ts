import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ById } from '../../http/by-id.ts';
import type { PrintfulStore } from '../account.ts';
import { availabilities, type ProductState, type VariantState } from '../objects.ts';
import { announcePrice, announceStock } from '../webhooks/announce.ts';
import { blankById, hatByVariant } from './blanks.ts';
import { productState, variantState } from './catalog-state.ts';
import { drawHat } from './picture.ts';

const size = z.strictObject({ width: z.int().positive(), height: z.int().positive() });
const productChanges = z
  .strictObject({
    isGone: z.boolean(),
    isDiscontinued: z.boolean(),
    /** In cents. */
    priceRise: z.int(),
    /** In pixels, by placement. */
    canvases: z.record(z.string(), size.nullable()),
  })
  .partial();
const variantChanges = z
  .strictObject({
    isGone: z.boolean(),
    availability: z.enum(availabilities),
    regions: z.record(z.string(), z.enum(availabilities)),
  })
  .partial();
const stock = z.strictObject({ in_stock: z.boolean() });

/** Routes that change Printful's catalog, and the pictures of its variants. */
export function controlCatalog(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    app.post<ById>('/printful/variants/:id/stock', (request, reply) => {
      const { in_stock } = stock.parse(request.body);
      const availability = in_stock ? 'in stock' : 'out of stock';
      return orMissing(reply, changeVariant(store, Number(request.params.id), { availability }));
    });
    app.post<ById>('/printful/catalog/variants/:id', (request, reply) =>
      orMissing(reply, changeVariant(store, Number(request.params.id), variantChanges.parse(request.body))),
    );
    app.post<ById>('/printful/catalog/products/:id', (request, reply) =>
      orMissing(reply, changeProduct(store, Number(request.params.id), productChanges.parse(request.body))),
    );
    app.get<ById>('/blanks/:id.png', async (request, reply) => {
      const hat = hatByVariant(Number(request.params.id));
      if (!hat) return reply.status(404).send({ error: 'no such picture' });
      return reply.type('image/png').send(await drawHat(hat.variant));
    });
  };
}

const orMissing = <State>(reply: FastifyReply, state: State | null) =>
  state ?? reply.status(404).send({ error: 'not in the catalog' });

type Changes<State> = { [field in keyof Omit<State, 'id'>]?: State[field] | undefined };

/** Changes a variant and announces its stock. Null if the catalog never had it. */
export function changeVariant(
  store: PrintfulStore,
  id: number,
  changes: Changes<VariantState>,
): VariantState | null {
  const hat = hatByVariant(id);
  if (!hat) return null;
  return store.documents.transaction(() => {
    const state = store.variantStates.put({ ...variantState(store, id), ...given(changes) });
    announceStock(store, hat, state.isGone ? 'discontinued' : EVENT_WORDS[state.availability]);
    return state;
  });
}

/** The webhook says "not fulfilled" where the catalog says "not fulfillable". */
const EVENT_WORDS: Record<VariantState['availability'], string> = {
  'in stock': 'in stock',
  'out of stock': 'out of stock',
  'not fulfillable': 'not fulfilled',
  unknown: 'unknown',
};

/** Changes a product, and announces a change of its price. Null if the catalog never had it. */
export function changeProduct(
  store: PrintfulStore,
  id: number,
  changes: Changes<ProductState>,
): ProductState | null {
  if (!blankById(id)) return null;
  return store.documents.transaction(() => {
    const before = productState(store, id);
    const state = store.productStates.put({ ...before, ...given(changes) });
    if (state.priceRise !== before.priceRise) announcePrice(store, id);
    return state;
  });
}

const given = <Fields extends object>(changes: Fields) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [field in keyof Fields]-?: Exclude<Fields[field], undefined>;
  };

import type { Db } from '../../db/connect.ts';
import type { Estimate } from '../../gateways/printful/orders.ts';
import type { Front, ModelFront } from './queries.ts';
import { isSameModel } from './read-model.ts';

/** What Printful last said about an example order of one hat. Its amounts are null if it is refused. */
export interface Example extends Front, Estimate {
  /** Why Printful refuses it, in Printful's words; null if it accepts it. */
  refusal: string | null;
  askedAt: Date;
}

/** The latest answers first. */
export const findExamples = (db: Db): Promise<Example[]> =>
  db
    .selectFrom('example_orders')
    .select(['product_id as productId', 'variant_id as variantId', 'technique', 'placement', 'refusal'])
    .select(['hats', 'digitization', 'shipping', 'total', 'asked_at as askedAt'])
    .orderBy('asked_at', 'desc')
    .execute();

export async function saveExample(
  db: Db,
  apiHost: string,
  { productId, variantId, askedAt, ...rest }: Example,
): Promise<void> {
  const row = {
    ...rest,
    variant_id: variantId,
    product_id: productId,
    api_host: apiHost,
    asked_at: askedAt,
  };
  await db
    .insertInto('example_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['variant_id', 'technique', 'placement']).doUpdateSet(row))
    .execute();
}

/** Printful's fee for digitizing a new design for such a front; null if no estimate has one. */
export const estimatedFee = (examples: readonly Example[], front: ModelFront) =>
  examples.find((example) => example.digitization !== null && isSameModel(example, front))?.digitization ??
  null;

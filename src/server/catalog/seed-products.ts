import { DEFAULT_PRODUCT_PRICE } from '../../domain/cart/pricing.ts';
import { READY_MADE_HATS } from '../../domain/catalog/ready-made-hats.ts';
import type { Db } from '../db/connect.ts';
import { insertFirstProducts } from './queries.ts';

/** Adds the ready-made hats on the first start only. */
export async function seedProducts(db: Db): Promise<void> {
  await insertFirstProducts(
    db,
    READY_MADE_HATS.map(({ design, occasions, ...hat }) => ({
      ...hat,
      price: DEFAULT_PRODUCT_PRICE,
      occasions: [...occasions],
      ...design,
    })),
  );
}

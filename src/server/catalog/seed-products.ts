import { parseProductPrice } from '../../domain/catalog/product-price.ts';
import { READY_MADE_HATS } from '../../domain/catalog/ready-made-hats.ts';
import type { Db } from '../db/connect.ts';
import { insertFirstProducts } from './queries.ts';

/** Adds the ready-made hats on the first start only. */
export async function seedProducts(db: Db): Promise<void> {
  await insertFirstProducts(
    db,
    READY_MADE_HATS.map(({ name, description, price, design, featured, occasions }) => {
      const amount = parseProductPrice(price);
      if (amount === null) throw new Error(`${name} costs ${price}, which is not a price`);
      return { name, description, price: amount, featured, occasions: [...occasions], ...design };
    }),
  );
}

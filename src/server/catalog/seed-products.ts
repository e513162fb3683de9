import { parseProductPrice } from '../../domain/product-price.ts';
import { READY_MADE_HATS } from '../../domain/ready-made-hats.ts';
import type { Db } from '../db/connect.ts';
import { insertFirstProducts } from './queries.ts';

/** Fills the shop with the ready-made hats on its first start, never again after that. */
export async function seedProducts(db: Db): Promise<void> {
  await insertFirstProducts(
    db,
    READY_MADE_HATS.map(({ name, description, price, design, featured }) => {
      const amount = parseProductPrice(price);
      if (amount === null) throw new Error(`${name} costs ${price}, which is no price`);
      return { name, description, price: amount, featured, ...design };
    }),
  );
}

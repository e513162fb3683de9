import { type ReadyMades, readyMades } from '../../domain/cart/custom-price.ts';
import { type Design, toDesign } from '../../domain/design/design.ts';
import type { Db } from '../db/connect.ts';
import { productsWithDesign } from './queries.ts';

/** The ready-made hats that custom hats are compared with. With `designs`, at least those that equal one of them. */
export async function findReadyMades(db: Db, designs?: readonly Design[]): Promise<ReadyMades> {
  const rows = await productsWithDesign(db, designs);
  return readyMades(rows.map((row) => ({ ...toDesign(row), name: row.name, price: row.price })));
}

import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findOrder } from '../queries.ts';
import { insertNote } from './action-queries.ts';

/** Keeps what an administrator writes about an order; shoppers never see it. */
export async function saveNote(
  { db, clock }: Deps,
  { orderId, author, text }: { orderId: string; author: string; text: string },
): Promise<{ id: number } | ShopError> {
  if (!(await findOrder(db, orderId))) return new ShopError('not_found', 'There is no such order.');
  return insertNote(db, { orderId, author, text, at: clock() });
}

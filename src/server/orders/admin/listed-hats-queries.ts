import { designLines } from '../../../domain/design/design.ts';
import type { ListedHats } from '../../../wire/admin/orders.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Db } from '../../db/connect.ts';
import { findLinesOf, type StoredLine } from '../line-queries.ts';

/** The hats of some orders as a list shows them: how many, the first one's words, and pictures of two at most. */
export async function listedHats(db: Db, orderIds: readonly string[]): Promise<Map<string, ListedHats>> {
  if (orderIds.length === 0) return new Map();
  const [lines, crews] = await Promise.all([
    findLinesOf(db, orderIds),
    db.selectFrom('order_crews').select('order_id').where('order_id', 'in', orderIds).execute(),
  ]);
  const ofCrews = new Set(crews.map(({ order_id }) => order_id));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, lines]) => [id, { ...present(lines), isCrew: ofCrews.has(id) }]));
}

const present = (lines: readonly StoredLine[]): Omit<ListedHats, 'isCrew'> => ({
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  words: lines[0] ? wordsOf(lines[0]) : '',
  pictures: lines.slice(0, 2).map(({ design, making, picture }) => ({
    ...design,
    making,
    picture: picture && productPictureAddress(picture),
  })),
});

/** "BLAME / THE BRIDE"; the name of a hat without words, or of a hat of the Printful store. */
const wordsOf = ({ syncVariantId, design, name }: StoredLine): string =>
  (syncVariantId === null && designLines(design).join(' / ')) || name;

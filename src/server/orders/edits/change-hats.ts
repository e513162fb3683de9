import { MAX_CART_LINES } from '../../../domain/cart/cart.ts';
import { type Design, sameDesign } from '../../../domain/design/design.ts';
import { splitLine } from '../../../domain/orders/split-line.ts';
import type { InTransaction } from '../../deps.ts';
import type { SoldAs } from '../../fulfillment/blanks/queries.ts';
import { ShopError } from '../../http/shop-error.ts';
import { wordsChangedMail } from '../../mail/order-letters.ts';
import { queueOrderMail } from '../../mail/order-mail.ts';
import { byWhom, insertChange } from '../change-window/queries.ts';
import { findOrderLines, type OrderLine, updateLine } from '../line-queries.ts';
import { refundsOf } from '../money/queries.ts';
import { notRefunded } from '../money/refund-order.ts';
import type { Order } from '../queries.ts';
import type { CheckedHat } from './check-hat.ts';
import { setLineDesign, splitLineRow } from './queries.ts';

interface HatChange {
  line: OrderLine;
  /** How many of the line's hats change. If not all do, they become a line of their own. */
  count: number;
  hat: CheckedHat;
  /** The shop's drawing of the new design. */
  artwork: Buffer | null;
  /** `SHOPPER`, or an administrator's email address. */
  who: string;
}

/** Why a locked order's line cannot be changed so; null if it can. */
export async function refuseCount(
  { db }: Pick<InTransaction, 'db'>,
  { id }: Pick<Order, 'id'>,
  { line, count }: { line: OrderLine; count: number },
): Promise<ShopError | null> {
  const { quantity, refusedAt } = line;
  if (refusedAt !== null)
    return new ShopError('conflict', 'This hat is refunded and not made. There’s nothing left to change.');
  if (count > quantity) {
    const there = quantity === 1 ? 'There is only one' : `There are only ${quantity}`;
    return new ShopError('invalid', `${there} of this hat.`, { path: 'count' });
  }
  if (count === quantity) return null;
  // A line of their own would let these hats be refunded again.
  const { hats } = notRefunded(line, await refundsOf(db, id));
  if (count > hats) {
    const allowed =
      hats === 0
        ? `These hats are refunded. Change all ${quantity} of them, or none.`
        : `Some of these hats are refunded. Change at most ${hats} of them, or all ${quantity}.`;
    return new ShopError('invalid', allowed, { path: 'count' });
  }
  return (await findOrderLines(db, id)).length >= MAX_CART_LINES
    ? new ShopError('invalid', `An order has at most ${MAX_CART_LINES} different hats.`, { path: 'count' })
    : null;
}

/**
 * Gives hats of a locked order a checked design, at the same price. If they differ from before and the order is paid, the
 * change is recorded, and the shopper gets one email with the new proof. Returns the line of the changed hats.
 */
export async function changeHats(
  deps: InTransaction,
  order: Order,
  { line, count, hat, artwork, who }: HatChange,
): Promise<number> {
  const { db } = deps;
  const lineId = count < line.quantity ? await splitLineRow(db, line.id, splitLine(line, count)) : line.id;
  await setLineDesign(db, lineId, { design: hat.design, drawingHash: hat.drawingHash, artwork });
  if (hat.soldAs) await updateLine(db, lineId, soldColumns(hat.soldAs));
  if (order.paidAt === null || sameDesign(line.design, hat.design)) return lineId;
  const hats = (design: Design) => ({ design, quantity: count });
  const changeId = await insertChange(db, order.id, {
    change: { kind: 'words', lineId, before: hats(line.design), after: hats(hat.design) },
    who,
    at: deps.clock(),
  });
  const changed = (await findOrderLines(db, order.id)).find(({ id }) => id === lineId);
  if (!changed) throw new Error(`order ${order.id} lost line ${lineId}`);
  const change = { changeId, by: byWhom(who), line: changed, before: line.design };
  await queueOrderMail(deps, order, (facts) => wordsChangedMail(facts, change));
  return lineId;
}

/** What a line is made from now. What was sent to Printful of it before counts no more. */
const soldColumns = ({ variantId, technique, placement, canvas }: SoldAs) => ({
  variant_id: variantId,
  technique,
  placement,
  sold_width: canvas.width,
  sold_height: canvas.height,
  canvas_width: null,
  canvas_height: null,
  thread: null,
});

import { hatName } from '../../domain/design/hat-name.ts';
import { verbOf } from '../../domain/design/making.ts';
import { ASKED_WITHIN_DAYS, mayAsk } from '../../domain/reviews/review.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { findOrderLines, type OrderLine } from '../orders/line-queries.ts';
import { shareOrder } from '../orders/queries.ts';
import { findDelivered, insertAsked, type ReviewedHat } from './queries.ts';
import { reviewAskedMail } from './review-letters.ts';

type AskDeps = Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>;

/** Asks each shopper once how the hat is, some days after it arrived. */
export async function askForReviews(deps: AskDeps): Promise<void> {
  const afterDays = deps.settings.current().settings.reviewsAfterDays;
  if (afterDays === 0) return;
  const { day } = deps.config.limits;
  const now = deps.clock();
  const to = new Date(now.getTime() - afterDays * day);
  const from = new Date(to.getTime() - ASKED_WITHIN_DAYS * day);
  let after = '';
  for (;;) {
    const delivered = await findDelivered(deps.db, { from, to, after });
    // One after the other: of an order and its replacement, whichever is asked about first is the only one.
    for (const { id, ...order } of delivered)
      if (mayAsk(order, { now, afterDays, day }))
        await transact(deps.db, (trx) => ask({ ...deps, db: trx }, id));
    after = delivered.at(-1)?.id ?? '';
    if (after === '') return;
  }
}

async function ask(deps: AskDeps, orderId: string): Promise<void> {
  // Whoever erases its person right now is done first.
  const order = await shareOrder(deps.db, orderId);
  if (!order || order.recipient.email === '') return;
  const [line] = (await findOrderLines(deps.db, orderId))
    .filter(({ refusedAt }) => refusedAt === null)
    .sort((one, other) => other.quantity - one.quantity);
  if (!line) return;
  if (!(await insertAsked(deps.db, { orderId, at: deps.clock(), ...reviewedHat(line) }))) return;
  await queueOrderMail(deps, order, (facts) => reviewAskedMail(facts, line));
}

/** What a review says of the hat for good, also once the order has lost its person: the words on a custom hat are not in it. */
export const reviewedHat = (line: OrderLine): ReviewedHat => ({
  lineId: line.id,
  productId: line.productId,
  hatName: line.isCustom ? 'Custom Hat' : hatName({ ...line.design, ...line }),
  hatColor: line.syncVariantId === null ? line.design.hatColor : null,
  technique: verbOf(line.making),
});

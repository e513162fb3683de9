import { HIDDEN_FOR, type HiddenReason, isChangeable, reviewState } from '../../domain/reviews/review.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { transact } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import { refuseStale } from '../http/refuse-stale.ts';
import { ShopError } from '../http/shop-error.ts';
import { type OrderFacts, queueOrderMail } from '../mail/order-mail.ts';
import type { QueuedMail } from '../mail/queue-mail.ts';
import { findOrder } from '../orders/queries.ts';
import { type ListedReview, lockSaid, setDecision } from './admin-queries.ts';
import { updateReview } from './queries.ts';
import { reviewHiddenMail, reviewReplyMail } from './review-letters.ts';

type DecideDeps = Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>;

interface Decision {
  id: number;
  /** The administrator's email address. */
  who: string;
}

/** What the administrator read. The decision is refused if it has changed since. */
interface Read {
  was?: (Pick<ListedReview, 'hiddenFor'> & { changedAt: Date }) | undefined;
}

/** Publishes a review now, or one that was hidden after all. Publishing the same text again changes nothing. */
export const publishReview = (
  deps: DecideDeps,
  { was, ...decision }: Decision & Read,
): Promise<ShopError | null> =>
  decide(deps, decision, async ({ db, clock }, review) => {
    const isPublished = review.publishedAt !== null && review.hiddenFor === null;
    if (isPublished && review.changedAt?.getTime() === was?.changedAt.getTime()) return null;
    const refusal = refuseUnread(was, review);
    if (refusal) return refusal;
    if (!review.mayShow)
      return new ShopError('conflict', 'The writer does not allow to show it. It counts for you only.');
    await setDecision(db, review.id, { publishedAt: review.publishedAt ?? clock(), hiddenFor: null });
    return { text: 'published the review' };
  });

/** Hides a review for one of the reasons, and tells its writer. */
export const hideReview = (
  deps: DecideDeps,
  { reason, was, ...decision }: Decision & Read & { reason: HiddenReason },
): Promise<ShopError | null> =>
  decide(deps, decision, async ({ db, clock, config }, review) => {
    if (review.hiddenFor === reason) return null;
    const refusal = refuseUnread(was, review);
    if (refusal) return refusal;
    await setDecision(db, review.id, { publishedAt: null, hiddenFor: reason });
    const now = clock();
    const isOpen = isChangeable(review, { now, day: config.limits.day });
    const hidden = { reviewId: review.id, at: now, reason, isOpen };
    return {
      text: `hid the review (${HIDDEN_FOR[reason].label.toLowerCase()})`,
      mail: (facts) => reviewHiddenMail(facts, hidden),
    };
  });

/** Answers a review in the shop's name, and tells its writer. An empty answer takes the last one away. */
export const replyToReview = (
  deps: DecideDeps,
  { reply, was, ...decision }: Decision & { reply: string; was?: { reply: string } | undefined },
): Promise<ShopError | null> =>
  decide(deps, decision, async ({ db, clock }, review) => {
    if (review.reply === reply) return null;
    const stale = refuseStale(was, { reply: review.reply });
    if (stale) return stale;
    await updateReview(db, review.id, { reply });
    if (reply === '') return { text: 'took back the answer to the review' };
    const answered = { reviewId: review.id, at: clock(), reply, state: reviewState(review) };
    return { text: 'answered the review', mail: (facts) => reviewReplyMail(facts, answered) };
  });

const refuseUnread = (was: Read['was'], { changedAt, hiddenFor }: ListedReview): ShopError | null =>
  refuseStale(was, { changedAt, hiddenFor })
    ? new ShopError('conflict', 'This review changed after you opened it. Close this and read it again.')
    : null;

type Outcome = { text: string; mail?(facts: OrderFacts): QueuedMail } | ShopError | null;

/** Changes a review under its lock, writes it into the log, and emails its writer, if the order still has one. */
const decide = (
  deps: DecideDeps,
  { id, who }: Decision,
  change: (deps: Pick<InTransaction, 'db' | 'clock' | 'config'>, review: ListedReview) => Promise<Outcome>,
): Promise<ShopError | null> =>
  transact(deps.db, async (trx) => {
    const inner = { ...deps, db: trx };
    const review = await lockSaid(trx, id);
    if (!review) return new ShopError('not_found', 'Its writer took it back. Reload the page.');
    const outcome = await change(inner, review);
    if (outcome === null || outcome instanceof ShopError) return outcome;
    const { orderId } = review;
    const about =
      orderId === null ? ({ kind: 'shop', id: '' } as const) : ({ kind: 'order', id: orderId } as const);
    const of = orderId === null ? `of a ${review.hat}` : `of #${orderId}`;
    await recordChange(trx, { who, text: `${outcome.text} ${of}`, about });
    const order = orderId && outcome.mail ? await findOrder(trx, orderId) : null;
    if (order && outcome.mail) await queueOrderMail(inner, order, outcome.mail);
    return null;
  });

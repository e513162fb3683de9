import { hatName } from '../../../domain/hat-name.ts';
import { orderStory } from '../../../domain/order-story.ts';
import type { ProblemLine } from '../../../domain/problem.ts';
import type { AdminOrderChange, AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { Deps } from '../../deps.ts';
import type { StoredHold } from '../holds/queries.ts';
import { findOrderLines } from '../line-queries.ts';
import type { Refund, StoredDispute } from '../money/queries.ts';
import { problemsOf } from '../problems/queries.ts';
import {
  type findHistory,
  type findNotes,
  findOrderMails,
  type findOrderRow,
  type findParcels,
} from './queries.ts';

type Rows<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;

interface Told {
  order: NonNullable<Rows<typeof findOrderRow>>;
  history: Rows<typeof findHistory>;
  changes: readonly AdminOrderChange[];
  refunds: readonly Refund[];
  disputes: readonly StoredDispute[];
  holds: readonly StoredHold[];
  parcels: Rows<typeof findParcels>;
  notes: Rows<typeof findNotes>;
}

/** Everything that happened to an order, newest first, and the emails about it. */
export async function readStory(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { order, history, changes, refunds, disputes, holds, parcels, notes }: Told,
): Promise<Pick<AdminOrderDetail, 'story' | 'mails'>> {
  const earlier = changes.flatMap(({ kind, from }) => (kind === 'email' ? [from] : []));
  const { owner } = config.mail;
  const [lines, problems, mails] = await Promise.all([
    findOrderLines(db, order.id),
    problemsOf(db, order.id),
    findOrderMails(db, order.id, { shopper: [order.customer_email, ...earlier], owner }),
  ]);
  const namesOf = (chosen: readonly ProblemLine[]) =>
    chosen.flatMap(({ id, quantity }) => {
      const line = lines.find((each) => each.id === id);
      if (!line) return [];
      const name = hatName({ ...line.design, ...line });
      return [quantity === 1 ? name : `${quantity} × ${name}`];
    });
  const sent = mails.map(({ id, event, recipient, subject, text, state, created_at }) => ({
    id,
    subject,
    to: recipient,
    isToOwner: recipient === owner && !isToShopper(event),
    at: created_at,
    isSent: state !== 'refused' && state !== 'failed',
    text: withoutKey(text),
  }));
  const story = orderStory({
    name: order.customer_name,
    hats: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: order.total,
    replaces: order.replaces,
    moves: history.map(({ from_status: from, to_status: to, cause, at }) => ({ from, to, cause, at })),
    changes: changes.map(({ by, at, ...change }) => ({ ...change, who: by ?? 'shopper', at: new Date(at) })),
    refunds: refunds.map((refund) => ({
      ...refund,
      who: refund.askedBy,
      hats: namesOf(refund.lines),
      at: refund.createdAt,
    })),
    disputes: disputes.map((dispute) => ({ ...dispute, at: dispute.createdAt })),
    holds,
    parcels: parcels.map((parcel) => ({
      carrier: parcel.carrier ?? '',
      service: parcel.service ?? '',
      trackingNumber: parcel.tracking_number ?? '',
      state: parcel.state,
      shippedAt: parcel.shipped_at ?? parcel.seen_at,
      deliveredAt: parcel.delivered_at,
      seenAt: parcel.seen_at,
    })),
    notes: notes.map(({ author_email: who, text, at }) => ({ who, text, at })),
    problems: problems.map((problem) => ({
      ...problem,
      who: problem.reportedBy,
      hats: namesOf(problem.lines),
      at: problem.createdAt,
    })),
    mails: sent,
  });
  return {
    story: story.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    mails: sent.map(({ at, isSent: _, ...mail }) => ({ ...mail, at: at.toISOString() })),
  };
}

/** The events of emails to shoppers begin with these words; those of alerts with others. */
const isToShopper = (event: string) => /^(order-confirmed|refunded|parcel-shipped|replacement)\./.test(event);

/** The link of an email opens the shopper's page, so it is not shown to anybody else. */
const withoutKey = (text: string) => text.replace(/([?&]key=)[^\s&]+/g, '$1…');

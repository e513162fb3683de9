import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/connect.ts';
import { SHOPPER } from '../orders/change-window/queries.ts';
import { eraseLog } from './erased-log-queries.ts';

type OrderIds = readonly string[];

interface Place {
  /** What the person gets a copy of, with the order that it belongs to. */
  read(db: Db, orderIds: OrderIds): Promise<{ orderId: string | null }[]>;
  /** Null if it holds only amounts, dates and states, which stay for tax records. */
  erase: ((trx: Db, orderIds: OrderIds) => Promise<unknown>) | null;
}

const PHOTO = sql<string | null>`'data:image/jpeg;base64,' || translate(encode(photo, 'base64'), E'\\n', '')`;

/** What happened, without the words of a hat, and without what a person typed or Printful answered after the colon. */
const withoutWords = (column: string) =>
  sql<string>`split_part(regexp_replace(${sql.ref(column)}, '“.*”', '“…”'), ':', 1)`;

/**
 * Where something about the person of an order is stored besides the order itself. Her copy and her erasure both follow this
 * list, in its order, so neither misses what the other finds.
 */
export const PLACES = {
  log: {
    read: (db, ids) =>
      db
        .selectFrom('admin_audit')
        .select(['subject as orderId', 'at', 'action', 'reason'])
        .where('about', '=', 'order')
        .where('subject', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, orderIds) => eraseLog(trx, { orderIds }),
  },
  hats: {
    read: (db, ids) =>
      db
        .selectFrom('order_lines')
        .select(['order_id as orderId', 'name', 'price', 'quantity', 'is_custom as isCustom'])
        .select(['hat_color as hatColor', 'text_color as textColor', 'font_style as fontStyle'])
        .select(['text_line1 as textLine1', 'text_line2 as textLine2', 'text_line3 as textLine3'])
        .select(['words_kept as wordsKept', 'refused_at as refusedAt'])
        .where('order_id', 'in', ids)
        .orderBy('position')
        .execute(),
    erase: (trx, ids) =>
      trx
        .updateTable('order_lines')
        .set({
          text_line1: null,
          text_line2: null,
          text_line3: null,
          artwork: null,
          drawing_hash: null,
          print_hash: null,
        })
        .where('order_id', 'in', ids)
        .where('is_custom', '=', true)
        .execute(),
  },
  payments: {
    read: (db, ids) =>
      db
        .selectFrom('order_intents')
        .select(['order_id as orderId', 'id', 'state', 'declines', 'created_at as begunAt'])
        .where('order_id', 'in', ids)
        .orderBy('created_at')
        .execute(),
    erase: (trx, ids) =>
      trx.updateTable('order_intents').set({ payer: null }).where('order_id', 'in', ids).execute(),
  },
  refunds: {
    read: (db, ids) =>
      db
        .selectFrom('refunds')
        .select(['order_id as orderId', 'amount', 'status', 'reason_kind as kind', 'reason', 'failure'])
        .select('created_at as askedAt')
        .where('order_id', 'in', ids)
        .orderBy('created_at')
        .execute(),
    erase: (trx, ids) =>
      trx.updateTable('refunds').set({ reason: 'Erased' }).where('order_id', 'in', ids).execute(),
  },
  disputes: {
    read: (db, ids) =>
      db
        .selectFrom('disputes')
        .select(['order_id as orderId', 'amount', 'status', 'reason', 'created_at as openedAt'])
        .select(['due_by as dueBy', 'closed_at as closedAt'])
        .where('order_id', 'in', ids)
        .orderBy('created_at')
        .execute(),
    erase: null,
  },
  cardWarnings: {
    read: (db, ids) =>
      db
        .selectFrom('card_warnings')
        .select(['order_id as orderId', 'source', 'closed_as as closedAs', 'created_at as at'])
        .where('order_id', 'in', ids)
        .orderBy('created_at')
        .execute(),
    erase: null,
  },
  parcels: {
    read: (db, ids) =>
      db
        .selectFrom('parcels')
        .select(['order_id as orderId', 'carrier', 'service', 'state'])
        .select(['tracking_number as trackingNumber', 'tracking_url as trackingUrl'])
        .select(['shipped_at as shippedAt', 'delivered_at as deliveredAt', 'tracking'])
        .where('order_id', 'in', ids)
        .orderBy('seen_at')
        .execute(),
    erase: (trx, ids) =>
      trx
        .updateTable('parcels')
        .set({ tracking_number: null, tracking_url: null, tracking: null })
        .where('order_id', 'in', ids)
        .execute(),
  },
  /** What Printful wrote, which may repeat the address. */
  printful: {
    read: (db, ids) =>
      db
        .selectFrom('printful_reasons')
        .select(['order_id as orderId', 'at', 'status', 'reason'])
        .where('order_id', 'in', ids)
        .orderBy('at')
        .execute(),
    erase: (trx, ids) => trx.deleteFrom('printful_reasons').where('order_id', 'in', ids).execute(),
  },
  /** What was changed after payment: earlier words, addresses and email addresses. */
  changes: {
    read: (db, ids) =>
      db
        .selectFrom('order_changes')
        .select(['order_id as orderId', 'kind', 'at', 'before', 'after'])
        .select(sql<string>`case who when ${SHOPPER} then who else 'shop' end`.as('by'))
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, ids) => trx.deleteFrom('order_changes').where('order_id', 'in', ids).execute(),
  },
  cancelRequests: {
    read: (db, ids) =>
      db
        .selectFrom('cancel_requests')
        .select(['order_id as orderId', 'asked_at as at', 'reason'])
        .where('order_id', 'in', ids)
        .orderBy('order_id')
        .execute(),
    erase: (trx, ids) => trx.deleteFrom('cancel_requests').where('order_id', 'in', ids).execute(),
  },
  notes: {
    read: (db, ids) =>
      db
        .selectFrom('order_notes')
        .select(['order_id as orderId', 'at', 'text'])
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, ids) => trx.deleteFrom('order_notes').where('order_id', 'in', ids).execute(),
  },
  problems: {
    read: (db, ids) =>
      db
        .selectFrom('problems')
        .select(['order_id as orderId', 'created_at as reportedAt', 'reported_by as reportedBy'])
        .select(['reason', 'wish', 'words', 'address', 'decision', 'decided_at as decidedAt', 'answer'])
        .select(PHOTO.as('photo'))
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, orderIds) => eraseProblems(trx, { orderIds }),
  },
  reviews: {
    read: (db, ids) =>
      db
        .selectFrom('reviews')
        .select([
          'order_id as orderId',
          'hat_name as hat',
          'asked_at as askedAt',
          'said_at as saidAt',
          'stars',
        ])
        .select(['words', 'name', 'may_show as mayShow', 'may_advertise as mayAdvertise', 'reply'])
        .select(['published_at as publishedAt', 'hidden_for as hiddenFor'])
        .select(PHOTO.as('photo'))
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: eraseReviews,
  },
  history: {
    read: (db, ids) =>
      db
        .selectFrom('order_events')
        .select(['order_id as orderId', 'at', 'to_status as status', 'cause'])
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, ids) =>
      trx
        .updateTable('order_events')
        .set({ cause: withoutWords('cause') })
        .where('order_id', 'in', ids)
        .execute(),
  },
  holds: {
    read: (db, ids) =>
      db
        .selectFrom('order_holds')
        .select(['order_id as orderId', 'kind', 'reason', 'since', 'ended_at as endedAt'])
        .select('ended_by as endedBy')
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, ids) =>
      trx
        .updateTable('order_holds')
        .set({ reason: 'Erased', ended_by: withoutWords('ended_by') })
        .where('order_id', 'in', ids)
        .execute(),
  },
  alerts: {
    read: (db, ids) =>
      db
        .selectFrom('alerts')
        .select(['order_id as orderId', 'created_at as at', 'text'])
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: (trx, ids) =>
      trx
        .updateTable('alerts')
        .set({
          text: 'Erased',
          done_at: sql<Date | null>`case when kind = 'mail' then coalesce(done_at, now()) else done_at end`,
        })
        .where('order_id', 'in', ids)
        .execute(),
  },
  /** The lists of names that friends checked, with their answers. */
  crews: {
    read: (db, ids) =>
      db
        .selectFrom('order_crews as o')
        .innerJoin('crews as c', 'c.id', 'o.crew_id')
        .select(['o.order_id as orderId', 'c.created_at as madeAt', 'c.organizer', 'c.data as crew'])
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('crew_answers as a')
              .select(['a.member', 'a.kind', 'a.name', 'a.at', 'a.accepted'])
              .whereRef('a.crew_id', '=', 'c.id')
              .orderBy('a.member'),
          ).as('answers'),
        )
        .where('o.order_id', 'in', ids)
        .orderBy('c.created_at')
        .execute(),
    erase: eraseCrews,
  },
  emails: {
    read: (db, ids) =>
      db
        .selectFrom('mails')
        .select(['order_id as orderId', 'created_at as writtenAt', 'subject', 'state'])
        .where('order_id', 'in', ids)
        .orderBy('id')
        .execute(),
    erase: async (trx, ids) => {
      await trx.deleteFrom('mails').where('order_id', 'in', ids).execute();
      await eraseMornings(trx, ids);
    },
  },
} satisfies Record<string, Place>;

type Places = typeof PLACES;
type FoundIn = { [Name in keyof Places]: Awaited<ReturnType<Places[Name]['read']>> };

/** What all places say about each of these orders. */
export async function readPlaces(db: Db, orderIds: OrderIds): Promise<(orderId: string) => FoundIn> {
  const found: [string, Map<string | null, unknown[]>][] = [];
  for (const [name, { read }] of Object.entries<Place>(PLACES)) {
    const rows = orderIds.length === 0 ? [] : await read(db, orderIds);
    found.push([name, Map.groupBy(rows, ({ orderId }) => orderId)]);
  }
  return (orderId) =>
    Object.fromEntries(found.map(([name, byOrder]) => [name, byOrder.get(orderId) ?? []])) as FoundIn;
}

export async function erasePlaces(trx: Db, orderIds: OrderIds): Promise<void> {
  for (const { erase } of Object.values<Place>(PLACES)) await erase?.(trx, orderIds);
}

/** Erases what shoppers reported, wrote and pictured, and where they wanted new hats. What was decided stays. */
export async function eraseProblems(
  trx: Db,
  which: { orderIds: OrderIds } | { before: Date },
): Promise<void> {
  const erase = trx
    .updateTable('problems')
    .set({ words: '', photo: null, address: null, answer: '', request_id: null });
  await ('before' in which
    ? erase.where('created_at', '<', which.before).where('decision', 'is not', null)
    : erase.where('order_id', 'in', which.orderIds)
  ).execute();
}

/** Deletes the owner's morning emails that list these orders, with names and words. */
const eraseMornings = (trx: Db, orderIds: OrderIds): Promise<unknown> =>
  sql`delete from mails where event like 'morning.%' and exists (
    select from unnest(${orderIds}::text[]) as id where strpos(text, '#' || id) > 0)`.execute(trx);

/** Of what these shoppers said, only words that are shown by their permission stay, and say no longer whose they are. */
async function eraseReviews(trx: Db, orderIds: OrderIds): Promise<void> {
  await trx
    .deleteFrom('reviews')
    .where('order_id', 'in', orderIds)
    .where('published_at', 'is', null)
    .execute();
  await trx
    .updateTable('reviews')
    .set({
      order_id: null,
      line_id: null,
      name: '',
      photo: null,
      thumbnail: null,
      may_advertise: false,
      reply: '',
    })
    .where('order_id', 'in', orderIds)
    .execute();
}

/** Deletes the lists of names from which these orders were made. */
export async function eraseCrews(trx: Db, orderIds: OrderIds): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .deleteFrom('crews')
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_crews').select('crew_id').where('order_id', 'in', orderIds),
    )
    .execute();
}

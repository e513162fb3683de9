import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/connect.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { LATEST_EVENTS } from '../event-queries.ts';
import { INTENT, intentEnd, type OrderIntent } from '../intents/queries.ts';
import { type Order, orderMove, orderRow, toOrder } from '../queries.ts';

interface OrderToPay {
  order: Order;
  /** Oldest first. */
  intents: OrderIntent[];
  /** The version of the settings that it was sold under, for `settingsAtSale`. */
  settings: unknown;
  /** The day of the party that it is for. */
  partyOn: string | null;
  /** Its hats, one a line, as a person would order them. */
  hats: string;
  /** Whether Stripe gave no answer when it was last asked about it. */
  isUnanswered: boolean;
}

/** An order with all its intents and the settings that it was sold under. */
export async function findOrderToPay(db: Db, id: string): Promise<OrderToPay | null> {
  const row = await orderRow(db, id)
    .select(({ selectFrom }) => [
      'unanswered_since',
      sql<string | null>`party_on::text`.as('partyOn'),
      jsonArrayFrom(
        selectFrom('order_intents').select(INTENT).whereRef('order_id', '=', 'orders.id').orderBy('attempt'),
      ).as('intents'),
      selectFrom('settings').select('data').whereRef('version', '=', 'settings_version').as('settings'),
      sql<string>`(select string_agg(concat(quantity, ' × ', name, ' (', concat_ws(', ', hat_color, text_color, font_style), '): ',
        concat_ws(' / ', nullif(text_line1, ''), nullif(text_line2, ''), nullif(text_line3, ''))), E'\n' order by position)
        from order_lines where order_id = orders.id)`.as('hats'),
    ])
    .executeTakeFirst();
  const order = toOrder(row);
  if (!row || !order) return null;
  // Times are texts in JSON.
  const intents = row.intents.map((intent) => ({ ...intent, createdAt: new Date(intent.createdAt) }));
  const isUnanswered = row.unanswered_since !== null;
  return {
    order,
    intents: intents as OrderIntent[],
    settings: row.settings,
    partyOn: row.partyOn,
    hats: row.hats ?? '',
    isUnanswered,
  };
}

interface NewPayment {
  order: Pick<Order, 'id' | 'status'>;
  payment: Payment;
  /** When it was paid, and what that promises. */
  dates: { paidAt: Date; sendAfter: Date; shipBy: Date };
  cause: string;
}

/**
 * Stores the payment of a locked, unpaid order: its money, dates, status and intent. Marks its other intents as closing, so that the
 * shopper cannot pay twice, and returns whether there are any.
 */
export async function storePayment(
  trx: Db,
  { order, payment, dates, cause }: NewPayment,
): Promise<{ areClosing: boolean }> {
  const { received, fee, wallet, card, intentId } = payment;
  const change = {
    status: 'processing',
    paid: received,
    ...(fee === null ? {} : { stripe_fee: fee }),
    wallet,
    card_brand: card.brand,
    card_last4: card.last4,
    payment_intent_id: intentId,
    paid_at: dates.paidAt,
    send_after: dates.sendAfter,
    ship_by: dates.shipBy,
  } as const;
  const closing = await trx
    .with('paid', (db) => db.updateTable('orders').set(change).where('id', '=', order.id))
    .with('ended', () => intentEnd(trx, intentId, 'paid'))
    .with('moved', () => orderMove(trx, order, { to: 'processing', cause, at: dates.paidAt }))
    .with('closing', (db) =>
      db
        .updateTable('order_intents')
        .set({ state: 'closing' })
        .where('order_id', '=', order.id)
        .where('id', '<>', intentId)
        .where('state', 'in', ['open', 'closing'])
        .returning('id'),
    )
    .selectFrom('closing')
    .select('id')
    .execute();
  return { areClosing: closing.length > 0 };
}

/**
 * Claims the right to ask Stripe about an order. At most one caller per `interval` milliseconds gets it; with null, every
 * caller does. A time in the future was stored before the clock was set back and counts as long past.
 */
export async function claimCheck(
  db: Db,
  id: string,
  { now, interval }: { now: Date; interval: number | null },
): Promise<boolean> {
  const earlier = interval === null ? null : new Date(now.getTime() - interval);
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .$if(earlier !== null, (update) =>
      update.where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', earlier), eb('asked_at', '>', now)]),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Records that Stripe was asked about an order and did not answer. The first time counts until it answers. */
export const saveUnanswered = (db: Db, id: string, now: Date): Promise<unknown> =>
  db
    .updateTable('orders')
    .set({ unanswered_since: now })
    .where('id', '=', id)
    .where('unanswered_since', 'is', null)
    .execute();

export const saveAnswered = (db: Db, id: string): Promise<unknown> =>
  db.updateTable('orders').set({ unanswered_since: null }).where('id', '=', id).execute();

/** Unpaid orders with an open payment that Stripe has not answered about since before `before`; those that wait longest come first. */
export async function unansweredOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('unanswered_since', '<', before)
    .where('status', 'in', ['pending', 'payment_failed'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_intents')
          .select('order_intents.id')
          .whereRef('order_id', '=', 'orders.id')
          .where('state', 'in', ['open', 'closing']),
      ),
    )
    .orderBy('unanswered_since')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * At most 100 orders placed before `before` that are neither paid nor closed. Those that Stripe was asked about longest ago
 * come first, so that a hundred without an answer do not block the rest.
 */
export async function unpaidOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'payment_failed'])
    .where('created_at', '<', before)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that were due at Printful before `before`, have not moved since, and are at most a draft there. */
export async function waitingOrders(db: Db, before: Date): Promise<string[]> {
  return (await ordersDue(db, before).execute()).map(({ id }) => id);
}

/** At most 100 of these orders, oldest first, without an open alert, and without any since they last moved. */
export async function stuckOrders(db: Db, before: Date): Promise<string[]> {
  const rows = await ordersDue(db, before)
    .where(
      sql<boolean>`not exists (select 1 from alerts where order_id = orders.id and kind = 'stuck' and (done_at is null
        or not exists (select 1 from order_events where order_id = orders.id and at > alerts.created_at)))`,
    )
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closes the alerts about orders that were stuck and went on. */
export const closeStuckAlerts = (db: Db, now: Date): Promise<unknown> =>
  sql`update alerts set done_at = ${now} where kind = 'stuck' and done_at is null and not exists (
    select from orders where id = order_id and status in ('processing', 'sent_to_printful'))`.execute(db);

const ordersDue = (db: Db, before: Date) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['processing', 'sent_to_printful'])
    .where('send_after', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_id', '=', 'orders.id')
            .where('at', '>=', before),
        ),
      ),
    );

/** How many paid orders were due before `before` and still wait, and the oldest, if none has reached `goal` since; otherwise none. */
export async function countWaiting(
  db: Db,
  { before, goal }: { before: Date; goal: 'sent_to_printful' | 'confirmed_with_printful' },
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::integer as count, (array_agg(id order by send_after, id))[1] as oldest from orders
    where status in ('processing', ${goal === 'sent_to_printful' ? 'processing' : 'sent_to_printful'}) and send_after < ${before}
      and not exists (select from ${LATEST_EVENTS} where to_status = ${goal} and at >= ${before})`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Deletes the pictures of orders that were placed one to three days ago and never paid. */
export const deleteArtwork = (db: Db, { now, day }: { now: Date; day: number }): Promise<unknown> =>
  sql`update order_lines set artwork = null from orders
    where orders.id = order_id and artwork is not null and paid_at is null and status in ('pending', 'payment_failed', 'canceled')
      and orders.created_at between ${new Date(now.getTime() - 3 * day)} and ${new Date(now.getTime() - day)}`.execute(
    db,
  );

/** Refunds that were requested before `before` and have not reached Stripe. */
export async function waitingRefunds(db: Db, before: Date): Promise<string[]> {
  return (await refundsRequested(db, before).execute()).map(({ id }) => id);
}

/** At most 100 of these refunds, oldest first, that the owner has not been alerted about. */
export const stuckRefunds = (db: Db, before: Date): Promise<{ id: string; orderId: string }[]> =>
  refundsRequested(db, before)
    .where(sql<boolean>`not exists (select 1 from alerts where event = 'refund-stuck.' || refunds.id)`)
    .orderBy('created_at')
    .limit(100)
    .execute();

/** Closes the alerts about refunds that were stuck and reached Stripe. */
export const closeStuckRefundAlerts = (db: Db, now: Date): Promise<unknown> =>
  sql`update alerts set done_at = ${now} where event like 'refund-stuck.%' and done_at is null and not exists (
    select from refunds where refunds.id = substr(event, length('refund-stuck.') + 1) and status = 'requested')`.execute(
    db,
  );

const refundsRequested = (db: Db, before: Date) =>
  db
    .selectFrom('refunds')
    .select(['id', 'order_id as orderId'])
    .where('status', '=', 'requested')
    .where('created_at', '<', before);

/** The time up to which the named sweep has read its list at Stripe; null before its first run. */
export async function sweptUntil(db: Db, name: string): Promise<Date | null> {
  const row = await db.selectFrom('sweeps').select('swept_until').where('name', '=', name).executeTakeFirst();
  return row?.swept_until ?? null;
}

export async function saveSweep(db: Db, name: string, until: Date): Promise<void> {
  await db
    .insertInto('sweeps')
    .values({ name, swept_until: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ swept_until: until }))
    .execute();
}

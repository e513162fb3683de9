import { type InferResult, type RawBuilder, sql } from 'kysely';
import { MAKING } from '../../../domain/catalog/printful-status.ts';
import { add, ZERO } from '../../../domain/money/money.ts';
import { returnedBy } from '../../../domain/money/refund-status.ts';
import type { Hold, HoldKind, OrderFacts } from '../../../domain/orders/holds.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { Db } from '../../db/connect.ts';
import { refundsOf } from '../money/queries.ts';

export type StoredHold = InferResult<ReturnType<typeof selectHolds>>[number];

/** Stores a hold and returns its id; null when the same cause already holds the order. */
export async function insertHold(
  trx: Db,
  { orderId, ...hold }: Hold & { orderId: string; reason: string; since: Date },
): Promise<number | null> {
  const inserted = await trx
    .insertInto('order_holds')
    .values({ order_id: orderId, ...hold })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind', 'cause']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Rewords the active hold of a cause and returns its id; null when there is none. */
export async function setHoldReason(
  trx: Db,
  { orderId, kind, cause, reason }: Hold & { orderId: string; reason: string },
): Promise<number | null> {
  const changed = await trx
    .updateTable('order_holds')
    .set({ reason })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? null;
}

/** All holds of an order, the oldest first. */
export const holdsOf = (db: Db, orderId: string): Promise<StoredHold[]> => selectHolds(db, orderId).execute();

export const activeHolds = (db: Db, orderId: string): Promise<StoredHold[]> =>
  selectHolds(db, orderId).where('ended_at', 'is', null).execute();

const selectHolds = (db: Db, orderId: string) =>
  db
    .selectFrom('order_holds')
    .select(['id', 'kind', 'cause', 'reason', 'since', 'ended_at as endedAt', 'ended_by as endedBy'])
    .where('order_id', '=', orderId)
    .orderBy('id');

/** Ends the active holds of these kinds, or only that of one cause. Returns the ids of those it ended. */
export async function endHolds(
  trx: Db,
  orderId: string,
  {
    kinds,
    cause,
    by,
    now,
  }: { kinds: readonly HoldKind[]; cause?: string | undefined; by: string; now: Date },
): Promise<number[]> {
  const ended = await trx
    .updateTable('order_holds')
    .set({ ended_at: now, ended_by: by })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds)
    .$if(cause !== undefined, (update) => update.where('cause', '=', cause ?? ''))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** The reasons of all active holds of `orders.id`, oldest first; null when there are none. */
export const ACTIVE_REASONS = sql<string | null>`(
  select string_agg(reason, '; ' order by order_holds.id) from order_holds
  where order_id = orders.id and ended_at is null
)`;

/** The kinds of all active holds of `orders.id`, each once. */
export const ACTIVE_KINDS = sql<HoldKind[]>`array(
  select kind from order_holds where order_id = orders.id and ended_at is null group by kind order by min(order_holds.id)
)`;

/** The status of `orders`; of one on hold that Printful makes or sends all the same, by the rule of `isBeingMade`, how far it is there. */
export const STATUS_OF_HATS = sql<OrderStatus>`case
  when orders.status <> 'on_hold' then orders.status
  when exists (select from parcels where parcels.order_id = orders.id and parcels.state <> 'canceled') then 'shipped'
  when orders.printful_status in (${sql.join(MAKING.map((status) => sql.lit(status)))}) then 'confirmed_with_printful'
  else 'on_hold' end`;

/** Whether a paid order was canceled or refunded, and is or was only on hold since; with a time, whether that was after it. */
export const hasEnded = (orderId: string, after: RawBuilder<unknown> = sql`null`): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
  select to_status in ('canceled', 'refunded') and from_status not in ('pending', 'payment_failed')
    and at > coalesce(${after}, timestamptz '-infinity') from order_events
  where order_id = ${sql.ref(orderId)} and to_status <> 'on_hold' order by order_events.id desc limit 1
), false)`;

/** What decides the status of an order once nothing holds it. */
export async function readFacts(db: Db, orderId: string): Promise<OrderFacts> {
  const row = await db
    .selectFrom('orders')
    .select(['total', 'paid', 'printful_status as printfulStatus', hasEnded('orders.id').as('hasEnded')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('parcels')
          .select('parcels.id')
          .whereRef('order_id', '=', 'orders.id')
          .where('state', '<>', 'canceled'),
      ).as('hasParcels'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const refunded = add(ZERO, ...(await refundsOf(db, orderId)).map(returnedBy));
  return {
    // A replacement has no money that could be refunded.
    isRefunded: refunded > 0 && refunded >= (row.paid ?? row.total),
    hasParcels: Boolean(row.hasParcels),
    hasEnded: row.hasEnded,
    printfulStatus: row.printfulStatus,
    wasConfirmed: (await lastProductionStatus(db, orderId)) === 'confirmed_with_printful',
  };
}

/** The last of these statuses that the order had. */
async function lastProductionStatus(db: Db, orderId: string) {
  const row = await db
    .selectFrom('order_events')
    .select('to_status')
    .where('order_id', '=', orderId)
    .where('to_status', 'in', ['processing', 'sent_to_printful', 'confirmed_with_printful'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.to_status;
}

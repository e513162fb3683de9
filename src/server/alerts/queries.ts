import { type InferResult, type Insertable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { LATEST_EVENTS } from '../orders/event-queries.ts';

type NewAlert = Pick<
  Insertable<Tables['alerts']>,
  'event' | 'kind' | 'order_id' | 'text' | 'mail_id' | 'created_at'
>;

export type OpenAlert = InferResult<ReturnType<typeof selectOpen>>[number];

/** Stores an alert; false if its event already has one. */
export async function insertAlert(trx: Db, alert: NewAlert): Promise<boolean> {
  const inserted = await trx
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Open alerts with ids above `after`, oldest first. */
export const openAlerts = (db: Db, after: number, limit: number): Promise<OpenAlert[]> =>
  selectOpen(db).where('id', '>', after).orderBy('id').limit(limit).execute();

export const findOpenAlert = (db: Db, id: number): Promise<OpenAlert | undefined> =>
  selectOpen(db).where('id', '=', id).executeTakeFirst();

const selectOpen = (db: Db) =>
  open(db).select(['id', 'kind', 'order_id as orderId', 'text', 'created_at as at']);

const open = (db: Db) => db.selectFrom('alerts').where('done_at', 'is', null);

const close = (db: Db, now: Date) =>
  db.updateTable('alerts').set({ done_at: now }).where('done_at', 'is', null);

/** Closes an alert; false if it is not open or does not exist. */
export async function closeAlert(db: Db, id: number, now: Date): Promise<boolean> {
  const closed = await close(db, now).where('id', '=', id).returning('id').executeTakeFirst();
  return closed !== undefined;
}

/** Closes the alert about an event. */
export const closeAlertAbout = (trx: Db, event: string, now: Date): Promise<unknown> =>
  close(trx, now).where('event', '=', event).execute();

/** Whether an alert is open whose event begins like this. */
export async function hasAlertLike(trx: Db, prefix: string): Promise<boolean> {
  const row = await open(trx).select('id').where('event', 'like', `${prefix}%`).executeTakeFirst();
  return row !== undefined;
}

/** Closes the alerts whose events begin like this, except the one that is still true. */
export const closeAlertsLike = (
  trx: Db,
  { prefix, except, now }: { prefix: string; except?: string | null; now: Date },
): Promise<unknown> =>
  close(trx, now)
    .where('event', 'like', `${prefix}%`)
    .where('event', '!=', except ?? '')
    .execute();

/** Closes an order's alerts about what is over, and calls them past: it alerts again if it happens again. */
export async function endAlerts(
  trx: Db,
  { orderId, events, now }: { orderId: string; events: readonly string[]; now: Date },
): Promise<void> {
  if (events.length === 0) return;
  await sql`update alerts set event = 'past.' || event || '.' || id, done_at = coalesce(done_at, ${now})
    where order_id = ${orderId}
      and event || '-' like any (${events.map((event) => `${event}-%`)})`.execute(trx);
}

/** How often an order's event was alerted about and was over. */
export async function countPastAlerts(trx: Db, orderId: string, event: string): Promise<number> {
  const row = await trx
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('event', 'like', sql<string>`any(${[`past.${event}.%`, `past.${event}-%`]})`)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Closes an order's alerts of one kind: about its holds once it is no longer on hold, and about failed refunds once it is refunded
 * in full.
 */
export const closeOrderAlerts = (
  trx: Db,
  { orderId, kind, now }: { orderId: string; kind: 'held' | 'refund_failed'; now: Date },
): Promise<unknown> => close(trx, now).where('order_id', '=', orderId).where('kind', '=', kind).execute();

/** Closes the alerts about a dispute. */
export const closeDisputeAlerts = (trx: Db, disputeId: string, now: Date): Promise<unknown> =>
  close(trx, now)
    .where(
      'event',
      'in',
      ['dispute', 'dispute-escalated', 'dispute-lost', 'dispute-won'].map((about) => `${about}.${disputeId}`),
    )
    .execute();

/** The events of open alerts about hats that are not sold or cost more. */
export async function openHatAlerts(trx: Db): Promise<string[]> {
  const rows = await open(trx).select('event').where('kind', '=', 'hats').execute();
  return rows.map(({ event }) => event);
}

export const TAX_ALERT = 'no-sales-tax';

/** The update that closes the alerts about sales tax once Stripe calculates it again. */
export const closeTaxAlerts = (trx: Db, now: Date) =>
  close(trx, now).where('event', 'like', `${TAX_ALERT}.%`);

/** Closes the alerts that Stripe refuses the key, which works now, and the others after which somebody began to pay. */
export const closeStripeAlerts = (trx: Db, now: Date): Promise<unknown> =>
  sql`update alerts set done_at = ${now} where event like 'stripe-refuses.%' and done_at is null
    and (event like 'stripe-refuses.token.%'
      or exists (select from order_intents where order_intents.created_at > alerts.created_at))`.execute(trx);

/** Closes the alerts that Printful refuses the shop after which an order went through. The end of a hold tells nothing of Printful. */
export const closePassedAlerts = (
  trx: Db,
  { goal, now }: { goal: 'sent_to_printful' | 'confirmed_with_printful'; now: Date },
): Promise<unknown> =>
  sql`update alerts set done_at = ${now} where event like 'printful-refuses.%' and done_at is null
    and exists (select from ${LATEST_EVENTS}
      where to_status = ${goal} and from_status <> 'on_hold' and at >= alerts.created_at)`.execute(trx);

/** Whether the owner knows that a provider refuses the shop; of a token, that it refuses just that. */
export const hasProviderAlert = (
  trx: Db,
  provider: string,
  about: 'token' | 'account' = 'account',
): Promise<boolean> =>
  hasAlertLike(trx, `${provider.toLowerCase()}-refuses.${about === 'token' ? 'token.' : ''}`);

/** Closes the alerts about the clock of a machine, unless it is null, and those from `before` about any machine. */
export const closeClockAlerts = (
  trx: Db,
  { machine, before, now }: { machine: string | null; before: Date; now: Date },
): Promise<unknown> =>
  close(trx, now)
    .where('event', 'like', 'clock.%')
    .where((eb) => eb.or([eb('event', 'like', `clock.${machine ?? ''}.%`), eb('created_at', '<', before)]))
    .execute();

/** Whether the owner already knows that an email, or a copy of it, did not arrive. */
export async function hasMailAlert(trx: Db, mailId: number): Promise<boolean> {
  const row = await open(trx).select('id').where('mail_id', 'in', copiesOf(mailId)).executeTakeFirst();
  return row !== undefined;
}

/** Closes the alert about an email that arrived after all, itself or as a copy. */
export const closeMailAlerts = (trx: Db, mailId: number, now: Date): Promise<unknown> =>
  close(trx, now).where('mail_id', 'in', copiesOf(mailId)).execute();

/** Closes an order's alerts about emails to its buyer, who has another address now. The receiver of a gift does not. */
export const closeBuyerMailAlerts = (trx: Db, orderId: string, now: Date): Promise<unknown> =>
  sql`update alerts set done_at = ${now} where order_id = ${orderId} and kind = 'mail' and done_at is null
    and not exists (select from mails where mails.id = mail_id and mails.event like 'gift-shipped.%')`.execute(
    trx,
  );

/** Holds an email and its copies until the end of the transaction: one that arrives meanwhile closes the alert that this one stores. */
export const lockCopies = (trx: Db, mailId: number): Promise<unknown> =>
  sql`select id from mails where id in ${copiesOf(mailId)} order by id for update`.execute(trx);

/** An email, the one that it copies, and all other copies: `order-confirmed.7K2Q9MXA4T.again-1764200000000` copies the first. */
const copiesOf = (mailId: number) => sql<number>`(
  select other.id from mails as sent join mails as other on other.order_id = sent.order_id
    and split_part(other.event, '.again-', 1) = split_part(sent.event, '.again-', 1)
  where sent.id = ${mailId})`;

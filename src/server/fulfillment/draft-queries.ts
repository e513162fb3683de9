import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** The drafts that count as unconfirmed: begun between these times. One that takes longer no longer keeps others waiting. */
export interface Span {
  from: Date;
  to: Date;
}

const ON_THEIR_WAY = sql`status in ('processing', 'sent_to_printful')`;

/** Lets one transaction at a time begin a draft, so that the places are counted one after another. */
export const lockPlaces = (trx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('places of drafts', 0))`.execute(trx);

/** How many drafts are unconfirmed, and how many orders that wait for a place were due before this one. */
export async function countPlaces(
  trx: Db,
  orderId: string,
  { from, to }: Span,
): Promise<{ taken: number; ahead: number }> {
  const { rows } = await sql<{ taken: number; ahead: number }>`
    select count(*) filter (where each.draft_begun_at between ${from} and ${to}) as taken,
      count(*) filter (where each.draft_begun_at is null and (each.send_after, each.id) < (mine.send_after, mine.id)) as ahead
    from orders as each, (select id, send_after from orders where id = ${orderId}) as mine
    where each.${ON_THEIR_WAY}`.execute(trx);
  return rows[0] ?? { taken: 0, ahead: 0 };
}

/** The orders that get the free places: their windows have ended, the first to end first. */
export async function firstInLine(
  db: Db,
  { from, to }: Span,
  { now, places }: { now: Date; places: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where ${ON_THEIR_WAY} and draft_begun_at is null and send_after <= ${now}
    order by send_after, id
    limit greatest(0, ${places}::integer - (
      select count(*) from orders where ${ON_THEIR_WAY} and draft_begun_at between ${from} and ${to}))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';

/** More than a shop has within the minutes that are looked back. */
const MOST = 10_000;

/** The latest events of all orders. They have no index by their times, and those of all years are millions. */
export const LATEST_EVENTS = sql`(
  select from_status, to_status, at from order_events order by id desc limit ${MOST}) as latest_events`;

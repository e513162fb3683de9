import { type Kysely, sql } from 'kysely';

/**
 * An order's words are collected by one plan for each connection. PostgreSQL takes the array for ten orders, so it would plan for
 * the one order of nearly every call anew, which takes longer than the call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function refresh_search(text[]) set plan_cache_mode to force_generic_plan`.execute(db);
}

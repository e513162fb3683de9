import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table printful_listings add column gone_at timestamptz`,
  `alter table printful_listings add column asked_at timestamptz not null default 'epoch'`,
  // Pages that show the hat are rendered again. No page shows the other fields of a listing.
  `create trigger printful_listings_raise_catalog_version after update of gone_at on printful_listings
    for each statement execute function raise_catalog_version()`,
];

/** A hat that was deleted or ignored in the Printful store is archived: it cannot be made, so it is not sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

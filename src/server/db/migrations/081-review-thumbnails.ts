import { type Kysely, sql } from 'kysely';

/**
 * A small version of the photo in a review, for lists. It goes with its photo whoever takes that out, the former release included.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column thumbnail bytea`.execute(db);
  await sql`
    create function drop_thumbnail() returns trigger language plpgsql as $$
      begin
        new.thumbnail := null;
        return new;
      end $$`.execute(db);
  await sql`
    create trigger reviews_drop_thumbnail before update of photo on reviews for each row
      when (new.photo is distinct from old.photo and new.thumbnail is not distinct from old.thumbnail)
      execute function drop_thumbnail()`.execute(db);
}

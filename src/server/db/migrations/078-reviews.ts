import { type Kysely, sql } from 'kysely';

/**
 * What shoppers say of the hats they bought: a row for each order that was asked about. It is shown from `published_at` on, and a
 * change of what is shown raises the catalog's version, so that no page keeps words that were taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id int primary key generated always as identity,
      order_id text unique references orders on delete cascade,
      line_id bigint references order_lines on delete set null,
      product_id int,
      hat_name text not null,
      hat_color text,
      technique text not null,
      asked_at timestamptz not null,
      stars int check (stars between 1 and 5),
      words text not null default '',
      photo bytea,
      name text not null default '',
      may_show boolean not null default false,
      may_advertise boolean not null default false,
      is_own boolean not null default false,
      changes int not null default 0,
      said_at timestamptz,
      changed_at timestamptz,
      published_at timestamptz,
      hidden_for text check (hidden_for in ('hate', 'private', 'other', 'photo')),
      reply text not null default '',
      constraint reviews_said check (num_nulls(stars, said_at, changed_at) in (0, 3)),
      constraint reviews_shown check (published_at is null or (stars is not null and may_show))
    )`.execute(db);
  await sql`create index reviews_by_line on reviews (line_id)`.execute(db);
  await sql`
    create index reviews_shown_by_hat on reviews (product_id, said_at desc) where published_at is not null`.execute(
    db,
  );
  await sql`create index reviews_shown_by_time on reviews (said_at desc, id desc)`.execute(db);
  await sql`
    create trigger reviews_raise_catalog_version after update on reviews
      for each row when (old.published_at is not null or new.published_at is not null)
      execute function raise_catalog_version()`.execute(db);
  await sql`
    create trigger deleted_reviews_raise_catalog_version after delete on reviews
      for each row when (old.published_at is not null) execute function raise_catalog_version()`.execute(db);
}

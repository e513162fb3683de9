import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A change of a product names the version that was read, so that nobody overwrites someone else's work unseen.
  `alter table products add column version integer not null default 1`,
  `create function raise_product_version() returns trigger language plpgsql as $$
    begin new.version = old.version + 1; new.updated_at = now(); return new; end $$`,
  `create trigger products_raise_version before update on products
    for each row execute function raise_product_version()`,

  // Splits a text into words, which are searched by their beginnings. Punctuation separates words, so that an email address
  // has several. The function's cost keeps the planner from splitting every row into words where an index could answer.
  `create function search_words(said text) returns tsvector language plpgsql immutable parallel safe cost 500 as $$
    begin return to_tsvector('simple'::regconfig,
      translate(said, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32))); end $$`,
  `create index products_by_words on products using gin (search_words(name || ' ' || description || ' '
    || coalesce(text_line1, '') || ' ' || coalesce(text_line2, '') || ' ' || coalesce(text_line3, '')))`,
  `create index orders_by_words on orders using gin (search_words(id || ' ' || customer_name || ' ' || customer_email))`,
  `create index subscribers_by_words on subscribers using gin (search_words(email))`,
  `create index mails_by_words on mails using gin (search_words(recipient || ' ' || subject))`,

  `create index orders_by_age on orders (created_at, id)`,
  `create index if not exists subscribers_by_state on subscribers (state, id)`,
  `create index mails_by_state on mails (state, id)`,
  `create index admin_audit_by_words on admin_audit using gin (search_words(who || ' ' || action || ' ' || subject))`,
];

/** What the admin needs to search, page and change long lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

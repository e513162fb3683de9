import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A line keeps what it was sold as. Lines that Printful had already are sure only if today's blank fits how they were sent.
  `alter table order_lines add column variant_id integer`,
  `alter table order_lines add column technique text`,
  `alter table order_lines add column placement text`,
  `alter table order_lines add column sold_width integer check (sold_width > 0)`,
  `alter table order_lines add column sold_height integer check (sold_height > 0)`,
  `update order_lines set variant_id = blanks.variant_id, technique = blanks.technique, placement = blanks.placement,
      sold_width = blanks.canvas_width, sold_height = blanks.canvas_height
    from blanks where blanks.hat_color = coalesce(order_lines.hat_color, 'black') and sync_variant_id is null
      and (order_lines.canvas_width is null or (order_lines.canvas_width = blanks.canvas_width
        and order_lines.canvas_height = blanks.canvas_height
        and (thread is not null) = (blanks.technique = 'EMBROIDERY')))`,

  // Blanks were applied by the names of their colors. From now on the owner confirms each.
  // Without the trigger, which would raise the catalog version, so that a new shop would get no products.
  `alter table blanks disable trigger blanks_raise_catalog_version`,
  `delete from blanks`,
  `alter table blanks enable trigger blanks_raise_catalog_version`,
  `alter table blanks drop column chosen`,
  `alter table blanks alter column technique drop default`,
  `alter table blanks
    add column api_host text not null,
    add column store_id text not null,
    add column title text not null,
    add column color text not null,
    add column color_code text,
    add column color_code2 text,
    add column image text,
    add column price integer not null check (price >= 0),
    add column price_now integer not null check (price_now >= 0),
    add column is_made boolean not null default true,
    add column in_stock boolean not null,
    add column is_stopped boolean not null default false,
    add column lapse text,
    add column confirmed_at timestamptz not null,
    add column confirmed_by text not null`,

  `create table hat_model (
    one boolean primary key default true check (one),
    api_host text not null,
    store_id text not null,
    product_id integer not null,
    technique text not null,
    placement text not null,
    name text not null,
    brand text,
    image text,
    chosen_at timestamptz not null,
    chosen_by text not null,
    read_at timestamptz not null
  )`,
  // The catalog is read again, and only the chosen model is stored. Null is unknown.
  `delete from printful_variants`,
  `alter table printful_variants
    add column color_code2 text,
    add column image text,
    add column price integer check (price >= 0)`,
  `alter table printful_variants alter column canvas_width drop not null`,
  `alter table printful_variants alter column canvas_height drop not null`,
  `alter table printful_variants alter column in_stock drop not null`,
];

/** The model that the owner chose, what each hat color is confirmed to be made of, and what each order line was sold as. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

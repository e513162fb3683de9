import { type Kysely, sql } from 'kysely';

/**
 * Each hat gets an address, made of its name once and kept when the name changes. `former_slugs` has the addresses that it had
 * before, and those of deleted hats, so that none ever shows another hat.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column slug text,
      add column page_title text not null default '',
      add column page_description text not null default ''`.execute(db);
  await sql`
    create table former_slugs (
      slug text primary key,
      product_id int references products on delete set null
    )`.execute(db);
  await sql`create index former_slugs_by_product on former_slugs (product_id)`.execute(db);
  await sql`
    create function free_slug(name text, id int) returns text
      language plpgsql as $$
        declare
          words text := left(regexp_replace(array_to_string(fold_words(name), '-'), '[^0-9a-z-]+', '', 'g'), 80);
          wanted text := coalesce(nullif(trim(both '-' from regexp_replace(words, '-+', '-', 'g')), ''), 'hat');
          free text := wanted;
        begin
          -- Whoever adds a product locks this row anyway.
          perform from catalog_version for update;
          while exists (select from products where slug = free)
            or exists (select from former_slugs where slug = free) loop
            free := wanted || '-' || id;
            wanted := free;
          end loop;
          return free;
        end $$`.execute(db);
  await sql`
    create function give_slug() returns trigger
      language plpgsql as $$
        begin new.slug := free_slug(new.name, new.id); return new; end $$`.execute(db);
  await sql`
    create function keep_slug() returns trigger
      language plpgsql as $$
        begin
          if tg_op = 'DELETE' then insert into former_slugs (slug) values (old.slug); return null; end if;
          delete from former_slugs where slug = new.slug;
          insert into former_slugs (slug, product_id) values (old.slug, new.id);
          return null;
        end $$`.execute(db);
  // A new shop gets its first hats only as long as nothing has changed its catalog, and even an update of no rows does.
  await sql`
    do $$ begin
      if exists (select from products) then update products set slug = free_slug(name, id); end if;
    end $$`.execute(db);
  // A former release names no address; the trigger below gives one before this is checked.
  await sql`
    alter table products
      add constraint products_have_slug check (slug is not null),
      add unique (slug)`.execute(db);
  await sql`
    create trigger products_get_slug before insert on products
      for each row when (new.slug is null) execute function give_slug()`.execute(db);
  await sql`
    create trigger products_keep_deleted_slug after delete on products
      for each row execute function keep_slug()`.execute(db);
  await sql`
    create trigger products_keep_former_slug after update of slug on products
      for each row when (old.slug <> new.slug) execute function keep_slug()`.execute(db);
}

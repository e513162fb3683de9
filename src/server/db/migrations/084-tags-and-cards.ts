import { type Kysely, sql } from 'kysely';

/**
 * What else finds an order: the brand and last four digits of its card, its amounts, notes and tags. Filters of the list that the
 * team saved by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column card_brand text,
      add column card_last4 text,
      add column tags text[] not null default '{}'`.execute(db);
  await sql`create index orders_tagged on orders using gin (tags) where tags <> '{}'`.execute(db);
  await sql`
    create table order_filters (
      id int primary key generated always as identity,
      name text not null unique,
      query text not null
    )`.execute(db);
  await sql`
    create or replace function refresh_search(ids text[]) returns void
      language plpgsql as $$ begin
        perform 1 from order_search where order_id = any (ids) order by order_id for update;
        delete from order_search using orders where order_id = any (ids) and id = order_id and erased_at is not null;
        insert into order_search (order_id, words, person)
      select id, array_to_tsvector(shopper || fold_words(concat_ws(' ', id, payment_intent_id, printful_order_id,
      card_brand, card_last4, array_to_string(tags, ' '),
      (select string_agg(concat_ws(' ', name, text_line1, text_line2, text_line3), ' ') from order_lines where order_id = orders.id),
      (select string_agg(tracking_number, ' ') from parcels where order_id = orders.id),
      (select string_agg(stripe_id, ' ') from refunds where order_id = orders.id),
      (select string_agg(id, ' ') from disputes where order_id = orders.id),
      (select string_agg(text, ' ') from order_notes where order_id = orders.id),
      (select string_agg(id, ' ') from order_intents where order_id = orders.id))) || (array['country:' || lower(country), 'amount:' || total]
      || array(select 'tag:' || tag from unnest(tags) as tag)
      || array(select 'amount:' || amount from refunds where order_id = orders.id)
      || array(select 'amount:' || amount from disputes where order_id = orders.id)
      || array(select distinct 'color:' || hat_color from order_lines where order_id = orders.id and hat_color is not null))), array_to_tsvector(shopper)
      from orders, lateral fold_words(concat_ws(' ', customer_name, customer_email, address1, address2, city, state, zip)) as shopper where id = any (ids) and erased_at is null
        on conflict (order_id) do update set words = excluded.words, person = excluded.person;
      end $$`.execute(db);
  await sql`
    create trigger orders_refresh_search_of_tags after update of tags, card_brand, card_last4, total on orders
      for each row when ((old.tags, old.card_brand, old.card_last4, old.total)
        is distinct from (new.tags, new.card_brand, new.card_last4, new.total))
      execute function refresh_search_of_row('id')`.execute(db);
  await sql`
    create trigger order_notes_refresh_search after insert or delete or update of text on order_notes
      for each row execute function refresh_search_of_row('order_id')`.execute(db);
  // A charge that is looked at after the erasure would bring the card back, and the former release does not erase either.
  await sql`
    create function forget_card() returns trigger language plpgsql as $$
      begin
        new.card_brand := null;
        new.card_last4 := null;
        new.tags := '{}';
        return new;
      end $$`.execute(db);
  await sql`
    create trigger orders_forget_card before update on orders for each row
      when (new.erased_at is not null and (new.card_last4 is not null or new.card_brand is not null or new.tags <> '{}'))
      execute function forget_card()`.execute(db);
  // More would keep the orders locked for minutes. Older ones are found by their new words once they change.
  await sql`select refresh_search(array(select id from orders order by created_at desc limit 20000))`.execute(
    db,
  );
}

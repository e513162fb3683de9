import { type Kysely, sql } from 'kysely';

const CAPITALS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞØĐÐŁĦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ';
const SMALL =
  'abcdefghijklmnopqrstuvwxyzæœþøđðłħαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ';

/** What a person is found by, and with what else an order is found. */
const PERSON = `concat_ws(' ', customer_name, customer_email, address1, address2, city, state, zip)`;
const REST = `concat_ws(' ', id, payment_intent_id, printful_order_id,
  (select string_agg(concat_ws(' ', name, text_line1, text_line2, text_line3), ' ') from order_lines where order_id = orders.id),
  (select string_agg(tracking_number, ' ') from parcels where order_id = orders.id),
  (select string_agg(stripe_id, ' ') from refunds where order_id = orders.id),
  (select string_agg(id, ' ') from disputes where order_id = orders.id),
  (select string_agg(id, ' ') from order_intents where order_id = orders.id))`;

/** No typed word contains a colon, so these match only a filter. */
const LABELS = `(array['country:' || lower(country)]
  || array(select distinct 'color:' || hat_color from order_lines where order_id = orders.id and hat_color is not null))`;

const FILL = `insert into order_search (order_id, words, person)
  select id, array_to_tsvector(shopper || fold_words(${REST}) || ${LABELS}), array_to_tsvector(shopper)
  from orders, lateral fold_words(${PERSON}) as shopper`;

const refreshAfter = (table: string, column: string, change: string) =>
  `create trigger ${table}_refresh_search_${change.split(' ')[0]} after ${change} on ${table}
    for each row execute function refresh_search_of_row('${column}')`;

const STATEMENTS = [
  // The words of a text, without accents, capitals and apostrophes. src/domain/fold-words.ts does the same with what is typed.
  // Capitals are listed, because what lower() does depends on the database's locale.
  // The short way is for ASCII, which most texts are.
  `create function fold_words(said text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(left(word, 60)), '{}') from unnest(string_to_array(
      case when octet_length(said) = length(said)
      then regexp_replace(lower(translate(said, '''\`', '') collate "C"), '[^0-9a-z]+', ' ', 'g')
      else regexp_replace(
        replace(replace(replace(replace(replace(translate(translate(
          regexp_replace(normalize(translate(said, '''’‘ʼ\`´', ''), nfkd), '[\\u0300-\\u036f]', '', 'g'),
          '${CAPITALS}', '${SMALL}'), 'øđðłıħς', 'oddlihσ'),
          'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        '[\\u0001-/:-@[-\`{-\\u00bf\\u00d7\\u00f7\\u2000-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe6f\\U0001f000-\\U0001faff]+', ' ', 'g')
      end, ' ')) as word where word <> '' $$`,

  // The words by which an order is found, and those by which its shopper is found. Erased orders have none.
  `create table order_search (
    order_id text primary key references orders (id) on delete cascade,
    words tsvector not null,
    person tsvector not null
  )`,

  // Locks the rows first, so that two changes of an order at once cannot each miss the other.
  `create function refresh_search(ids text[]) returns void language plpgsql as $$ begin
    perform 1 from order_search where order_id = any (ids) order by order_id for update;
    delete from order_search using orders where order_id = any (ids) and id = order_id and erased_at is not null;
    ${FILL} where id = any (ids) and erased_at is null
    on conflict (order_id) do update set words = excluded.words, person = excluded.person;
  end $$`,
  `create function refresh_search_of_row() returns trigger language plpgsql as $$ begin
    perform refresh_search(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
    return null;
  end $$`,
  `create function refresh_search_of_inserted() returns trigger language plpgsql as $$ begin
    perform refresh_search(array(select distinct order_id from changed));
    return null;
  end $$`,
  refreshAfter(
    'orders',
    'id',
    `update of customer_name, customer_email, address1, address2, city, state, zip, country, payment_intent_id,
      printful_order_id, erased_at`,
  ),
  // An order is inserted together with its lines.
  `create trigger order_lines_refresh_search after insert on order_lines referencing new table as changed
    for each statement execute function refresh_search_of_inserted()`,
  refreshAfter('order_lines', 'order_id', 'update of name, hat_color, text_line1, text_line2, text_line3'),
  refreshAfter('order_lines', 'order_id', 'delete'),
  refreshAfter('parcels', 'order_id', 'insert or update of tracking_number'),
  refreshAfter('refunds', 'order_id', 'insert or update of stripe_id'),
  refreshAfter('disputes', 'order_id', 'insert'),
  refreshAfter('order_intents', 'order_id', 'insert'),

  `${FILL} where erased_at is null`,
  'create index order_search_by_words on order_search using gin (words)',
  'create index order_search_by_person on order_search using gin (person)',
  'drop index orders_by_words',

  `create index products_by_folded_words on products using gin (array_to_tsvector(fold_words(name || ' ' || description || ' '
    || coalesce(text_line1, '') || ' ' || coalesce(text_line2, '') || ' ' || coalesce(text_line3, ''))))`,

  // The chips above the list of orders.
  `create function order_stage(status text, is_paid boolean) returns text language sql immutable parallel safe as $$
    select case
      when status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold') then 'works'
      when status = 'shipped' then 'way'
      when status in ('completed', 'refunded') or is_paid then 'done'
      else 'unpaid' end $$`,
  `create index orders_by_stage on orders (order_stage(status, paid_at is not null), created_at, id)`,

  // Plain columns, so that counting reads only the index.
  'create index orders_by_payment on orders (status, paid_at)',

  // The list of customers shows each one's last paid order.
  `create index orders_by_customer on orders (lower(customer_email), created_at, id)
    where paid_at is not null and replaces is null and erased_at is null`,
];

/** What finds an order and its shopper by any word, in what stage an order is, and whose order it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

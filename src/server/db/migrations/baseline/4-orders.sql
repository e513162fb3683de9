create table orders (
  id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  key_hash text not null,
  status text not null
    check (status in ('pending', 'processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped',
      'completed', 'payment_failed', 'on_hold', 'canceled', 'refunded')),
  customer_name text not null,
  customer_email text not null,
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  subtotal int not null check (subtotal >= 0),
  discount int not null,
  discount_percentage int not null,
  shipping int not null check (shipping >= 0),
  total int not null,
  shipping_method text not null,
  shipping_provider_id text not null,
  our_shipping_cost int,
  idempotency_key text unique,
  request_hash text not null,
  payment_intent_id text unique,
  asked_at timestamptz,
  printful_order_id text unique,
  printful_attempt int not null default 1,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  paid int,
  refunded int not null default 0,
  stripe_fee int,
  superseded_by text references orders on delete set null,
  key_version int not null default 1,
  printful_cost int,
  printful_status text,
  printful_asked_at timestamptz,
  erasure_asked_at timestamptz,
  erased_at timestamptz,
  ship_by timestamptz,
  announced_ship_by timestamptz,
  settings_version int not null default 0 check (settings_version >= 0),
  draft_begun_at timestamptz,
  replaces text references orders on delete set null,
  send_after timestamptz,
  window_extended boolean not null default false,
  email_fixed_at timestamptz,
  min_delivery_days int,
  max_delivery_days int,
  party_on date,
  code_id int references discount_codes,
  code_name text,
  code_kind text check (code_kind in ('percent', 'amount', 'free_shipping')),
  code_saved int check (code_saved > 0),
  phone text,
  unanswered_since timestamptz,
  network text,
  fulfilled_at timestamptz,
  printful_held_at timestamptz,
  approvals jsonb not null default '[]',
  constraint orders_charged_check check (paid > 0),
  constraint orders_check check ((discount >= 0) and (discount <= subtotal)),
  constraint orders_check1 check (total = ((subtotal - discount) + shipping)),
  constraint orders_code_is_whole check (num_nulls(code_id, code_name, code_kind, code_saved) = any (array[0, 4])),
  constraint refunded_within_charge check ((refunded >= 0) and (refunded <= coalesce(paid, total)))
);
create index orders_by_age on orders (created_at, id);
create index orders_by_code on orders (code_id, status) where code_id is not null;
create index orders_by_customer on orders (lower(customer_email), created_at, id)
  where (paid_at is not null) and (replaces is null) and (erased_at is null);
create index orders_by_email on orders (lower(customer_email));
create index orders_by_paid_time on orders (paid_at) where paid_at is not null;
create index orders_by_payment on orders (status, paid_at);
create index orders_by_promise on orders (coalesce(announced_ship_by, ship_by))
  where status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold');
create index orders_by_replaced on orders (replaces) where replaces is not null;
create index orders_by_stage on orders (order_stage(status, (paid_at is not null)), created_at, id);
create index orders_by_status on orders (status, created_at, id);
create index orders_for_parties on orders (party_on, id)
  where (party_on is not null)
    and (status in ('processing', 'sent_to_printful', 'confirmed_with_printful', 'on_hold', 'shipped'));
create index orders_held_when_ended on orders (id)
  where (status in ('canceled', 'refunded')) and (printful_status = 'onhold');
create index orders_superseded_by on orders (superseded_by) where superseded_by is not null;
create index orders_to_confirm on orders (send_after, id) where status in ('processing', 'sent_to_printful');
create index orders_unanswered on orders (unanswered_since) where unanswered_since is not null;
create index orders_with_fee on orders (created_at) where (paid is not null) and (stripe_fee is not null);

-- What is to be canceled as soon as Printful has reviewed it.
create table cancel_requests (
  order_id text primary key references orders on delete cascade,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null
);

create table disputes (
  id text primary key,
  order_id text not null references orders on delete cascade,
  amount int not null check (amount >= 0),
  status text not null,
  reason text not null,
  due_by timestamptz,
  created_at timestamptz not null default now(),
  fee int,
  closed_at timestamptz,
  may_cost_more boolean not null default false
);
create index disputes_by_day on disputes (created_at, id);
create index disputes_by_order on disputes (order_id);

create table order_changes (
  id int primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  kind text not null check (kind in ('words', 'address', 'email', 'more_time', 'sent_now')),
  who text not null,
  line_id int,
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index order_changes_by_order on order_changes (order_id, id);

create table order_crews (
  order_id text not null references orders on delete cascade,
  crew_id text not null references crews on delete cascade,
  primary key (order_id, crew_id)
);
create index order_crews_by_crew on order_crews (crew_id);

create table order_events (
  id bigint primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id, id);
create index order_events_canceled on order_events (order_id) where starts_with(cause, 'canceled: ');

create table order_holds (
  id int primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  kind text not null check (kind in ('dispute', 'printful', 'address', 'content', 'payment', 'owner')),
  cause text not null,
  reason text not null,
  since timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text,
  constraint order_holds_check check ((ended_at is null) = (ended_by is null))
);
create unique index order_holds_active on order_holds (order_id, kind, cause) where ended_at is null;
create index order_holds_by_order on order_holds (order_id, id);

create table order_intents (
  id text primary key,
  order_id text not null references orders on delete cascade,
  attempt int not null check (attempt > 0),
  payer text,
  three_d_secure boolean not null default false,
  declines int not null default 0,
  state text not null default 'open' check (state in ('open', 'closing', 'canceled', 'paid', 'returned')),
  created_at timestamptz not null default now(),
  constraint order_intents_order_id_attempt_key unique (order_id, attempt)
);
create index order_intents_closing on order_intents (created_at) where state = 'closing';
create unique index order_intents_one_open on order_intents (order_id) where state = 'open';
create index order_intents_open_by_payer on order_intents (payer) where state = 'open';
create index order_intents_with_payer on order_intents (created_at) where payer is not null;

create table order_lines (
  id bigint primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  position int not null,
  product_id int,
  name text not null,
  price int not null check (price >= 0),
  quantity int not null check ((quantity >= 1) and (quantity <= 99)),
  share int not null check (share >= 0),
  is_custom boolean not null,
  hat_color text,
  text_color text,
  font_style text,
  text_line1 text,
  text_line2 text,
  text_line3 text,
  artwork bytea,
  canvas_width int,
  canvas_height int,
  drawing_hash text,
  thread text,
  sync_variant_id bigint,
  picture text,
  variant_id int,
  technique text,
  placement text,
  sold_width int check (sold_width > 0),
  sold_height int check (sold_height > 0),
  print_file_attempt int not null default 1,
  declared_value int check (declared_value >= 0),
  words_kept boolean not null default false,
  refused_at timestamptz,
  in_crew boolean not null default false,
  print_hash text,
  constraint order_lines_order_id_position_key unique (order_id, "position")
);
create index order_lines_by_picture on order_lines (picture) where picture is not null;
create index order_lines_by_print on order_lines (print_hash) where print_hash is not null;
create index order_lines_by_product on order_lines (product_id) where product_id is not null;
create index order_lines_hats on order_lines (order_id) include (quantity);
create index order_lines_in_crew on order_lines (order_id) where in_crew;

create table order_notes (
  id bigint primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  author_email text not null,
  text text not null,
  at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, id);

-- What finds an order and its shopper by any word.
create table order_search (
  order_id text primary key references orders on delete cascade,
  words tsvector not null,
  person tsvector not null
);
create index order_search_by_person on order_search using gin (person);
create index order_search_by_words on order_search using gin (words);

create table parcels (
  id text primary key,
  order_id text not null references orders on delete cascade,
  shipment_id text not null,
  carrier text,
  service text,
  tracking_number text,
  tracking_url text,
  state text not null check (state in ('shipped', 'delivered', 'returned', 'canceled')),
  shipped_at timestamptz,
  delivered_at timestamptz,
  seen_at timestamptz not null default now(),
  contents jsonb not null default '[]',
  told_at timestamptz,
  tracking jsonb,
  constraint parcels_order_id_shipment_id_key unique (order_id, shipment_id)
);

create table refunds (
  id text primary key,
  stripe_id text unique,
  order_id text not null references orders on delete cascade,
  amount int not null check (amount > 0),
  status text not null check (status in ('requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  reason text not null,
  asked_by text not null,
  failure text,
  created_at timestamptz not null default now(),
  reason_kind text not null default 'other',
  lines jsonb not null default '[]'
);
create index refunds_by_order on refunds (order_id, created_at);

create table problems (
  id int primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  request_id text unique,
  reason text not null check (reason in ('misprint', 'damaged', 'wrong_hat', 'lost', 'returned')),
  lines jsonb not null,
  wish text check (wish in ('replacement', 'refund')),
  words text not null default '',
  photo bytea,
  reported_by text not null,
  shipment_id text,
  created_at timestamptz not null default now(),
  decision text check (decision in ('replacement', 'refund', 'nothing')),
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  address jsonb,
  replacement_id text references orders on delete set null unique,
  refund_id text references refunds on delete set null unique,
  claimed_at timestamptz,
  claim_due timestamptz,
  claim_result text check (claim_result in ('credited', 'refused')),
  claim_credit int check (claim_credit > 0),
  claim_ended_at timestamptz,
  reminded_at timestamptz,
  constraint problems_check check ((decision is null) = (decided_at is null)),
  constraint problems_check1 check ((claim_result is null) = (claim_ended_at is null)),
  constraint problems_check2 check ((claim_result is null) or (claimed_at is not null)),
  constraint problems_order_id_shipment_id_key unique (order_id, shipment_id)
);
create index problems_by_order on problems (order_id, id);
create index problems_pending on problems (id)
  where (decision is null) or ((decision = 'replacement') and (replacement_id is null))
    or ((claimed_at is not null) and (claim_result is null));

create table word_questions (
  id int primary key generated always as identity,
  order_id text not null references orders on delete cascade,
  line_id bigint not null references order_lines on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'change_asked', 'approved', 'changed', 'refunded', 'canceled')),
  until timestamptz not null,
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  refund_id text references refunds on delete set null,
  constraint word_questions_check check ((decided_at is null) = (state in ('waiting', 'change_asked')))
);
create index word_questions_by_order on word_questions (order_id, id);
create index word_questions_due on word_questions (until) where decided_at is null;
create unique index word_questions_open on word_questions (line_id) where decided_at is null;
create index word_questions_refund_id on word_questions (refund_id) where refund_id is not null;

create function keep_refunded() returns trigger
  language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.status not in ('failed', 'canceled') then
        update orders set refunded = refunded - old.amount where id = old.order_id;
      end if;
      if tg_op <> 'DELETE' and new.status not in ('failed', 'canceled') then
        update orders set refunded = refunded + new.amount where id = new.order_id;
      end if;
      return null;
    end $$;

-- The words by which an order is found, and those by which its shopper is found. Erased orders have none. Locks the rows first,
-- so that two changes of an order at once cannot each miss the other. No typed word contains a colon, so labels match only a filter.
create function refresh_search(ids text[]) returns void
  language plpgsql as $$ begin
    perform 1 from order_search where order_id = any (ids) order by order_id for update;
    delete from order_search using orders where order_id = any (ids) and id = order_id and erased_at is not null;
    insert into order_search (order_id, words, person)
  select id, array_to_tsvector(shopper || fold_words(concat_ws(' ', id, payment_intent_id, printful_order_id,
  (select string_agg(concat_ws(' ', name, text_line1, text_line2, text_line3), ' ') from order_lines where order_id = orders.id),
  (select string_agg(tracking_number, ' ') from parcels where order_id = orders.id),
  (select string_agg(stripe_id, ' ') from refunds where order_id = orders.id),
  (select string_agg(id, ' ') from disputes where order_id = orders.id),
  (select string_agg(id, ' ') from order_intents where order_id = orders.id))) || (array['country:' || lower(country)]
  || array(select distinct 'color:' || hat_color from order_lines where order_id = orders.id and hat_color is not null))), array_to_tsvector(shopper)
  from orders, lateral fold_words(concat_ws(' ', customer_name, customer_email, address1, address2, city, state, zip)) as shopper where id = any (ids) and erased_at is null
    on conflict (order_id) do update set words = excluded.words, person = excluded.person;
  end $$;

-- An order is inserted together with its lines.
create function refresh_search_of_inserted() returns trigger
  language plpgsql as $$ begin
    perform refresh_search(array(select distinct order_id from changed));
    return null;
  end $$;

create function refresh_search_of_row() returns trigger
  language plpgsql as $$ begin
    perform refresh_search(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
    return null;
  end $$;

create trigger disputes_refresh_search_insert after insert on disputes
  for each row execute function refresh_search_of_row('order_id');
create trigger order_intents_refresh_search_insert after insert on order_intents
  for each row execute function refresh_search_of_row('order_id');
create trigger order_lines_refresh_search after insert on order_lines referencing new table as changed
  for each statement execute function refresh_search_of_inserted();
create trigger order_lines_refresh_search_delete after delete on order_lines
  for each row execute function refresh_search_of_row('order_id');
create trigger order_lines_refresh_search_update after update of name, hat_color, text_line1, text_line2,
    text_line3 on order_lines
  for each row execute function refresh_search_of_row('order_id');
create trigger orders_refresh_search_update after update of customer_name, customer_email, address1,
    address2, city, state, zip, country, printful_order_id, erased_at on orders
  for each row execute function refresh_search_of_row('id');
create trigger parcels_refresh_search_insert after insert or update of tracking_number on parcels
  for each row execute function refresh_search_of_row('order_id');
create trigger refunds_keep_refunded after insert or delete or update of amount, status, order_id on refunds
  for each row execute function keep_refunded();
create trigger refunds_refresh_search_insert after insert or update of stripe_id on refunds
  for each row execute function refresh_search_of_row('order_id');

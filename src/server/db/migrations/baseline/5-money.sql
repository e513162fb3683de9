create table card_warnings (
  id text primary key,
  order_id text not null references orders on delete cascade,
  source text not null check (source in ('bank', 'review')),
  closed_as text,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index card_warnings_by_order on card_warnings (order_id);

create table daily_counts (
  day date not null,
  step text not null check (step in ('visit', 'cart', 'checkout', 'crew')),
  count bigint not null check (count > 0),
  primary key (day, step)
);

create table declined_cards (
  id bigint primary key generated always as identity,
  payer text not null,
  at timestamptz not null
);
create index declined_cards_by_payer on declined_cards (payer, at);
create index declined_cards_by_time on declined_cards (at);

create table money_checks (
  month date primary key,
  checked_at timestamptz not null,
  ours int not null,
  theirs int not null,
  our_net bigint not null,
  their_net bigint not null,
  matches boolean not null
);

create table money_days (
  day date primary key,
  movements int not null,
  net bigint not null
);

create table money_movements (
  id text primary key,
  type text not null,
  category text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  created_at timestamptz not null,
  available_on timestamptz not null,
  source_id text,
  order_id text references orders on delete set null,
  payout_id text,
  missing_order_id text
);
create index money_movements_by_order on money_movements (order_id) where order_id is not null;
create index money_movements_by_time on money_movements (created_at desc, id desc) include (category, amount, fee, net);

create table money_payouts (
  id text primary key,
  created_at timestamptz not null
);

create table provider_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index provider_events_by_time on provider_events (received_at);

create table quotes (
  id bigint primary key generated always as identity,
  quote_key text not null,
  options jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index quotes_by_key on quotes (quote_key, expires_at);
create index quotes_expiry on quotes (expires_at);

create table sweeps (
  name text primary key,
  swept_until timestamptz not null
);

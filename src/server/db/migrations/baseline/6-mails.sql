create table mails (
  id bigint primary key generated always as identity,
  event text not null,
  recipient text not null,
  message_id text not null unique,
  subject text not null,
  html text not null,
  text text not null,
  state text not null check (state in ('waiting', 'sending', 'stored', 'sent', 'refused', 'unsure', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  lost int not null default 0,
  answer text,
  round int not null default 1,
  begun_at timestamptz,
  deferred int not null default 0,
  order_id text,
  key_purpose text,
  key_of text,
  promise text,
  constraint mails_event_recipient_key unique (event, recipient)
);
create index mails_by_age on mails (created_at);
create index mails_by_order on mails (order_id) where order_id is not null;
create index mails_by_recipient on mails (lower(recipient));
create index mails_by_state on mails (state, id);
create index mails_by_words on mails using gin (search_words(((recipient || ' ') || subject)));

create table alerts (
  id bigint generated always as identity (sequence name needs_you_id_seq),
  event text not null,
  kind text not null,
  order_id text,
  text text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  mail_id bigint references mails on delete set null,
  constraint needs_you_event_key unique (event),
  constraint needs_you_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint needs_you_pkey primary key (id)
);
create index alerts_by_mail on alerts (mail_id) where mail_id is not null;
create index alerts_by_order on alerts (order_id);
create index alerts_open on alerts (id) where done_at is null;

create table campaign_pace (
  one boolean primary key default true check (one),
  last_at timestamptz not null default '1970-01-01 00:00:00+00'
);

create table campaign_pictures (
  name text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

create table campaigns (
  id bigint primary key generated always as identity,
  subject text not null,
  markdown text not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  round int not null default 1,
  send_at timestamptz,
  constraint campaigns_send_at check ((state <> 'scheduled') or (send_at is not null))
);

create table subscribers (
  id bigint primary key generated always as identity,
  email text not null check (email = lower(email)) unique,
  state text not null check (state in ('pending', 'confirmed', 'unsubscribed')),
  created_at timestamptz not null default now(),
  round int not null default 1,
  asked_at timestamptz,
  changed_at timestamptz not null default now()
);
create index subscribers_asked_at on subscribers (asked_at);
create index subscribers_by_state on subscribers (state, id);
create index subscribers_by_words on subscribers using gin (search_words(email));

create table campaign_recipients (
  id bigint primary key generated always as identity,
  campaign_id bigint not null references campaigns on delete cascade,
  subscriber_id bigint references subscribers on delete set null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'stored', 'refused', 'unsure', 'failed', 'left')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  answer text,
  deferred int not null default 0,
  constraint campaign_recipients_campaign_id_subscriber_id_key unique (campaign_id, subscriber_id)
);
create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, due_at, id);
create index campaign_recipients_by_subscriber on campaign_recipients (subscriber_id);

create table erasures (
  hash text primary key,
  at timestamptz not null
);

-- No stored email opens anything. Its key is made when it leaves.
create function hide_mail_keys() returns void
  language sql as $$
    update mails set order_id = found.id
    from (select mails.id as mail, orders.id from mails join orders on orders.id in (
        split_part(event, '.', 2),
        (select refunds.order_id from refunds where refunds.id = split_part(event, '.', 2)),
        (select alerts.order_id from alerts where alerts.event = mails.event))
      where mails.order_id is null) as found
    where mails.id = found.mail;
    update mails set
      html = regexp_replace(html, '((?:[?&;]key|#set-up)=)[\w.-]{16,}', '\1hidden-key', 'g'),
      text = regexp_replace(text, '((?:[?&;]key|#set-up)=)[\w.-]{16,}', '\1hidden-key', 'g')
    where key_purpose is null and state not in ('waiting', 'sending')
      and html ~ '(?:[?&;]key|#set-up)=[\w.-]{16,}'
  $$;

insert into campaign_pace default values;

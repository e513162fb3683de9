import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The keys are stored as hashes: the organizer's changes the list, her friends' only proposes.
  `create table crews (
    id text primary key,
    organizer text not null,
    key_hash text not null,
    friend_key_hash text not null,
    version integer not null default 1,
    data jsonb not null,
    created_at timestamptz not null default now()
  )`,
  'create index crews_by_age on crews (created_at)',

  // The newest answer of each friend. Of a name that she deleted only the keyed hash stays, so that no save brings it back.
  `create table crew_answers (
    crew_id text not null references crews (id) on delete cascade,
    member integer not null,
    kind text not null check (kind in ('confirmed', 'changed', 'deleted')),
    listed_hash text not null,
    name text,
    at timestamptz not null default now(),
    accepted boolean,
    decided_at timestamptz,
    primary key (crew_id, member),
    check ((kind = 'deleted') = (name is null)),
    check ((accepted is null) = (decided_at is null))
  )`,

  `create table order_crews (
    order_id text not null references orders (id) on delete cascade,
    crew_id text not null references crews (id) on delete cascade,
    primary key (order_id, crew_id)
  )`,
  'create index order_crews_by_crew on order_crews (crew_id)',
];

/** Lists of names that friends check, their answers, and the orders that were made from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

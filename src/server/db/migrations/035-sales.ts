import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table daily_counts (
     day date not null,
     step text not null check (step in ('visit', 'cart', 'checkout', 'crew')),
     count bigint not null check (count > 0),
     primary key (day, step)
   )`,
  `alter table order_lines add column in_crew boolean not null default false`,
];

/** How many visits reached which step on a day, and which hats were ordered as a crew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

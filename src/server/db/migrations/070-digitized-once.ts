import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `alter table order_lines add column print_hash text`,
  `create index order_lines_by_print on order_lines (print_hash) where print_hash is not null`,
];

/** Which print each embroidery has, so that the same one is sent to Printful under the same address and digitized once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

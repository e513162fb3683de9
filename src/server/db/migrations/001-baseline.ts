import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

const FOLDER = new URL('baseline/', import.meta.url);

/** The last of the migrations that the baseline stands for. What comes after it begins with a greater number. */
export const LAST_FORMER = '073-carriers-and-customs';

/** All tables, as of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of readdirSync(FOLDER).sort())
    await sql.raw(readFileSync(new URL(name, FOLDER), 'utf8')).execute(db);
}

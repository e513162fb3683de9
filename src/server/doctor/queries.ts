import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

interface Server {
  /** Like `180004`. */
  number: number;
  /** Like `18.4`. */
  version: string;
  /** Whether it has the tables of this release. */
  hasTables: boolean;
}

export async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      to_regclass('served_shop') is not null as "hasTables"`.execute(db);
  return rows[0] ?? { number: 0, version: 'unknown', hasTables: false };
}

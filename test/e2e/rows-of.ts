import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';

/** Queries the database of the shop with this data folder. */
export async function rowsOf<Row extends object>(
  dataDir: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: runningDatabaseUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { explainRefusals } from './connection-refusal.ts';

/** One connection, for what must not be spread over a pool, under the name that `pg_stat_activity` shows. */
export async function openClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await explainRefusals(url, () => client.connect());
  return client;
}

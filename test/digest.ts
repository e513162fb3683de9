import type pg from 'pg';
import { sequencesOf, tablesOf } from '../src/server/backups/tables.ts';

/**
 * A checksum of every row of each table, and the value of each sequence or one `ahead` of it, without what a restore itself notes.
 */
export async function digest(client: pg.Client, ahead = 0): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, columns } of await tablesOf(client)) {
    const compared = columns.filter((column) => column !== 'restored_at').join(', ');
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(sum, '' order by sum)), '') as sum
       from (select md5(row(${compared})::text) as sum from ${name}) as rows`,
    );
    sums[name] = rows[0].sum;
  }
  for (const { name, value } of await sequencesOf(client)) sums[name] = String(Number(value) + ahead);
  return sums;
}

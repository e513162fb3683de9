import { CompiledQuery } from 'kysely';
import type { Db } from '../../src/server/db/connect.ts';
import { connectTo, shopDatabase } from '../separate-database.ts';

/** A new shop's database, for tests of queries that need no shop. */
export interface ShopTables {
  db: Db;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openTables(): Promise<ShopTables> {
  const database = await shopDatabase();
  const db = connectTo(database.url);
  return {
    db,
    rows: async <Row>(query: string, values: unknown[] = []) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(query, values))).rows,
    async close() {
      await db.destroy();
      await database.close();
    },
  };
}

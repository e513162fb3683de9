import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** The databases with PostgreSQL's protocol for which pg-boss has a profile of its own. */
export type Backend = 'postgres' | 'yugabytedb' | 'cockroachdb';

/** What the database says it is. */
export async function findBackend(db: Db): Promise<Backend> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db);
  return backendIn(rows[0]?.version ?? '');
}

/** Like "PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64…" or "CockroachDB CCL v25.2.0 (x86_64…". */
export function backendIn(version: string): Backend {
  if (/^CockroachDB\b/.test(version)) return 'cockroachdb';
  return /-YB-/.test(version) ? 'yugabytedb' : 'postgres';
}

import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { CannotOpen } from './cannot-open.ts';

/** This release, such as `0.2.0`. */
export const RELEASE: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

/** Whether one release, such as `0.2.0`, is older than another. */
export function isOlder(release: string, than: string): boolean {
  const [one, other] = [release, than].map((text) => text.split('.').map(Number));
  for (const part of [0, 1, 2]) {
    const difference = (one?.[part] ?? 0) - (other?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Refuses a database from which a newer release took something that this one needs. */
export async function requireSupport<Db>(db: Kysely<Db>, release = RELEASE): Promise<void> {
  const oldest = await oldestRelease(db);
  if (oldest === null || !isOlder(release, oldest)) return;
  throw new CannotOpen(
    `This database works with release ${oldest} or later, and this is ${release}: start a newer release, or restore a backup from before the upgrade.`,
  );
}

/** Called by a migration that takes something away: releases before this one no longer start. */
export const requireRelease = (db: Kysely<unknown>, release: string): Promise<unknown> =>
  sql`update oldest_release set release = ${release}`.execute(db);

async function oldestRelease<Db>(db: Kysely<Db>): Promise<string | null> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('oldest_release')::text as found`.execute(db);
  if (!tables[0]?.found) return null;
  const { rows } = await sql<{ release: string }>`select release from oldest_release`.execute(db);
  return rows[0]?.release ?? null;
}

import { type Kysely, type Selectable, sql } from 'kysely';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings.ts';
import { settings } from '../../wire/settings.ts';
import type { Db } from '../db/connect.ts';
import type { SettingsTable, Tables } from '../db/tables.ts';

/** A change of the settings as it is stored. */
export interface StoredVersion {
  version: number;
  at: Date;
  who: string;
  settings: Settings;
  /** The earlier version that it brought back. */
  restores: number | null;
}

/** The settings in a row. PostgreSQL changes the order of keys; here it is always the same, so that equal settings have equal JSON. */
export const readSettings = (data: unknown): Settings => settings.parse(data);

const versions = (db: Db) => db.selectFrom('settings').select(['version', 'at', 'who', 'data', 'restores']);

const toVersion = ({ data, ...row }: Selectable<SettingsTable>): StoredVersion => ({
  ...row,
  settings: readSettings(data),
});

/** Versions before `after`, newest first. */
export async function listVersions(
  db: Db,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StoredVersion[]> {
  const list = versions(db).orderBy('version', 'desc').limit(limit);
  const rows = await (after === undefined ? list : list.where('version', '<', after)).execute();
  return rows.map(toVersion);
}

export async function findVersion(db: Db, version: number): Promise<StoredVersion | null> {
  const row = await versions(db).where('version', '=', version).executeTakeFirst();
  return row ? toVersion(row) : null;
}

/** Adds the version after `base`; false when `base` is not in force any more. */
export async function insertVersion(
  db: Db,
  {
    base,
    who,
    settings: data,
    restores,
  }: { base: number; who: string; settings: Settings; restores: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .columns(['version', 'who', 'data', 'restores'])
    .expression(({ selectFrom }) =>
      selectFrom('settings')
        .select([
          sql<number>`${base}::integer + 1`.as('version'),
          sql<string>`${who}::text`.as('who'),
          sql<string>`${JSON.stringify(data)}::jsonb`.as('data'),
          sql<number | null>`${restores}::integer`.as('restores'),
        ])
        .having(({ fn, lit }) => sql<boolean>`coalesce(${fn.max('version')}, ${lit(0)}) = ${base}`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The minutes after payment that an order of these settings can be changed; `first` before any change of the settings. */
export async function editWindowOf(db: Kysely<Tables>, orderId: string, first: number): Promise<number> {
  const row = await versionOf(db, orderId);
  return row ? readSettings(row.data).editWindowMinutes : first;
}

/** The settings that an order was sold under. */
export async function orderSettings(db: Kysely<Tables>, orderId: string): Promise<Settings> {
  const row = await versionOf(db, orderId);
  return row ? readSettings(row.data) : DEFAULT_SETTINGS;
}

const versionOf = (db: Kysely<Tables>, orderId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('settings', 'settings.version', 'orders.settings_version')
    .select('settings.data')
    .where('orders.id', '=', orderId)
    .executeTakeFirst();

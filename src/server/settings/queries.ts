import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { isCountry } from '../../domain/address/states.ts';
import { cents } from '../../domain/money/money.ts';
import type { SoldOrders } from '../../domain/money/sold-orders.ts';
import { settingsAt } from '../../domain/settings/holiday.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '../../domain/settings/shop-settings.ts';
import { shopSettings } from '../../wire/settings.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import {
  ENVIRONMENT_FIELDS,
  type EnvironmentField,
  type EnvironmentSettings,
  fieldsMissingIn,
  withFieldsOf,
} from './environment-fields.ts';

/** A change of the settings as it is stored. */
export interface StoredVersion {
  version: number;
  at: Date;
  who: string;
  /** With today's environment: what is in force under it, or would be after a restore. */
  settings: ShopSettings;
  /** What was in force when it was stored. */
  stored: ShopSettings;
  /** What followed the environment then. */
  followed: readonly EnvironmentField[];
  /** What may go on following it. */
  fromEnvironment: readonly EnvironmentField[];
  /** The earlier version that it brought back. */
  restores: number | null;
}

export type VersionZero = Omit<StoredVersion, 'at' | 'who' | 'restores'>;

/** The settings before the first change, which have no row. */
export const versionZero = (first: ShopSettings): VersionZero => ({
  version: 0,
  settings: first,
  stored: first,
  followed: ENVIRONMENT_FIELDS,
  fromEnvironment: ENVIRONMENT_FIELDS,
});

/** What a version changed, before it. What followed the environment before and after, nobody changed. */
export const settingsBefore = (
  after: Pick<StoredVersion, 'stored' | 'followed'>,
  before: Pick<StoredVersion, 'stored' | 'followed'>,
): ShopSettings =>
  withFieldsOf(
    before.stored,
    after.stored,
    before.followed.filter((field) => after.followed.includes(field)),
  );

/** A row: the settings, and which of them nobody has changed. Earlier releases did not say which, and read those as they are. */
interface Row {
  partyPack: unknown;
  fromEnvironment?: readonly EnvironmentField[];
}

/**
 * The settings in a row, with today's environment: `first` are those before any change. PostgreSQL changes the order of keys; here
 * it is always the same, so that equal settings have equal JSON.
 */
export const readSettings = (data: unknown, first: EnvironmentSettings): ShopSettings =>
  withFieldsOf(readStored(data, first), first, followedIn(data));

/** As the row has them. Rows of earlier releases have no email and social addresses. */
function readStored(data: unknown, { emails, social }: EnvironmentSettings): ShopSettings {
  const { partyPack, fromEnvironment: _, ...row } = data as Row;
  // Earlier releases had two steps with names.
  const steps = Array.isArray(partyPack) ? partyPack : Object.values(twoSteps.parse(partyPack));
  return shopSettings.parse({ emails, social, ...row, partyPack: steps });
}

const followedIn = (data: unknown): readonly EnvironmentField[] =>
  (data as Row).fromEnvironment ?? fieldsMissingIn(data as Row);

const twoSteps = z.object({ small: z.unknown(), large: z.unknown() });

const versions = (db: Db) => db.selectFrom('settings').select(['version', 'at', 'who', 'data', 'restores']);

const toVersion =
  (first: ShopSettings) =>
  ({ data, ...row }: Selectable<Tables['settings']>): StoredVersion => {
    const [stored, followed] = [readStored(data, first), followedIn(data)];
    return {
      ...row,
      settings: withFieldsOf(stored, first, followed),
      stored,
      followed,
      fromEnvironment: (data as Row).fromEnvironment ?? ENVIRONMENT_FIELDS,
    };
  };

/** Versions before `after`, newest first. */
export async function listVersions(
  db: Db,
  first: ShopSettings,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StoredVersion[]> {
  const list = versions(db).orderBy('version', 'desc').limit(limit);
  const rows = await (after === undefined ? list : list.where('version', '<', after)).execute();
  return rows.map(toVersion(first));
}

export async function findVersion(
  db: Db,
  first: ShopSettings,
  version: number,
): Promise<StoredVersion | null> {
  const row = await versions(db).where('version', '=', version).executeTakeFirst();
  return row ? toVersion(first)(row) : null;
}

/** A version, and the settings that it changed. */
interface Change extends StoredVersion {
  before: ShopSettings;
}

/** The newest versions, as many as a page can show, newest first. */
export async function newestChanges(db: Db, first: ShopSettings): Promise<Change[]> {
  const rows = await listVersions(db, first, { after: undefined, limit: MOST_VERSIONS + 1 });
  return rows
    .slice(0, MOST_VERSIONS)
    .map((row, index) => ({ ...row, before: settingsBefore(row, rows[index + 1] ?? versionZero(first)) }));
}

const MOST_VERSIONS = 1000;

/** How many orders were placed under this version since `at`. */
export async function countOrdersSince(db: Db, version: number, at: Date): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .where('created_at', '>=', at)
    .where('settings_version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(orders);
}

/** Paid orders since `from`, alike ones in one row. Without those with a discount code or of a sent cart, whose sums do not follow the settings alone. */
export async function soldOrders(db: Db, from: Date): Promise<SoldOrders[]> {
  const each = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.subtotal', 'orders.country', 'orders.shipping_method'])
    .select(sql<number>`sum(order_lines.quantity)::int`.as('hats'))
    .select(
      sql<number>`coalesce(sum(order_lines.quantity) filter (where order_lines.product_id is null), 0)::int`.as(
        'customHats',
      ),
    )
    .where('orders.created_at', '>=', from)
    .where('orders.paid_at', 'is not', null)
    .where('orders.replaces', 'is', null)
    .where('orders.code_id', 'is', null)
    .where('orders.sent_cart_id', 'is', null)
    .groupBy('orders.id');
  const rows = await db
    .selectFrom(each.as('each'))
    .select(['hats', 'customHats', 'subtotal', 'country'])
    .select(sql<boolean>`shipping_method = 'Express Shipping'`.as('isExpress'))
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .groupBy(['hats', 'customHats', 'subtotal', 'country', 'isExpress'])
    .execute();
  return rows.flatMap(({ country, orders, ...row }) => {
    const code = country === 'GB' ? 'UK' : country;
    return isCountry(code)
      ? [{ ...row, subtotal: cents(row.subtotal), country: code, orders: Number(orders) }]
      : [];
  });
}

/** Adds the version after `base`; false when `base` is not in force any more. */
export async function insertVersion(
  db: Db,
  {
    base,
    who,
    settings,
    restores,
    fromEnvironment,
  }: { base: number } & Pick<StoredVersion, 'who' | 'settings' | 'restores' | 'fromEnvironment'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .columns(['version', 'who', 'data', 'restores'])
    .expression(({ selectFrom }) =>
      selectFrom('settings')
        .select([
          sql<number>`${base}::integer + 1`.as('version'),
          sql<string>`${who}::text`.as('who'),
          sql<string>`${JSON.stringify({ ...settings, fromEnvironment })}::jsonb`.as('data'),
          sql<number | null>`${restores}::integer`.as('restores'),
        ])
        .having(({ fn, lit }) => sql<boolean>`coalesce(${fn.max('version')}, ${lit(0)}) = ${base}`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The settings that an order was sold under: with the later days if it was sold during a holiday, and the prices of a sent cart. */
export async function orderSettings(
  db: Db,
  orderId: string,
  first: Pick<Settings, 'editWindowMinutes'> = DEFAULT_SHOP_SETTINGS,
): Promise<Settings> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('settings', 'settings.version', 'orders.settings_version')
    .leftJoin('sent_carts', 'sent_carts.id', 'orders.sent_cart_id')
    .select(['settings.data', 'orders.created_at as createdAt', 'sent_carts.pricing'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return { ...settingsAtSale(row?.data ?? null, row?.createdAt ?? new Date(0), first), ...row?.pricing };
}

/** The same, from the data of its version; null before any change. The time to change it is that of `first` until it is changed. */
export const settingsAtSale = (
  data: unknown,
  soldAt: Date,
  { editWindowMinutes }: Pick<Settings, 'editWindowMinutes'>,
): Settings =>
  data === null
    ? { ...DEFAULT_SHOP_SETTINGS, editWindowMinutes }
    : settingsAt(soldAt, readSettings(data, { ...DEFAULT_SHOP_SETTINGS, editWindowMinutes }));

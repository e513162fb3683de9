import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { limitsAt } from '../config/limits.ts';
import { SHOP_COMMAND } from '../config/shop-command.ts';
import { CannotOpen } from './cannot-open.ts';
import { postgresCode } from './connect.ts';
import * as baseline from './migrations/001-baseline.ts';
import * as hatAddresses from './migrations/074-hat-addresses.ts';
import * as hatCounts from './migrations/075-hat-counts.ts';
import * as gifts from './migrations/076-gifts.ts';
import * as wallets from './migrations/077-wallets.ts';
import * as reviews from './migrations/078-reviews.ts';
import * as moneySums from './migrations/079-money-sums.ts';
import * as reviewThumbnails from './migrations/081-review-thumbnails.ts';
import * as salesTax from './migrations/082-sales-tax.ts';
import * as taxSums from './migrations/083-tax-sums.ts';
import * as tagsAndCards from './migrations/084-tags-and-cards.ts';
import * as replyTo from './migrations/085-reply-to.ts';
import * as sentCarts from './migrations/086-sent-carts.ts';
import * as passkeysAndAreas from './migrations/087-passkeys-and-areas.ts';
import * as newsletterBlocks from './migrations/088-newsletter-blocks.ts';
import * as taxTransactions from './migrations/089-tax-transactions.ts';
import * as partsAndRequests from './migrations/090-parts-and-requests.ts';
import * as searchPlans from './migrations/091-search-plans.ts';
import * as paidOtherwise from './migrations/092-paid-otherwise.ts';
import * as productRequests from './migrations/093-product-requests.ts';
import * as mentionsByEmail from './migrations/094-mentions-by-email.ts';
import * as erasedWords from './migrations/095-erased-words.ts';
import * as smallerIndexes from './migrations/096-smaller-indexes.ts';
import { RELEASE, requireSupport } from './release.ts';
import { requireFinishedRestore } from './set-aside.ts';

type Migrations = Record<string, Migration>;

const BASELINE = '001-baseline';
const { LAST_FORMER } = baseline;

/** By number, from 074 on after the baseline. Never change a migration that has run anywhere; add a new one. */
export const MIGRATIONS: Migrations = {
  [BASELINE]: baseline,
  '074-hat-addresses': hatAddresses,
  '075-hat-counts': hatCounts,
  '076-gifts': gifts,
  '077-wallets': wallets,
  '078-reviews': reviews,
  '079-money-sums': moneySums,
  '081-review-thumbnails': reviewThumbnails,
  '082-sales-tax': salesTax,
  '083-tax-sums': taxSums,
  '084-tags-and-cards': tagsAndCards,
  '085-reply-to': replyTo,
  '086-sent-carts': sentCarts,
  '087-passkeys-and-areas': passkeysAndAreas,
  '088-newsletter-blocks': newsletterBlocks,
  '089-tax-transactions': taxTransactions,
  '090-parts-and-requests': partsAndRequests,
  '091-search-plans': searchPlans,
  '092-paid-otherwise': paidOtherwise,
  '093-product-requests': productRequests,
  '094-mentions-by-email': mentionsByEmail,
  '095-erased-words': erasedWords,
  '096-smaller-indexes': smallerIndexes,
};

/**
 * Brings the database to the newest migration, in one transaction. Safe for several instances at once, because it locks a row. A
 * migration that waits too long for a table or for another instance, by the pool's `lockTimeout`, is tried again. Returns the
 * migrations of newer releases that have run on it: they only add, so this release works too, unless they say otherwise.
 */
export async function migrate<Db>(
  db: Kysely<Db>,
  retry = limitsAt(1).migration,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  await requireFinishedRestore(db);
  return migrateRestored(db, retry, migrations);
}

/** The same for the restore itself, before it has finished. */
export async function migrateRestored<Db>(
  db: Kysely<Db>,
  retry = limitsAt(1).migration,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  const end = performance.now() + retry.longest;
  for (;;)
    try {
      await requireOwn(db);
      if ((await executed(db)).length === 0) await createOwnTables(db);
      return await db.transaction().execute(async (trx) => {
        await countAsBaseline(trx);
        let newer: string[] = [];
        const migrator = new Migrator({
          db: trx,
          provider: {
            getMigrations: async () => {
              await requireSupport(trx);
              newer = (await executed(trx)).filter((name) => !(name in migrations));
              return { ...migrations, ...emptyMigrations(newer) };
            },
          },
          // A fix of a former release may have a lower number than what ran before it.
          allowUnorderedMigrations: true,
        });
        const { error } = await migrator.migrateToLatest();
        if (error) throw error;
        return newer;
      });
    } catch (error) {
      if (!MAY_PASS.has(postgresCode(error) ?? '') || performance.now() > end) throw error;
      await setTimeout(retry.pause);
    }
}

/** A database with all migrations that the baseline replaced has what the baseline creates. */
async function countAsBaseline<Db>(db: Kysely<Db>): Promise<void> {
  const names = await recorded(db);
  if (!names.includes(LAST_FORMER)) return;
  const former = names.filter((name) => name <= LAST_FORMER);
  await sql`
    with former as (delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = any(${former}) returning timestamp)
    insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) select ${BASELINE}, max(timestamp) from former`.execute(
    db,
  );
}

/**
 * Creates the migrator's own tables. In the migrations' transaction, the migrator could not notice that another instance created
 * them first, nor say why it may not.
 */
async function createOwnTables<Db>(db: Kysely<Db>): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({}) },
  }).migrateToLatest();
  // It also misses the migrations that another instance has run meanwhile.
  if (postgresCode(error) !== null) throw error;
}

/** Refuses a database with tables in which none of our migrations has run. Those of PostgreSQL's extensions do not count. */
async function requireOwn<Db>(db: Kysely<Db>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and relkind in ('r', 'p') and relname not like 'kysely_migration%'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname limit 3`.execute(db);
  // Read after the tables, which another instance may be creating.
  const names = await executed(db);
  if (rows.length === 0 || names.includes(BASELINE)) return;
  if (names.includes(FIRST_FORMER))
    throw new CannotOpen(
      `The database is of a version before the first release. Start the last version that had ${LAST_FORMER} once, then this one.`,
    );
  throw new CannotOpen(
    `The database is another program’s: it has tables such as ${rows.map(({ name }) => name).join(', ')}. Create an empty one for the shop (createdb hats), and name it in DATABASE_URL.`,
  );
}

/** Refuses a database that lacks a migration, for instances that may not migrate. Returns the same as `migrate`. */
export async function requireMigrated<Db>(
  db: Kysely<Db>,
  migrations: Migrations = MIGRATIONS,
): Promise<string[]> {
  await requireFinishedRestore(db);
  await requireOwn(db);
  await requireSupport(db);
  const names = await executed(db);
  const missing = Object.keys(migrations).filter((name) => !names.includes(name));
  if (missing.length === 0) return names.filter((name) => !(name in migrations));
  throw new CannotOpen(
    `The database lacks ${missing.length === 1 ? 'a migration' : `${missing.length} migrations`} of release ${RELEASE}, from ${missing[0]} on: run ${SHOP_COMMAND} migrate with this release first, because MIGRATE is off.`,
  );
}

/** Gives an empty database the schema that it had after these migrations, for a backup of that time. */
export async function migrateAsOf<Db>(db: Kysely<Db>, stored: readonly string[]): Promise<void> {
  const names = withBaseline(stored);
  const unknown = names.find((name) => !(name in MIGRATIONS));
  if (unknown)
    throw new CannotOpen(
      `The backup is of a newer release, which made ${unknown}: restore it with that release.`,
    );
  const wanted = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    // The migrator would also find its tables among what a restore has set aside.
    migrationTableSchema: 'public',
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
}

const emptyMigrations = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));

/** The names of the migrations that have run on a database, in order. */
export const executed = async <Db>(db: Kysely<Db>): Promise<string[]> => withBaseline(await recorded(db));

const FIRST_FORMER = '001-the-shop';

const withBaseline = (names: readonly string[]): string[] =>
  names.includes(LAST_FORMER) ? [BASELINE, ...names.filter((name) => name > LAST_FORMER)] : [...names];

async function recorded<Db>(db: Kysely<Db>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A lock that is not free, a serialization failure, a deadlock. */
const MAY_PASS = new Set(['55P03', '40001', '40P01']);

import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { limitsAt } from '../config/limits.ts';
import { CannotOpen } from './cannot-open.ts';
import { postgresCode } from './connect.ts';
import * as theShop from './migrations/001-the-shop.ts';
import * as access from './migrations/002-access.ts';
import * as money from './migrations/003-money.ts';
import * as printful from './migrations/004-printful.ts';
import * as admin from './migrations/005-admin.ts';
import * as post from './migrations/006-post.ts';
import * as soldAsPictured from './migrations/007-sold-as-pictured.ts';
import * as picturesOfLines from './migrations/008-pictures-of-lines.ts';
import * as orderIntents from './migrations/009-order-intents.ts';
import * as profitAndHolds from './migrations/010-profit-and-holds.ts';
import * as archivedHats from './migrations/011-archived-hats.ts';
import * as oneSendingAtATime from './migrations/012-one-sending-at-a-time.ts';
import * as promisedShipDates from './migrations/013-promised-ship-dates.ts';
import * as anEndOfTheLog from './migrations/014-an-end-of-the-log.ts';
import * as plainNames from './migrations/015-plain-names.ts';
import * as settings from './migrations/016-settings.ts';
import * as orderHolds from './migrations/017-order-holds.ts';
import * as draftsInLine from './migrations/018-drafts-in-line.ts';
import * as confirmedHats from './migrations/019-confirmed-hats.ts';
import * as heldDrafts from './migrations/020-held-drafts.ts';
import * as problems from './migrations/021-problems.ts';
import * as editWindow from './migrations/022-edit-window.ts';
import * as partyDays from './migrations/023-party-days.ts';
import * as catalogNews from './migrations/024-catalog-news.ts';
import * as wordsInQuestion from './migrations/025-words-in-question.ts';
import * as crews from './migrations/026-crews.ts';
import * as occasions from './migrations/027-occasions.ts';
import * as shelf from './migrations/028-shelf.ts';
import * as discountCodes from './migrations/029-discount-codes.ts';
import * as ledger from './migrations/030-ledger.ts';
import * as team from './migrations/031-team.ts';
import * as orderSearch from './migrations/033-order-search.ts';
import * as refundedHats from './migrations/034-refunded-hats.ts';
import * as sales from './migrations/035-sales.ts';
import * as scheduledCampaigns from './migrations/036-scheduled-campaigns.ts';
import * as erasedLog from './migrations/037-erased-log.ts';
import * as quickLists from './migrations/038-quick-lists.ts';
import * as sharedRates from './migrations/039-shared-rates.ts';
import * as servedShop from './migrations/041-served-shop.ts';
import * as oldestRelease from './migrations/042-oldest-release.ts';
import * as agedRows from './migrations/044-aged-rows.ts';
import * as fewerSearchRefreshes from './migrations/046-fewer-search-refreshes.ts';
import * as phone from './migrations/048-phone.ts';
import * as closedAccounts from './migrations/050-closed-accounts.ts';
import * as mailsWithoutKeys from './migrations/051-mails-without-keys.ts';
import * as erasures from './migrations/052-erasures.ts';
import * as undeliveredMails from './migrations/053-undelivered-mails.ts';
import * as paymentsOfOtherOrders from './migrations/056-payments-of-other-orders.ts';
import * as quickDeletes from './migrations/057-quick-deletes.ts';
import * as unansweredPayments from './migrations/058-unanswered-payments.ts';
import * as cardWarnings from './migrations/059-card-warnings.ts';
import * as stockOfStoreHats from './migrations/060-stock-of-store-hats.ts';
import * as networksOfCodes from './migrations/061-networks-of-codes.ts';
import * as cancelRequests from './migrations/064-cancel-requests.ts';

import * as parcelContents from './migrations/065-parcel-contents.ts';
import * as toldParcels from './migrations/066-told-parcels.ts';
import * as printfulToken from './migrations/068-printful-token.ts';
import * as stitchedCosts from './migrations/070-stitched-costs.ts';
import * as counteredDisputes from './migrations/071-countered-disputes.ts';
import * as approvals from './migrations/072-approvals.ts';
import * as carriersAndCustoms from './migrations/073-carriers-and-customs.ts';
import { RELEASE, requireSupport } from './release.ts';
import { requireFinishedRestore } from './set-aside.ts';

/** By number: all that the folder has. Never change a migration that has run anywhere; add a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-the-shop': theShop,
  '002-access': access,
  '003-money': money,
  '004-printful': printful,
  '005-admin': admin,
  '006-post': post,
  '007-sold-as-pictured': soldAsPictured,
  '008-pictures-of-lines': picturesOfLines,
  '009-order-intents': orderIntents,
  '010-profit-and-holds': profitAndHolds,
  '011-archived-hats': archivedHats,
  '012-one-sending-at-a-time': oneSendingAtATime,
  '013-promised-ship-dates': promisedShipDates,
  '014-an-end-of-the-log': anEndOfTheLog,
  '015-plain-names': plainNames,
  '016-settings': settings,
  '017-order-holds': orderHolds,
  '018-drafts-in-line': draftsInLine,
  '019-confirmed-hats': confirmedHats,
  '020-held-drafts': heldDrafts,
  '021-problems': problems,
  '022-edit-window': editWindow,
  '023-party-days': partyDays,
  '024-catalog-news': catalogNews,
  '025-words-in-question': wordsInQuestion,
  '026-crews': crews,
  '027-occasions': occasions,
  '028-shelf': shelf,
  '029-discount-codes': discountCodes,
  '030-ledger': ledger,
  '031-team': team,
  '033-order-search': orderSearch,
  '034-refunded-hats': refundedHats,
  '035-sales': sales,
  '036-scheduled-campaigns': scheduledCampaigns,
  '037-erased-log': erasedLog,
  '038-quick-lists': quickLists,
  '039-shared-rates': sharedRates,
  '041-served-shop': servedShop,
  '042-oldest-release': oldestRelease,
  '044-aged-rows': agedRows,
  '046-fewer-search-refreshes': fewerSearchRefreshes,
  '048-phone': phone,
  '050-closed-accounts': closedAccounts,
  '051-mails-without-keys': mailsWithoutKeys,
  '052-erasures': erasures,
  '053-undelivered-mails': undeliveredMails,
  '056-payments-of-other-orders': paymentsOfOtherOrders,
  '057-quick-deletes': quickDeletes,
  '058-unanswered-payments': unansweredPayments,
  '059-card-warnings': cardWarnings,
  '060-stock-of-store-hats': stockOfStoreHats,
  '061-networks-of-codes': networksOfCodes,
  '064-cancel-requests': cancelRequests,
  '065-parcel-contents': parcelContents,
  '066-told-parcels': toldParcels,
  '068-printful-token': printfulToken,
  '070-stitched-costs': stitchedCosts,
  '071-countered-disputes': counteredDisputes,
  '072-approvals': approvals,
  '073-carriers-and-customs': carriersAndCustoms,
};

/**
 * Brings the database to the newest migration, in one transaction. Safe for several instances at once, because it locks a row. A
 * migration that waits too long for a table or for another instance, by the pool's `lockTimeout`, is tried again. Returns the
 * migrations of newer releases that have run on it: they only add, so this release works too, unless they say otherwise.
 */
export async function migrate<Db>(db: Kysely<Db>, retry = limitsAt(1).migration): Promise<string[]> {
  const end = performance.now() + retry.longest;
  for (;;)
    try {
      await requireFinishedRestore(db);
      await requireOwn(db);
      if ((await executed(db)).length === 0) await createOwnTables(db);
      return await db.transaction().execute(async (trx) => {
        let newer: string[] = [];
        const migrator = new Migrator({
          db: trx,
          provider: {
            getMigrations: async () => {
              await requireSupport(trx);
              newer = (await executed(trx)).filter((name) => !(name in MIGRATIONS));
              return { ...MIGRATIONS, ...emptyMigrations(newer) };
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
  if (rows.length === 0 || (await executed(db)).some((name) => name in MIGRATIONS)) return;
  throw new CannotOpen(
    `The database is another program’s: it has tables such as ${rows.map(({ name }) => name).join(', ')}. Create an empty one for the shop (createdb hats), and name it in DATABASE_URL.`,
  );
}

/** Refuses a database that lacks a migration, for instances that may not migrate. Returns the same as `migrate`. */
export async function requireMigrated<Db>(db: Kysely<Db>): Promise<string[]> {
  await requireFinishedRestore(db);
  await requireOwn(db);
  await requireSupport(db);
  const names = await executed(db);
  const missing = Object.keys(MIGRATIONS).filter((name) => !names.includes(name));
  if (missing.length === 0) return names.filter((name) => !(name in MIGRATIONS));
  throw new CannotOpen(
    `The database lacks ${missing.length} migrations of release ${RELEASE}, from ${missing[0]} on: run npm run shop -- migrate with this release first, because MIGRATE is off.`,
  );
}

/** Gives an empty database the schema that it had after these migrations, for a backup of that time. */
export async function migrateAsOf<Db>(db: Kysely<Db>, names: readonly string[]): Promise<void> {
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
export async function executed<Db>(db: Kysely<Db>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A lock that is not free, a serialization failure, a deadlock. */
const MAY_PASS = new Set(['55P03', '40001', '40P01']);

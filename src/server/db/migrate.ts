import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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

/** By number. Never change a migration that has run anywhere; add a new one. */
const MIGRATIONS: Record<string, Migration> = {
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
};

/** Brings the database to the newest migration. Safe for several instances at once, because the migrator takes a lock. */
export async function migrate<Db>(db: Kysely<Db>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

import type { Deps } from '../deps.ts';
import {
  eraseCrews,
  eraseEarlierEmail,
  eraseMails,
  erasePersons,
  eraseSubscriber,
  findEndedOrders,
  requestErasure,
} from './erasure-queries.ts';

/**
 * Erases the person with this email address from the newsletter, the outbox, the lists of names she ordered from, and all
 * orders that have ended. Open orders are marked, and are erased once they end.
 */
export async function erasePerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, address: string): Promise<void> {
  const email = address.trim().toLowerCase();
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await requestErasure(trx, email, now);
    const ended = await findEndedOrders(trx, email);
    await eraseCrews(trx, email);
    await eraseSubscriber(trx, email);
    await eraseMails(trx, email);
    await eraseEarlierEmail(trx, email);
    await erasePersons(trx, ended, now);
  });
}

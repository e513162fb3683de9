import type { Deps } from '../deps.ts';
import {
  askForErasure,
  eraseMails,
  erasePersons,
  eraseSubscriber,
  findEndedOrders,
} from './erasure-queries.ts';

/**
 * Forgets an address: newsletter, mails and the person of every order that has ended. Orders under way are marked, and
 * erased when they have ended.
 */
export async function erasePerson({ db, clock }: Pick<Deps, 'db' | 'clock'>, address: string): Promise<void> {
  const email = address.trim().toLowerCase();
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await askForErasure(trx, email, now);
    const ended = await findEndedOrders(trx, email);
    await eraseSubscriber(trx, email);
    await eraseMails(trx, email);
    await erasePersons(trx, ended, now);
  });
}

import { lowerEmail } from '../../domain/address/email.ts';
import { readPasted } from '../../domain/address/pasted-text.ts';
import { counted } from '../../domain/language/counted.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { eraseSentCarts } from '../carts/queries.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { deleteSubscribers } from '../subscribers/queries.ts';
import { eraseLog } from './erased-log-queries.ts';
import {
  eraseEarlierEmail,
  eraseMails,
  erasePersons,
  eraseReceiver,
  findOrderCopies,
  insertErasures,
  requestErasure,
} from './erasure-queries.ts';
import { erasureHash } from './erasures.ts';
import { eraseCrews } from './place-queries.ts';

/**
 * Erases the person with this email address from the newsletter, the outbox, the lists of names she ordered from, the log, and all
 * orders to which nothing happens anymore. The other orders are marked, and are erased once nothing happens to them. `who` asked:
 * an administrator's email address, or `shopper`. Returns the orders that were erased now.
 */
export async function erasePerson(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { address, who }: { address: string; who: string },
): Promise<string[]> {
  const typed = readPasted(address);
  const email = lowerEmail(typed);
  const now = clock();
  return transact(db, async (trx) => {
    const marked = await requestErasure(trx, email, now);
    const orders = await findOrderCopies(trx, email);
    const orderIds = orders.flatMap(({ id, waitsFor }) => (waitsFor === null ? [id] : []));
    await eraseCrews(trx, marked);
    // The newsletter writes addresses in lower case by itself.
    await deleteSubscribers(trx, (eb) => eb('email', 'in', [email, typed.toLowerCase()]));
    await eraseMails(trx, email, now);
    await eraseEarlierEmail(trx, email);
    await eraseReceiver(trx, email);
    await eraseSentCarts(trx, { email });
    await eraseLog(trx, { orderIds: [], email });
    await erasePersons(trx, orderIds, now);
    const what = counted(orderIds.length, 'order');
    const text = `${who === 'shopper' ? 'erased their own data' : 'erased a person’s data'}, with ${what}`;
    await insertErasures(trx, [{ hash: erasureHash(secrets, email), at: now }]);
    await recordChange(trx, { who, text, about: { kind: 'person', id: '' } });
    return orderIds;
  });
}

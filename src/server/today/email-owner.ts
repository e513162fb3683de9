import { dayIn } from '../../domain/settings/holiday.ts';
import { momentAt, nextMorning } from '../../domain/settings/shop-time.ts';
import { transact } from '../db/transact.ts';
import type { Deps, InTransaction } from '../deps.ts';
import type { JobResult, QueuedJob } from '../jobs/run-job.ts';
import { morningMail, newOrderMail } from '../mail/owner-mails.ts';
import { queueMail, storeMail } from '../mail/queue-mail.ts';
import { ordersAtRisk } from '../orders/party-queries.ts';
import type { Order } from '../orders/queries.ts';
import { readMoney, readToDo } from './read-today.ts';

/** Tells the owner of yesterday by email, once a day, and again the next morning. */
export async function sendMorningMail(deps: Deps): Promise<JobResult> {
  const now = deps.clock();
  const { timeZone, publicUrl, mail } = deps.config;
  const today = dayIn(timeZone, now);
  if (deps.settings.current().settings.ownerEmails.morning === 'daily') {
    const midnight = momentAt(today, '00:00', timeZone) ?? momentAt(today, '01:00', timeZone) ?? now;
    const lastMoment = new Date(midnight.getTime() - 1);
    const [money, toDo, late] = await Promise.all([
      readMoney(deps, lastMoment),
      readToDo(deps, now),
      ordersAtRisk(deps.db),
    ]);
    const text = morningMail({ day: dayIn(timeZone, lastMoment), money, toDo, late, publicUrl });
    await transact(deps.db, (db) =>
      queueMail({ ...deps, db }, { ...text, event: `morning.${today}`, recipient: mail.owner }),
    );
  }
  return { againIn: nextMorning(now, timeZone).getTime() - now.getTime() };
}

/** The jobs of the email about a paid order, if the owner wants one. */
export async function emailNewOrder(
  deps: InTransaction,
  { id: orderId, recipient, total }: Pick<Order, 'id' | 'recipient' | 'total'>,
  hats: number,
): Promise<QueuedJob[]> {
  const { orders } = deps.settings.current().settings.ownerEmails;
  if (orders === 'none') return [];
  const { timeZone, publicUrl, mail } = deps.config;
  const facts = { orderId, customerName: recipient.name, hats, total, publicUrl };
  return storeMail(deps, {
    ...newOrderMail(facts),
    event: orders === 'first' ? `first-order.${dayIn(timeZone, deps.clock())}` : `new-order.${orderId}`,
    orderId,
    recipient: mail.owner,
  });
}

import type { HealthAnswer, HealthPart } from '../../wire/admin/health.ts';
import type { Deps } from '../deps.ts';
import { askPart } from './ask-part.ts';
import { countJobs, countStuckMails, findStuckOrders, type JobCounts, type MailCounts } from './queries.ts';

const MOST_ORDERS = 100;
/** Named by no order. */
const NOBODY = '0000000000';

/** Looks at everything the shop needs, and at what waits for a person. */
export async function readHealth(deps: Deps): Promise<HealthAnswer> {
  const { db, clock, config } = deps;
  const { patience, orderTimeout, answer } = config.limits.health;
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const [orders, mails, jobs, stripe, printful, database] = await Promise.all([
    findStuckOrders(db, ago(orderTimeout), MOST_ORDERS),
    countStuckMails(db, ago(patience)),
    countJobs(db, ago(patience)),
    askPart('Stripe', () => deps.stripe.ping(), answer),
    askPart('Printful', () => deps.printful.findOrder(NOBODY), answer),
    askPart('Database', () => deps.isDatabaseReady(), answer),
  ]);
  return {
    parts: [database, stripe, printful, mailPart(deps, mails), queuePart(jobs)],
    stuckOrders: orders.map(({ id, status, since, holdReason }) => ({
      id,
      status,
      since: since.toISOString(),
      why: holdReason ?? (status === 'on_hold' ? 'It is on hold.' : 'It does not move on to Printful.'),
    })),
    stuckMails: mails.late + mails.failed,
    failedJobs: jobs.failed,
  };
}

function mailPart({ config }: Deps, { late, failed }: MailCounts): HealthPart {
  if (config.mail.smtpUrl === null)
    return {
      name: 'Mail',
      state: 'off',
      says: 'No mail server is set (SMTP_URL). Emails stay in the outbox.',
    };
  if (late > 0) return { name: 'Mail', state: 'failing', says: `${late} waiting longer than they should.` };
  if (failed > 0) return { name: 'Mail', state: 'failing', says: `${failed} could not be delivered.` };
  return { name: 'Mail', state: 'working', says: 'Nothing waits.' };
}

function queuePart({ waiting, late, failed }: JobCounts): HealthPart {
  if (failed > 0) return { name: 'Queue', state: 'failing', says: `${failed} given up after many tries.` };
  if (late > 0) return { name: 'Queue', state: 'failing', says: `${late} waiting longer than they should.` };
  return { name: 'Queue', state: 'working', says: waiting > 0 ? `${waiting} planned.` : 'Nothing waits.' };
}

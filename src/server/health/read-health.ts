import { type Backlog, describeBacklog } from '../../domain/backlog.ts';
import { isEndedBySend } from '../../domain/holds.ts';
import type { HealthAnswer, HealthPart } from '../../wire/admin/health.ts';
import type { Deps } from '../deps.ts';
import { checkPart } from './check-part.ts';
import {
  countBacklog,
  countJobs,
  countStuckMails,
  findStuckOrders,
  type JobCounts,
  type MailCounts,
} from './queries.ts';

const MOST_ORDERS = 100;
/** An id that no order has. */
const NO_ORDER = '0000000000';

/** Checks every part that the shop needs, and counts what needs a person. */
export async function readHealth(deps: Deps): Promise<HealthAnswer> {
  const { db, clock, config } = deps;
  const { stuckAfter, orderTimeout, answer, rate } = config.limits.health;
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const [orders, backlog, mails, jobs, stripe, printful, database] = await Promise.all([
    findStuckOrders(db, ago(orderTimeout), MOST_ORDERS),
    readBacklog(deps, rate),
    countStuckMails(db, ago(stuckAfter)),
    countJobs(db, ago(stuckAfter)),
    checkPart('Stripe', () => deps.stripe.ping(), answer),
    checkPart('Printful', () => deps.printful.findOrder(NO_ORDER), answer),
    checkPart('Database', () => deps.isDatabaseReady(), answer),
  ]);
  return {
    parts: [
      database,
      stripe,
      printful,
      ordersPart(deps, { ...backlog, isConfirming: printful.state === 'working' }),
      mailPart(deps, mails),
      queuePart(jobs),
    ],
    stuckOrders: orders.map(({ id, status, since, holdReasons, heldBy }) => ({
      id,
      status,
      since: since.toISOString(),
      canSend: heldBy.every((kind) => isEndedBySend({ kind })),
      why:
        holdReasons ??
        (status === 'on_hold' ? 'It is on hold.' : 'It is paid but not confirmed at Printful.'),
    })),
    stuckMails: mails.late + mails.failed,
    failedJobs: jobs.failed,
  };
}

async function readBacklog(
  { db, clock, config }: Deps,
  span: number,
): Promise<Omit<Backlog, 'isConfirming'>> {
  const now = clock();
  const since = new Date(now.getTime() - span);
  const { oldest, ...counts } = await countBacklog(db, { since, now });
  const { atOnce: places } = config.limits.drafts;
  return { ...counts, longest: oldest === null ? 0 : now.getTime() - oldest.getTime(), span, places };
}

function ordersPart({ config }: Deps, backlog: Backlog): HealthPart {
  const { isStuck, says } = describeBacklog(backlog);
  // Where the shop does not confirm, drafts wait for a person.
  if (!config.printful.confirms)
    return { name: 'Orders', state: 'off', says: `${backlog.waiting} wait for you at Printful.` };
  return { name: 'Orders', state: isStuck ? 'failing' : 'working', says };
}

function mailPart({ config }: Deps, { late, failed }: MailCounts): HealthPart {
  if (config.mail.smtpUrl === null)
    return {
      name: 'Mail',
      state: 'off',
      says: 'No mail server is set (SMTP_URL). Emails stay in the outbox.',
    };
  if (late > 0) return { name: 'Mail', state: 'failing', says: `${late} late.` };
  if (failed > 0) return { name: 'Mail', state: 'failing', says: `${failed} could not be delivered.` };
  return { name: 'Mail', state: 'working', says: 'Nothing is waiting.' };
}

function queuePart({ waiting, late, failed }: JobCounts): HealthPart {
  if (failed > 0) return { name: 'Queue', state: 'failing', says: `${failed} failed after all retries.` };
  if (late > 0) return { name: 'Queue', state: 'failing', says: `${late} late.` };
  return {
    name: 'Queue',
    state: 'working',
    says: waiting > 0 ? `${waiting} scheduled.` : 'Nothing is waiting.',
  };
}

import type { z } from 'zod';
import { type Area, mayEnter } from '../../domain/access/areas.ts';
import { counted } from '../../domain/language/counted.ts';
import { isEndedBySend } from '../../domain/orders/holds.ts';
import { holdBadge } from '../../domain/orders/order-states.ts';
import { type Backlog, describeBacklog } from '../../domain/shipping/backlog.ts';
import type { HealthPart, healthAnswer } from '../../wire/admin/health.ts';
import type { Deps } from '../deps.ts';
import type { StoredJob } from '../jobs/store.ts';
import { checkPart } from './check-part.ts';
import { checkWallets } from './check-wallets.ts';
import { CLOCK_ADVICE, type ClockComparison, compareClocks } from './compare-clocks.ts';
import { countBacklog, countStuckMails, findStuckOrders, type MailCounts } from './queries.ts';

const MOST_ORDERS = 100;
/** An id that no order has. */
const NO_ORDER = '0000000000';

/** Checks every part that the shop needs, and counts what needs a person. Only someone with the area Orders reads which orders. */
export async function readHealth(
  deps: Deps,
  areas: readonly Area[],
): Promise<Omit<z.output<typeof healthAnswer>, 'warnings'>> {
  const { db, clock, config } = deps;
  const { stuckAfter, orderTimeout, answer, rate } = config.limits.health;
  const ago = (ms: number) => new Date(clock().getTime() - ms);
  const [orders, backlog, mails, jobs, stripe, wallets, printful, database, clocks] = await Promise.all([
    mayEnter(areas, 'orders') ? readStuckOrders(db, ago(orderTimeout)) : null,
    readBacklog(deps, rate),
    countStuckMails(db, { before: ago(stuckAfter), now: clock(), owner: config.mail.owner }),
    deps.jobs.list(),
    checkPart('Stripe', () => deps.stripe.ping(), answer),
    checkWallets(deps, answer),
    checkPart('Printful', () => deps.printful.findOrder(NO_ORDER, 'health'), answer),
    checkPart('Database', () => deps.checkDatabase(), answer),
    compareClocks(deps),
  ]);
  const waiting = { ...backlog, isConfirming: printful.state !== 'failing' };
  return {
    parts: [
      database,
      stripe,
      wallets,
      printful,
      { name: 'Orders', ...saidOfOrders(deps, waiting) },
      { name: 'Mail', ...saidOfMail(deps, mails) },
      { name: 'Queue', ...saidOfQueue(jobs, ago(stuckAfter), describeBacklog(waiting)) },
      { name: 'Clock', ...saidOfClock(clocks) },
    ],
    stuckOrders: orders,
    stuckMails: mails.late + mails.failed,
    failedJobs: jobs.filter(({ hasFailed }) => hasFailed).length,
  };
}

async function readStuckOrders(db: Deps['db'], before: Date) {
  const orders = await findStuckOrders(db, before, MOST_ORDERS);
  return orders.map(({ id, status, since, holdReasons, heldBy, holds }) => ({
    id,
    status,
    since,
    heldBy,
    badges: [...new Set(holds.map(({ kind, cause }) => holdBadge(kind, cause)))],
    canSend: heldBy.every((kind) => isEndedBySend({ kind })),
    why:
      holdReasons ?? (status === 'on_hold' ? 'It is on hold.' : 'It is paid but not confirmed at Printful.'),
  }));
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

/** What is said of a part. */
type Said = Omit<HealthPart, 'name'>;

function saidOfOrders({ config }: Deps, backlog: Backlog): Said {
  if (config.printful.confirms) return describeBacklog(backlog);
  // Where the shop does not confirm, drafts wait for a person.
  const orders = counted(backlog.waiting, 'order waits', 'orders wait');
  return { state: 'off', says: `${orders} for you in Printful’s dashboard.` };
}

function saidOfMail({ config }: Deps, { late, failed }: MailCounts): Said {
  if (config.mail.smtpUrl === null)
    return {
      state: 'off',
      says: 'Emails are written but not sent, because the shop has no mail server.',
    };
  if (late > 0) return { state: 'failing', says: `${counted(late, 'email is', 'emails are')} late.` };
  if (failed > 0) return { state: 'failing', says: `${counted(failed, 'email')} could not be delivered.` };
  return { state: 'working', says: 'Nothing is waiting.' };
}

function saidOfQueue(jobs: readonly StoredJob[], before: Date, orders: Said): Said {
  const jobsThatWait = jobs.filter(({ hasFailed }) => !hasFailed);
  const lateJobs = jobsThatWait.filter(({ at }) => at < before);
  const failed = jobs.length - jobsThatWait.length;
  const waiting = jobsThatWait.length;
  const late = lateJobs.length;
  if (failed > 0) return { state: 'failing', says: `${counted(failed, 'task')} failed after all tries.` };
  // Orders in line for Printful are said above, as a backlog.
  if (late > 0 && lateJobs.every(({ name }) => name === 'send-order') && orders.state !== 'failing')
    return {
      state: 'busy',
      says: `${counted(late, 'task waits', 'tasks wait')} for an order’s turn at Printful.`,
    };
  if (late > 0) return { state: 'failing', says: `${counted(late, 'task is', 'tasks are')} late.` };
  return {
    state: 'working',
    says: waiting > 0 ? `${counted(waiting, 'task is', 'tasks are')} scheduled.` : 'Nothing is waiting.',
  };
}

const saidOfClock = ({ state, text }: ClockComparison): Said =>
  state === 'wrong'
    ? { state: 'failing', says: `The shop is ${text}. ${CLOCK_ADVICE}` }
    : { state: 'working', says: `The shop is ${text}.` };

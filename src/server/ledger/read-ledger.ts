import { cents, formatPrice } from '../../domain/money/money.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeAlertsLike } from '../alerts/queries.ts';
import { transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { StripeRefusal } from '../gateways/stripe-calls.ts';
import { ShopError } from '../http/shop-error.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { saveSweep, sweptUntil } from '../orders/settling/queries.ts';
import { checkDueMonths, checkMonth } from './check-month.ts';
import {
  closePayout,
  markPaidOut,
  oldestOrder,
  openPayouts,
  saveMovements,
  strayPayments,
} from './queries.ts';

/** The name of its row in `sweeps`. */
const LEDGER_SWEEP = 'ledger';

/**
 * Reads new movements of money from Stripe, and compares `month` with Stripe, or the months that are due. It may be killed
 * anywhere: what is stored stays, and the rest is read again. While Stripe does not answer, it tries again later.
 */
export async function readLedger(deps: Deps, { month }: { month?: string }): Promise<JobResult> {
  const { minute, ledger } = deps.config.limits;
  try {
    if (!(await readNew(deps))) return { againIn: 0 };
    await alertStrayPayments(deps);
    try {
      await (month ? checkMonth(deps, month) : checkDueMonths(deps));
    } finally {
      // What Stripe does not list of one does not keep the other from being read.
      await readPayouts(deps);
    }
    return { againIn: ledger.reading, data: {} };
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'provider_failed')) throw error;
    deps.log.warn({ err: error }, 'Stripe does not list its movements; they are read later');
    return { againIn: error instanceof StripeRefusal ? ledger.reading : minute };
  }
}

/** Reads on from where the last run ended, at first from the oldest order, in windows of time. False if there is more than one run may read. */
async function readNew(deps: Deps): Promise<boolean> {
  const { db, stripe, config, clock, steadyTime } = deps;
  const { overlap, window, slice } = config.limits.ledger;
  const now = clock();
  const started = steadyTime();
  const swept = await sweptUntil(db, LEDGER_SWEEP);
  let from = swept ? new Date(swept.getTime() - overlap) : ((await oldestOrder(db)) ?? now);
  while (steadyTime() - started < slice) {
    const end = new Date(from.getTime() + overlap + window);
    const isLast = end >= now;
    // Without an end, so that nothing is missed if Stripe's clock is ahead.
    for await (const page of stripe.movementsBetween(from, isLast ? null : end))
      await saveMovements(db, page);
    await saveSweep(db, LEDGER_SWEEP, isLast ? now : end);
    if (isLast) return true;
    from = end;
  }
  return false;
}

/** Asks Stripe what each new payout contains. Throws when it does not say so of one, after the others, unless it fails three times. */
async function readPayouts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const payout of await openPayouts(deps.db)) {
    await readPayout(deps, payout).catch((error: unknown) => failures.push(error));
    if (failures.length === MOST_FAILURES) break;
  }
  if (failures.length > 0) throw failures[0];
}

const MOST_FAILURES = 3;

async function readPayout({ db, stripe }: Deps, payout: string): Promise<void> {
  if (await stripe.isPayoutInProgress(payout)) return;
  for await (const page of stripe.movementsOfPayout(payout)) {
    await saveMovements(db, page);
    await markPaidOut(db, payout, page);
  }
  await closePayout(db, payout);
}

/** As after the restore of an older backup: what was paid since is at Stripe, and the orders are gone. One alert lists them all. */
async function alertStrayPayments(deps: Deps): Promise<void> {
  const { ledger } = deps.config.limits;
  const now = deps.clock();
  const strays = await strayPayments(deps.db, new Date(now.getTime() - ledger.strays));
  const [newest] = strays;
  if (!newest) return;
  const event = `stray-payments.${newest.id}`;
  const list = strays.map(
    ({ orderId, amount, createdAt }) =>
      `#${orderId} (${formatPrice(cents(amount))}, ${createdAt.toISOString().slice(0, 10)})`,
  );
  await transactIn(deps, async (inner) => {
    await closeAlertsLike(inner.db, { prefix: 'stray-payments.', except: event, now });
    await alertOwner(inner, {
      event,
      kind: 'ledger',
      text:
        `Stripe has payments for orders that this shop does not have, as after the restore of an older backup: ${list.join(', ')}. ` +
        'Search for the order’s number in Stripe’s dashboard. Refund the payment there, or make the hats again: the payment holds the name, the address and the hats.',
    });
  });
}

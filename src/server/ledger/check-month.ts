import { isDeepStrictEqual } from 'node:util';
import { formatSigned } from '../../domain/money/money.ts';
import { monthBefore, monthName, monthOf } from '../../domain/money/month.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeAlertsLike } from '../alerts/queries.ts';
import { transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findCheck, rangeOf, type Sums, saveCheck, saveMovements, sumMovements } from './queries.ts';

/** Once a day, compares this month with Stripe, and the last one until it was compared after its end. */
export async function checkDueMonths(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const { timeZone, limits } = config;
  const now = clock();
  const month = monthOf(now, timeZone);
  const aDayAgo = now.getTime() - limits.day;
  // A time in the future was stored before the clock was set back and counts as long past.
  const isCheckedAfter = async (checked: string, since: number) => {
    const last = await findCheck(db, checked);
    return last !== null && last.checkedAt <= now && last.checkedAt.getTime() > since;
  };
  const before = monthBefore(month);
  const { to } = await rangeOf(db, before, timeZone);
  // Stripe books some movements of a month only days after its end.
  const known = to.getTime() + limits.ledger.overlap;
  try {
    if (!(await isCheckedAfter(before, Math.min(known, aDayAgo)))) await checkMonth(deps, before);
  } finally {
    if (!(await isCheckedAfter(month, aDayAgo))) await checkMonth(deps, month);
  }
}

/**
 * Compares the movements of a month up to now with Stripe's list: how many there are, and the sums of amounts, fees and nets. What
 * is missing here is stored first. Alerts the owner once about a difference that is left.
 */
export async function checkMonth(deps: Deps, month: string): Promise<void> {
  const { db, stripe, clock, config } = deps;
  const now = clock();
  const range = await rangeOf(db, month, config.timeZone);
  // biome-ignore lint/complexity/useMathMinMax: Math.min returns a number, not the date
  const to = range.to < now ? range.to : now;
  const theirs: Sums = { count: 0, amount: 0, fee: 0, net: 0 };
  for (let from = range.from; from < to; ) {
    const next = new Date(from.getTime() + config.limits.ledger.compared);
    const end = next < to ? next : to;
    for await (const page of stripe.movementsBetween(from, end)) {
      await saveMovements(db, page);
      for (const { amount, fee, net } of page) {
        theirs.count += 1;
        theirs.amount += amount;
        theirs.fee += fee;
        theirs.net += net;
      }
    }
    from = end;
  }
  await transactIn(deps, async (inner) => {
    const ours = await sumMovements(inner.db, { from: range.from, to: toSecond(to) });
    const matches = isDeepStrictEqual(ours, theirs);
    const check = { ours: ours.count, theirs: theirs.count, ourNet: ours.net, theirNet: theirs.net };
    await saveCheck(inner.db, month, { ...check, checkedAt: now, matches });
    const prefix = `ledger.${month}.`;
    const difference = `${prefix}${ours.count - theirs.count}.${ours.net - theirs.net}`;
    await closeAlertsLike(inner.db, { prefix, except: matches ? null : difference, now });
    if (matches) return;
    await alertOwner(inner, {
      event: difference,
      kind: 'ledger',
      text:
        `The ledger of ${monthName(month)} differs from Stripe: ${ours.count} movements with a net of ` +
        `${formatSigned(ours.net)} here, ${theirs.count} with ${formatSigned(theirs.net)} at Stripe.`,
    });
  });
}

/** Stripe's times are whole seconds. */
const toSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

import { monthBefore, monthOf } from '../../domain/money/month.ts';
import { saveTaxTransactions } from '../checkout/tax-queries.ts';
import type { Deps } from '../deps.ts';
import { StripeRefusal } from '../gateways/stripe-calls.ts';
import { rangeOf } from '../ledger/queries.ts';
import { disputesOf } from '../orders/money/queries.ts';
import { returnDisputedTax } from '../orders/money/return-disputed-tax.ts';
import { saveSweep } from '../orders/settling/queries.ts';
import { differingTax, knownTax, unreadLosses } from './tax-queries.ts';

/** The name of a month's row in `sweeps`. */
export const taxSweep = (month: string): string => `sales-tax ${month}`;

/**
 * Reads from Stripe what it recorded of the tax of a month's orders, by default of this month and the one before: Stripe lists no
 * tax transactions, so each is read by its id, once, and only for orders that are not equal yet. Throws when Stripe does not answer, after
 * the other orders, unless it does not answer about three.
 */
export async function readTax(deps: Deps, { month }: { month?: string }): Promise<void> {
  const { db, clock, config } = deps;
  const failures: unknown[] = [];
  const now = clock();
  const current = monthOf(now, config.timeZone);
  for (const each of month ? [month] : [monthBefore(current), current]) {
    const range = await rangeOf(db, each, config.timeZone);
    const earlier = failures.length;
    for (const { orderId, intentId } of [
      ...(await differingTax(db, range)),
      ...(await unreadLosses(db, range)),
    ]) {
      if (intentId === null) continue;
      await readOrder(deps, orderId, intentId).catch((error: unknown) => failures.push(error));
      if (failures.length === MOST_FAILURES) throw failures[0];
    }
    if (failures.length === earlier) await saveSweep(db, taxSweep(each), now);
  }
  if (failures.length > 0) throw failures[0];
}

const MOST_FAILURES = 3;

async function readOrder(deps: Deps, orderId: string, intentId: string): Promise<void> {
  const { db, stripe } = deps;
  const made = await stripe.readTax(intentId, await knownTax(db, orderId));
  await saveTaxTransactions(
    db,
    made.map((one) => ({ ...one, orderId })),
  );
  for (const { id } of await disputesOf(db, orderId)) await catchUp(deps, { orderId, disputeId: id });
}

/** Gives back the tax of a dispute that was missed when it closed. What Stripe refuses stays a difference. */
async function catchUp(deps: Deps, dispute: { orderId: string; disputeId: string }): Promise<void> {
  await returnDisputedTax(deps, dispute).catch((error: unknown) => {
    if (!(error instanceof StripeRefusal)) throw error;
  });
}

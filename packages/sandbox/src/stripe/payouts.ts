import { z } from 'zod';
import { randomText } from '../http/random.ts';
import { unixSeconds } from '../time.ts';
import type { StripeAccount } from './account.ts';
import { type BalanceTransaction, newPayout } from './balance-objects.ts';
import { book } from './charges/booking.ts';
import { endpoint, ok } from './protocol/endpoint.ts';
import { expanded } from './protocol/expand.ts';
import { listParams, listReply } from './protocol/list.ts';
import { expand, text } from './protocol/params.ts';
import { missing } from './protocol/stripe-error.ts';

const DAY = 24 * 60 * 60;

/**
 * Pays out at noon UTC of each day whatever is available then and was not paid out yet, if it is more than nothing. Payouts
 * that are due are made when somebody reads the balance, so that no timer keeps the sandbox busy.
 */
function payOut(account: StripeAccount) {
  const now = unixSeconds();
  const last = account.payouts.newest(1)[0]?.created ?? 0;
  if (now < last + DAY) return;
  const open = account.notPaidOut.all().reverse();
  const first = Math.min(...open.map(({ available_on }) => available_on));
  for (let noon = noonAfter(Math.max(last, first - 1)); noon <= now; noon += DAY) {
    const due = open.filter(({ id, available_on }) => available_on <= noon && account.notPaidOut.get(id));
    const amount = due.reduce((sum, { net }) => sum + net, 0);
    if (amount > 0) makePayout(account, due, { amount, noon });
  }
}

/** The first noon after a time. */
const noonAfter = (at: number): number => Math.floor((at + DAY / 2) / DAY) * DAY + DAY / 2;

function makePayout(
  account: StripeAccount,
  due: BalanceTransaction[],
  { amount, noon }: { amount: number; noon: number },
) {
  const id = `po_${randomText(24)}`;
  const currency = due[0]?.currency ?? 'usd';
  const { id: balance_transaction } = book(account, {
    source: id,
    amount: -amount,
    currency,
    created: noon,
    type: 'payout',
    category: 'payout',
  });
  for (const one of due) {
    account.paidOut.put({ id: one.id, payout: id });
    account.notPaidOut.delete(one.id);
  }
  account.paidOut.put({ id: balance_transaction, payout: id });
  account.payouts.put(newPayout({ id, amount, currency, created: noon, balance_transaction }));
}

export const balanceEndpoints = [
  endpoint('GET', '/balance_transactions', {
    params: listParams({
      currency: text().optional(),
      payout: text().optional(),
      source: text().optional(),
      type: text().optional(),
    }),
    handle: ({ account, params }) => {
      payOut(account);
      const { currency, payout, source, type } = params;
      // A charge may be booked late, and is listed at the time of its payment.
      const paidOut = (id: string) =>
        account.faults.switches.reconcileLate ? [] : account.paidOut.relatedTo(id);
      const listed = payout
        ? paidOut(payout).flatMap(({ id }) => account.bookings.get(id) ?? [])
        : account.bookings.all();
      const newestFirst = listed.sort((one, other) => other.created - one.created);
      return listReply(account, '/v1/balance_transactions', {
        params,
        newestFirst: newestFirst.map(asOfNow),
        wanted: (one) =>
          (!currency || one.currency === currency) &&
          (!source || one.source === source) &&
          (!type || one.type === type),
      });
    },
  }),
  endpoint('GET', '/payouts/:id', {
    params: z.strictObject(expand),
    handle: ({ account, id, params }) => {
      payOut(account);
      const payout = account.payouts.get(id);
      if (!payout) throw missing('payout', id, 'id');
      const shown = account.faults.switches.reconcileLate
        ? { ...payout, reconciliation_status: 'in_progress' }
        : payout;
      return ok(expanded(account, shown, params.expand));
    },
  }),
];

const asOfNow = (one: BalanceTransaction): BalanceTransaction => ({
  ...one,
  status: one.available_on <= unixSeconds() ? 'available' : 'pending',
});

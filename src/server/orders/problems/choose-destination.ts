import {
  checkKeepingEmail,
  type Recipient,
  type ShippingField,
  type ShippingForm,
  toRecipient,
} from '../../../domain/address/address.ts';
import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { refundedBy } from '../../../domain/money/refund-status.ts';
import { isUndecided, needsAddress } from '../../../domain/orders/problem.ts';
import { alertAgain } from '../../alerts/alert-owner.ts';
import { endAlerts } from '../../alerts/queries.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { disputesOf, refundsOf } from '../money/queries.ts';
import type { Order } from '../queries.ts';
import { answerEvent, replace } from './decide-problem.ts';
import { type Problem, problemsLike, updateProblem } from './queries.ts';
import { unansweredEvent } from './remind-shoppers.ts';
import { replacementsOf } from './replacement-queries.ts';
import { type ProblemAt, withProblemLocked } from './with-problem-locked.ts';

/** Name and address, as typed. The email and the country stay. */
type DestinationForm = Pick<
  ShippingForm,
  'customerName' | 'address' | 'address2' | 'city' | 'state' | 'zipCode'
>;

/**
 * The shopper's answer about a parcel that did not arrive: an address for the replacement, or null for the money. If the owner
 * has decided on a replacement, it is ordered now; otherwise the owner decides. Sending the answer twice changes nothing.
 */
export const chooseDestination = (
  deps: Deps,
  { form, ...at }: ProblemAt & { form: DestinationForm | null },
): Promise<'saved' | ShopError> =>
  withProblemLocked(deps, at, async (inner, { problem, order, paid }) => {
    if (!needsAddress(problem.reason)) return new ShopError('not_found', 'There is no such problem.');
    if (!isUndecided(problem)) return 'saved';
    const address = form && readDestination(order, form);
    if (address instanceof ShopError) return address;
    const isSame = problem.wish === (form ? 'replacement' : 'refund') && equal(problem.address, address);
    // Who wants the money back after a decision on new hats said so before.
    if (isSame && (problem.decision === null || !form)) return 'saved';
    await updateProblem(inner.db, problem.id, {
      wish: form ? 'replacement' : 'refund',
      address: address && JSON.stringify(address),
    });
    const event = answerEvent(order.id, problem.id);
    const events = [event, unansweredEvent(order.id, problem.id)];
    await endAlerts(inner.db, { orderId: order.id, events, now: inner.clock() });
    const change = problem.decidedAt && (await changeSince(inner, { problem, paid }, problem.decidedAt));
    // The owner decides anew.
    if (change)
      await updateProblem(inner.db, problem.id, { decision: null, decided_by: null, decided_at: null });
    if (address && problem.decision === 'replacement' && !change) {
      const by = problem.decidedBy ?? 'shop';
      await replace(inner, { problem: { ...problem, address }, order, recipient: address, by });
      return 'saved';
    }
    const words = address
      ? `the shopper confirmed the address ${address.address1}, ${address.city}, for new hats`
      : 'the shopper would rather have the money back';
    await alertAgain(inner, {
      event,
      kind: 'problem',
      orderId: order.id,
      text: `Order #${order.id}: ${words}. ${change ? `${change} since you decided on new hats, so decide again` : 'Decide'} on the order’s page.`,
    });
    return 'saved';
  });

/** What was done after the owner decided, perhaps for these hats, which then must not be made again; null if nothing. */
async function changeSince(
  { db }: InTransaction,
  { problem, paid }: { problem: Problem; paid: Order },
  decidedAt: Date,
): Promise<string | null> {
  const refunds = await refundsOf(db, paid.id);
  if (refunds.some((refund) => refundedBy(refund) > 0 && refund.createdAt > decidedAt))
    return 'Money was refunded';
  const disputes = await disputesOf(db, paid.id);
  const { held, returned } = moneyAtBank(disputes.filter(({ createdAt }) => createdAt > decidedAt));
  if (held + returned > 0) return 'A bank took money';
  const others = (await problemsLike(db, problem)).map(({ replacementId }) => replacementId);
  const made = (await replacementsOf(db, paid.id)).find(
    ({ id, createdAt }) => others.includes(id) && createdAt > decidedAt,
  );
  return made ? `Order #${made.id} replaced such a hat` : null;
}

const equal = (one: Recipient | null, other: Recipient | null): boolean =>
  JSON.stringify(one && Object.entries(one).sort()) === JSON.stringify(other && Object.entries(other).sort());

function readDestination({ recipient }: Order, form: DestinationForm): Recipient | ShopError {
  const whole = {
    ...form,
    customerEmail: recipient.email,
    country: recipient.country,
    phone: recipient.phone ?? '',
  };
  const messages = checkKeepingEmail(whole);
  const [first] = Object.entries(messages) as [ShippingField, string][];
  return first
    ? new ShopError('invalid', first[1], { path: first[0], details: messages })
    : toRecipient(whole);
}

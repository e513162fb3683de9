import type { StripeAccount } from '../account.ts';
import { type Complaint, type Dispute, newDispute } from '../dispute-objects.ts';
import { emit } from '../events.ts';
import type { Charge } from '../objects.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { text } from '../protocol/params.ts';
import { bookAnswer, bookReinstatement, bookWithdrawal } from './booking.ts';

export function planDispute(account: StripeAccount, charge: Charge, complaint: Complaint) {
  const payload = { charge: charge.id, ...complaint };
  account.scheduler.plan('stripe.open-dispute', payload, account.settings.disputeDelayMs);
}

export function openDisputes(account: StripeAccount) {
  account.scheduler.handle<Complaint & { charge: string }>(
    'stripe.open-dispute',
    ({ charge: id, ...complaint }) => {
      account.documents.transaction(() => {
        const charge = account.charges.get(id);
        if (charge && !charge.disputed) openDispute(account, charge, complaint);
      });
    },
  );
}

/** Disputes a charge. Unless it is an inquiry, the bank withdraws the money right away. */
export function openDispute(account: StripeAccount, charge: Charge, complaint: Complaint): Dispute {
  account.charges.put({ ...charge, disputed: true });
  const opened = newDispute(charge, complaint);
  const balance_transactions = complaint.inquiry ? [] : [bookWithdrawal(account, opened)];
  const dispute = account.disputes.put({ ...opened, balance_transactions });
  emit(account, 'charge.dispute.created', { object: dispute });
  if (!complaint.inquiry) emit(account, 'charge.dispute.funds_withdrawn', { object: dispute });
  return dispute;
}

/** Closes a dispute. If the shop won, it gets the withdrawn money back. */
export function closeDispute(account: StripeAccount, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const isReinstated = status === 'won' && dispute.balance_transactions.length > 0;
  const balance_transactions = isReinstated
    ? [...dispute.balance_transactions, bookReinstatement(account, dispute)]
    : dispute.balance_transactions;
  const closed = account.disputes.put({ ...dispute, status, balance_transactions });
  emit(account, 'charge.dispute.closed', { object: closed });
  if (status === 'won') emit(account, 'charge.dispute.funds_reinstated', { object: closed });
  return closed;
}

/** The shop answers a dispute, as in the dashboard. With a fee in cents, Stripe books it, then or later. */
export function answerDispute(account: StripeAccount, dispute: Dispute, fee?: number): Dispute {
  const { evidence_details, balance_transactions, status } = dispute;
  const answered = account.disputes.put({
    ...dispute,
    status: status.replace('needs_response', 'under_review') as Dispute['status'],
    evidence_details: { ...evidence_details, has_evidence: true, submission_count: 1 },
    balance_transactions:
      fee === undefined ? balance_transactions : [...balance_transactions, bookAnswer(account, dispute, fee)],
  });
  emit(account, 'charge.dispute.updated', { object: answered });
  return answered;
}

export const disputeEndpoints = [
  endpoint('GET', '/disputes', {
    params: listParams({ charge: text().optional(), payment_intent: text().optional() }),
    handle: ({ account, params }) =>
      listReply(account, '/v1/disputes', {
        params,
        newestFirst: account.disputes.all(),
        wanted: (dispute) =>
          (!params.charge || dispute.charge === params.charge) &&
          (!params.payment_intent || dispute.payment_intent === params.payment_intent),
      }),
  }),
];

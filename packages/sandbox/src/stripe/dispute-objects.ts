import { randomText } from '../http/random.ts';
import { unixSeconds } from '../time.ts';
import type { BalanceTransaction } from './balance-objects.ts';
import { noEvidence } from './evidence.ts';
import type { Charge } from './objects.ts';

export type Dispute = ReturnType<typeof newDispute>;

export interface Complaint {
  reason: string;
  /** The bank only asks for information; no money moves yet. */
  inquiry: boolean;
}

const answerWithinSeconds = 7 * 24 * 60 * 60;

export const newDispute = (charge: Charge, { reason, inquiry }: Complaint) => ({
  id: `du_${randomText(24)}`,
  object: 'dispute' as const,
  amount: charge.amount,
  balance_transactions: [] as BalanceTransaction[],
  charge: charge.id,
  created: unixSeconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence(),
  evidence_details: {
    due_by: unixSeconds() + answerWithinSeconds,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual' as const,
  },
  intended_submission_method: 'manual' as const,
  is_charge_refundable: inquiry,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status: (inquiry ? 'warning_needs_response' : 'needs_response') as
    | 'needs_response'
    | 'under_review'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'won'
    | 'lost'
    | 'warning_closed',
});

export type EarlyFraudWarning = ReturnType<typeof newWarning>;

export const newWarning = (charge: Charge, actionable: boolean) => ({
  id: `issfr_${randomText(24)}`,
  object: 'radar.early_fraud_warning' as const,
  actionable,
  charge: charge.id,
  created: unixSeconds(),
  fraud_type: 'made_with_stolen_card',
  livemode: false,
  payment_intent: charge.payment_intent,
});

export type Review = ReturnType<typeof newReview>;

export type ReviewEnd = 'approved' | 'refunded' | 'refunded_as_fraud' | 'disputed';

export const newReview = (charge: Charge) => ({
  object: 'review' as const,
  billing_zip: null,
  ip_address: null,
  ip_address_location: null,
  livemode: false,
  opened_reason: 'rule' as const,
  session: null,
  id: `prv_${randomText(24)}`,
  charge: charge.id,
  closed_reason: null as ReviewEnd | null,
  created: unixSeconds(),
  open: true,
  payment_intent: charge.payment_intent,
  reason: 'rule' as 'rule' | ReviewEnd,
});

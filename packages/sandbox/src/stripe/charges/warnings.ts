import { randomText } from '../../http/random.ts';
import { type StripeAccount, unixSeconds } from '../account.ts';
import { emit, noRequest } from '../events.ts';
import { type Charge, type EarlyFraudWarning, everyReview, type Review, type ReviewEnd } from '../objects.ts';

/** A bank says that the card of a charge may be stolen. */
export function warnEarly(account: StripeAccount, charge: Charge, actionable: boolean): EarlyFraudWarning {
  const warning = account.warnings.put({
    id: `issfr_${randomText(24)}`,
    object: 'radar.early_fraud_warning',
    actionable,
    charge: charge.id,
    created: unixSeconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  });
  emit(account, 'radar.early_fraud_warning.created', { object: warning, request: noRequest });
  return warning;
}

/** A rule of Radar puts a charge up for review. */
export function openReview(account: StripeAccount, charge: Charge): Review {
  const review = account.reviews.put({
    ...everyReview,
    id: `prv_${randomText(24)}`,
    charge: charge.id,
    closed_reason: null,
    created: unixSeconds(),
    open: true,
    payment_intent: charge.payment_intent,
    reason: 'rule',
  });
  emit(account, 'review.opened', { object: review, request: noRequest });
  return review;
}

export function closeReview(account: StripeAccount, review: Review, reason: ReviewEnd): Review {
  const closed = account.reviews.put({ ...review, open: false, reason, closed_reason: reason });
  emit(account, 'review.closed', { object: closed, request: noRequest });
  return closed;
}

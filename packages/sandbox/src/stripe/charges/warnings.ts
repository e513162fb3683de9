import type { StripeAccount } from '../account.ts';
import {
  type EarlyFraudWarning,
  newReview,
  newWarning,
  type Review,
  type ReviewEnd,
} from '../dispute-objects.ts';
import { emit } from '../events.ts';
import type { Charge } from '../objects.ts';

/** A bank says that the card of a charge may be stolen. */
export function warnEarly(account: StripeAccount, charge: Charge, actionable: boolean): EarlyFraudWarning {
  const warning = account.warnings.put(newWarning(charge, actionable));
  emit(account, 'radar.early_fraud_warning.created', { object: warning });
  return warning;
}

/** A rule of Radar puts a charge up for review. */
export function openReview(account: StripeAccount, charge: Charge): Review {
  const review = account.reviews.put(newReview(charge));
  emit(account, 'review.opened', { object: review });
  return review;
}

export function closeReview(account: StripeAccount, review: Review, reason: ReviewEnd): Review {
  const closed = account.reviews.put({ ...review, open: false, reason, closed_reason: reason });
  emit(account, 'review.closed', { object: closed });
  return closed;
}

import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { Dispute, EarlyFraudWarning, Review } from './dispute-objects.ts';
import type { Charge, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

// The omitted field is simplified in the sandbox.
test('the sandbox’s objects match the types of Stripe’s SDK', () => {
  expectTypeOf<PaymentIntent>().toExtend<Omit<Stripe.PaymentIntent, 'last_payment_error'>>();
  expectTypeOf<Charge>().toExtend<Stripe.Charge>();
  expectTypeOf<Refund>().toExtend<Stripe.Refund>();
  expectTypeOf<Dispute>().toExtend<Stripe.Dispute>();
  expectTypeOf<EarlyFraudWarning>().toExtend<Stripe.Radar.EarlyFraudWarning>();
  expectTypeOf<Review>().toExtend<Stripe.Review>();
  expectTypeOf<PaymentMethod>().toExtend<Stripe.PaymentMethod>();
});

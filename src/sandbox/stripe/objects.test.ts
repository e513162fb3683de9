import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

// The omitted fields are simplified in the sandbox.
test('the sandbox’s objects match the types of Stripe’s SDK', () => {
  expectTypeOf<PaymentIntent>().toExtend<Omit<Stripe.PaymentIntent, 'last_payment_error'>>();
  expectTypeOf<Charge>().toExtend<Omit<Stripe.Charge, 'payment_method_details'>>();
  expectTypeOf<Refund>().toExtend<Stripe.Refund>();
  expectTypeOf<Dispute>().toExtend<Omit<Stripe.Dispute, 'evidence'>>();
  expectTypeOf<PaymentMethod>().toExtend<Omit<Stripe.PaymentMethod, 'card'>>();
});

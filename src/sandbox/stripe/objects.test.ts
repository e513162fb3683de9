import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from './objects.ts';

// Left out: what the sandbox tells in short, the card and a dispute's evidence.
test('what the sandbox answers has the types of Stripe’s own SDK', () => {
  expectTypeOf<PaymentIntent>().toExtend<Omit<Stripe.PaymentIntent, 'last_payment_error'>>();
  expectTypeOf<Charge>().toExtend<Omit<Stripe.Charge, 'payment_method_details'>>();
  expectTypeOf<Refund>().toExtend<Stripe.Refund>();
  expectTypeOf<Dispute>().toExtend<Omit<Stripe.Dispute, 'evidence'>>();
  expectTypeOf<PaymentMethod>().toExtend<Omit<Stripe.PaymentMethod, 'card'>>();
});

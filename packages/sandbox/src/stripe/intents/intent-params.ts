import { z } from 'zod';
import { amount, currency } from '../money.ts';
import {
  billingDetails,
  expand,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  returnUrl,
  shipping,
  text,
  unsettable,
} from '../protocol/params.ts';

const hooks = z
  .strictObject({
    inputs: z.strictObject({ tax: z.strictObject({ calculation: text() }).optional() }),
  })
  .optional();

const descriptiveFields = {
  description: unsettable(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: unsettable(800).optional(),
  shipping: shipping.optional(),
  statement_descriptor: unsettable(22).optional(),
  statement_descriptor_suffix: unsettable(22).optional(),
};

const paymentMethodData = z.strictObject({
  type: oneOf('card'),
  card: z.strictObject({
    number: text(),
    exp_month: integer,
    exp_year: integer,
    cvc: text(),
    // The sandbox's own: how Stripe.js names a wallet's card is not documented.
    wallet: oneOf('apple_pay', 'google_pay', 'link').optional(),
  }),
  billing_details: billingDetails.optional(),
});

const confirmation = {
  error_on_requires_action: flag.optional(),
  off_session: flag.optional(),
  payment_method: text().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: returnUrl,
  use_stripe_sdk: flag.optional(),
};

export const createParams = z.strictObject({
  amount,
  currency,
  allowed_payment_method_types: listOf(oneOf('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: oneOf('always', 'never').default('always') })
    .optional(),
  capture_method: oneOf('automatic', 'automatic_async').default('automatic_async'),
  confirm: flag.default(false),
  hooks,
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({ request_three_d_secure: oneOf('any', 'automatic', 'challenge').optional() })
        .optional(),
    })
    .optional(),
  ...descriptiveFields,
  ...confirmation,
  ...expand,
});
export type CreateParams = z.output<typeof createParams>;

const confirmFields = {
  receipt_email: descriptiveFields.receipt_email,
  shipping: descriptiveFields.shipping,
  ...confirmation,
  ...expand,
};

export const confirmParams = z.strictObject(confirmFields);

/** What Stripe.js sends. The client secret proves that the shop gave this intent to the buyer. */
export const publicConfirmParams = z.strictObject({ ...confirmFields, client_secret: text() });
export type ConfirmParams = z.output<typeof confirmParams> & { client_secret?: string };

export const cancelParams = z.strictObject({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer').optional(),
  ...expand,
});

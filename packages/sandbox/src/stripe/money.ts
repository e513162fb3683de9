import { integer, text } from './protocol/params.ts';
import { ValidationError } from './protocol/stripe-error.ts';

/** Minimum charges in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minCharge: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50 };
const maxCharge = 99_999_999;

export const amount = integer.superRefine((cents, context) => {
  const issue = (message: string, code: string) =>
    context.addIssue({ code: 'custom', message, params: { code } });
  if (cents < 1) issue('This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  else if (cents > maxCharge) issue('Amount must be no more than $999,999.99', 'amount_too_large');
});

export const currency = text()
  .transform((code) => code.toLowerCase())
  .refine((code) => code in minCharge, {
    error: (issue) =>
      `${issue.input}. Stripe currently supports these currencies: ${Object.keys(minCharge).join(', ')}`,
  });

interface Price {
  amount: number;
  currency: string;
}

/** Throws amount_too_small for an amount below Stripe's minimum. */
export function requireChargeable({ amount, currency }: Price) {
  const minimum = minCharge[currency] ?? 50;
  if (amount >= minimum) return;
  throw new ValidationError(`Amount must be at least ${formatAmount(minimum, currency)}`, {
    code: 'amount_too_small',
    param: 'amount',
  });
}

/** "$0.50 usd" */
export function formatAmount(cents: number, currencyCode: string): string {
  return `$${(cents / 100).toFixed(2)} ${currencyCode}`;
}

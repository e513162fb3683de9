import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import { type ShippingForm, toRecipient } from '../../../domain/address/address.ts';
import { countryCode } from '../../../domain/address/states.ts';

/**
 * Card and wallets only. Link could also take a bank account, would appear as soon as Stripe's dashboard turns it on, and asks
 * for an email address once more. Most people pay at the address that they ship to, so its country and postal code are
 * filled in, where Stripe asks for them. A gift goes to somebody else's.
 */
export function cardOptions(form: ShippingForm, { isGift = false } = {}) {
  const { country, zip } = toRecipient(form);
  return {
    wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
    ...(!isGift && {
      defaultValues: { billingDetails: { address: { country: countryCode(country), postal_code: zip } } },
    }),
  } satisfies StripePaymentElementOptions;
}

import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../draft/checkout-draft.ts';
import { cardOptions } from './card-options.ts';

const form = { ...EMPTY_FORM, country: 'UK', state: 'England', zipCode: 'sw1a1aa' };

test('the card form takes cards and their wallets, and asks for no email address', () => {
  expect(cardOptions(form).wallets).toEqual({ applePay: 'auto', googlePay: 'auto', link: 'never' });
});

test('the card is probably billed where the hats go', () => {
  expect(cardOptions(form).defaultValues?.billingDetails).toEqual({
    address: { country: 'GB', postal_code: 'SW1A 1AA' },
  });
  expect(cardOptions(form, { isGift: true })).not.toHaveProperty('defaultValues');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../../domain/money/money.ts';
import { newQuote } from '../shipping/shipping-quote.ts';
import { EMPTY_FORM, parseDraft } from './checkout-draft.ts';

const draft = {
  form: { ...EMPTY_FORM, customerName: 'Maya Ortiz', country: 'CA' },
  quote: newQuote('basis', [
    { id: 'STANDARD', name: 'Standard', rate: cents(499), minDeliveryDays: 5, maxDeliveryDays: 10 },
  ]),
  payment: { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret_2', requestHash: 'f' },
};

test('a draft survives a reload', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('garbage reads as an empty draft for the United States', () => {
  const empty = { form: EMPTY_FORM, quote: null, payment: null };
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(parseDraft(stored)).toEqual(empty);
    }),
  );
});

test('a broken part leaves the others intact', () => {
  const broken = { ...draft, quote: { ...draft.quote, options: [{ id: 1 }] } };
  expect(parseDraft(broken)).toEqual({ ...draft, quote: null });
  expect(parseDraft({ ...draft, form: { ...draft.form, city: 7 } }).form.city).toBe('');
});

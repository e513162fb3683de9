import { expect, test } from 'vitest';
import { cents } from '../../../src/domain/money/money.ts';
import { taxReturned } from '../../../src/domain/money/tax.ts';
import { TaxBooks } from '../providers/stripe/tax.ts';
import { unevenCents } from './tax.ts';

test('the tax at Stripe may differ by a cent once a refund failed that came before another one', () => {
  const books = new TaxBooks();
  const body = new URLSearchParams({
    'customer_details[address][postal_code]': '37902',
    'line_items[0][amount]': '5998',
    'line_items[1][amount]': '5998',
  });
  const { tax_amount_exclusive: tax, amount_total: paid } = books.calculate('taxcalc_1', body, 0);
  books.record('pi_1', 'taxcalc_1');
  const first = { id: 're_1', payment_intent: 'pi_1', amount: 8680 };
  const second = { id: 're_2', payment_intent: 'pi_1', amount: 2792 };
  books.giveBack(first, 0);
  books.giveBack(second, first.amount);
  books.takeAgain(first);
  const owed = tax - taxReturned(cents(tax), { paid: cents(paid), returned: cents(second.amount) });
  expect([tax, paid, owed, books.keptOf('pi_1')]).toEqual([1110, 13106, 874, 873]);
  expect(unevenCents([{ status: 'failed' }, { status: 'succeeded' }])).toBe(1);
  expect(unevenCents([{ status: 'failed' }])).toBe(0);
  expect(unevenCents([{ status: 'pending' }, { status: 'succeeded' }])).toBe(0);
});

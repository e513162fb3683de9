import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { Profit as ProfitAnswer, ProfitOrder } from '../../../wire/admin/profit.ts';
import { Profit } from './profit.tsx';

const order = (country: string, hats: number, changes: Partial<ProfitOrder> = {}): ProfitOrder => ({
  country,
  hats,
  subtotal: '24.99',
  discount: '0.00',
  shipping: '4.99',
  hatsCost: '12.00',
  digitization: '6.50',
  shippingCost: '4.00',
  stripeFee: '1.17',
  left: '6.31',
  isBelow: false,
  ...changes,
});
const PROFIT: ProfitAnswer = {
  floor: '3.00',
  fee: { basisPoints: 290, fixed: '0.30', charges: 12 },
  askedAt: '2026-11-21T15:00:00.000Z',
  hats: [
    {
      name: 'Custom hat',
      color: 'Navy',
      hatCost: '12.00',
      orders: [
        order('US', 1),
        order('US', 2, { left: '2.00', isBelow: true }),
        order('US', 3, { left: '1.50', isBelow: true }),
        order('CA', 1, { left: '-4.00', isBelow: true }),
      ],
    },
    {
      name: 'Feral',
      color: 'Red',
      hatCost: null,
      orders: [order('US', 1, { hatsCost: null, shippingCost: null, left: null })],
    },
  ],
};

const opened = (changes: Partial<ProfitAnswer> = {}) =>
  openAdmin(<Profit />, { '/api/admin/profit': { ...PROFIT, ...changes } });

test('what an order leaves is shown line by line, for the chosen hat and country', async () => {
  const page = await opened();
  expect(page.text('tbody')).toBe(
    '|1|hat|24.99|0.00|4.99|12.00|6.50|4.00|1.17|6.31|' +
      '2|hats|24.99|0.00|4.99|12.00|6.50|4.00|1.17|2.00 below your floor|' +
      '3|hats|24.99|0.00|4.99|12.00|6.50|4.00|1.17|1.50 below your floor|',
  );
  await page.play({ Country: 'CA' });
  expect(page.text('tbody')).toBe('|1|hat|24.99|0.00|4.99|12.00|6.50|4.00|1.17|−4.00 below your floor|');
  await page.play({ Country: 'US', Hat: '1' });
  expect(page.text('tbody')).toBe('|1|hat|24.99|0.00|4.99|unknown|6.50|unknown|1.17|unknown|');
});

test('orders below the floor are said in words', async () => {
  const page = await opened();
  const text = page.text('[aria-labelledby="profit-below"]');
  expect(text).toContain('|Custom hat, Navy, to Canada: 1 hat lose up to $4.00|');
  expect(text).toContain('|Custom hat, Navy, to United States: 2');
  expect(text).toContain('leave only $1.50|');
  expect(text).toContain('|Some costs are not known. ');
});

test.each([
  [PROFIT.hats.slice(1), 'None whose costs are known.'],
  [[{ ...PROFIT.hats[0], orders: [order('US', 1)] }], 'No order.'],
])('none below the floor is one sentence', async (hats, text) => {
  const page = await opened({ hats: hats as ProfitAnswer['hats'] });
  expect(page.text('[aria-labelledby="profit-below"]')).toContain(`|Below your floor|${text}|`);
});

test.each([
  [12, '2.9% plus $0.30, as in your last 12 charges.'],
  [0, '2.9% plus $0.30, its usual price for cards. There are too few charges of yours to tell.'],
])('the fee is assumed of %s charges', async (charges, text) => {
  const page = await opened({ fee: { ...PROFIT.fee, charges } });
  expect(page.text()).toContain(text);
  expect(page.text()).toContain('Printful was asked Sat, Nov 21, 3:00 PM.');
  expect(page.text()).toContain('Your floor is $3.00 for each hat.');
});

import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { MoneySums, MonthsAnswer, TaxAnswer } from '../../../wire/admin/months.ts';
import { Months } from './months.tsx';

const sums = (paid: number): MoneySums => ({
  orders: 2,
  hats: 5,
  subtotal: paid + 200,
  discounts: 700,
  shipping: 500,
  tax: 100,
  taxOwed: 90,
  paid,
  refunds: 1000,
  disputes: 0,
  fees: 300,
  printful: 2000,
  kept: paid - 3390,
  unsure: 0,
  unsureOrders: 0,
});
const NOW: MoneySums = { ...sums(9000), unsure: 1500, unsureOrders: 1 };
const MONTHS: MonthsAnswer = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  isComplete: true,
  now: NOW,
  before: { ...sums(6000), orders: 1 },
  days: [
    { ...sums(3000), day: '2026-11-02' },
    { ...sums(6000), day: '2026-11-21' },
  ],
  byMonth: [
    { ...NOW, month: '2026-11' },
    { ...sums(3000), month: '2026-10' },
  ],
  parts: [
    {
      kind: 'occasion',
      rows: [{ name: 'birthday', label: 'Birthday', orders: 1, hats: 2, paid: 4000, kept: null, before: 0 }],
    },
    {
      kind: 'country',
      rows: [{ name: 'US', label: 'United States', orders: 2, hats: 5, paid: 9000, kept: -50, before: 6000 }],
    },
    { kind: 'gift', rows: [] },
  ],
};
const at = '2026-11-22T15:00:00.000Z';
const place = { orders: 1, sales: 4000, collected: 390, returned: 90, owed: 300 };
const TAX: TaxAnswer = {
  places: [
    { ...place, state: 'TN', city: null },
    { ...place, state: 'TN', city: 'Nashville' },
    { ...place, state: 'TN', city: '' },
  ],
  check: { at, newer: 2, differences: [{ orderId: '0MRX4B7V8K', ours: 300, theirs: 290 }] },
};

const answers = (changes: Partial<MonthsAnswer>, tax: TaxAnswer) => ({
  '/api/admin/months': { ...MONTHS, ...changes },
  '/api/admin/months?month=2026-10': { ...MONTHS, month: '2026-10' },
  '/api/admin/months/tax?month=2026-11': tax,
  '/api/admin/months/tax?month=2026-10': tax,
});

const opened = (changes: Partial<MonthsAnswer> = {}, tax: TaxAnswer = TAX) =>
  openAdmin(<Months />, answers(changes, tax));

test('the sums of a month stand beside those of the month before', async () => {
  const page = await opened();
  expect(page.text('.months-sums tbody')).toBe(
    '|Hats at full price|$92.00|$62.00|Up 48%|Discounts|−$7.00|−$7.00|Shipping|$5.00|$5.00|Sales tax|$1.00|$1.00|' +
      'Paid|$90.00|$60.00|Up 50%|Refunds|−$10.00|−$10.00|Fees of Stripe and banks|−$3.00|−$3.00|' +
      'Printful: hats, shipping, replacements|−$20.00|−$20.00|Sales tax for the states|−$0.90|−$0.90|' +
      'Not certain yet|−$15.00|$0.00|You keep|$56.10|$26.10|Up 115%|',
  );
  const sums = page.text('[aria-labelledby="months-sums"]');
  expect(sums).toContain(
    '|November 2026|2 orders|, 5 hats; the month before |1 order|Money|November|October|Change|',
  );
  expect(sums).toContain('|Of 1 order a cost is not known, or a refund or dispute is open.');
  expect(page.text()).not.toContain('still being added up');
});

test('days, parts and months have their figures', async () => {
  const page = await opened();
  expect(page.text('.months-chart')).toBe('|$0|$20|$40|$60|1|6|11|16|21|26|');
  expect(page.document.querySelectorAll('.sells-bar')).toHaveLength(30);
  expect(page.text('.folded tbody')).toBe(
    '|Nov 21, 2026|2|$60.00|−$10.00|−$20.00|$26.10|Nov 2, 2026|2|$30.00|−$10.00|−$20.00|−$3.90|',
  );
  expect(page.text('.months-parts')).toBe(
    '|By occasion|Occasion|Hats|Paid for them|Month before|Birthday|2|$40.00|$0.00|A hat for two occasions counts in both.|' +
      'By country|Country|Hats|Paid|You keep|Month before|United States|5|$90.00|−$0.50|$60.00|',
  );
  expect(page.text('.months-each tbody')).toBe(
    '|November 2026|2|$90.00|−$10.00|−$20.00|$56.10|October 2026|2|$30.00|−$10.00|−$20.00|−$3.90|',
  );
  expect(page.document.querySelectorAll('.loss').map((one) => one.textContent)).toEqual([
    '−$3.90',
    '−$0.50',
    '−$3.90',
  ]);
});

test('a figure opens its orders, and a file has its month', async () => {
  const page = await opened();
  const list = '/admin?tab=orders';
  const month = 'from=2026-11-01&to=2026-11-30&sort=newest&money=';
  expect(page.document.querySelectorAll('a').map(({ href }) => href)).toEqual([
    '/api/admin/months/accounts.xlsx?month=2026-11',
    '/api/admin/months/accounts.csv?month=2026-11',
    '/api/admin/months/accounts.csv?month=2026-11&rows=lines',
    `${list}&${month}all`,
    `${list}&from=2026-10-01&to=2026-10-31&sort=newest&money=all`,
    `${list}&from=2026-11-21&to=2026-11-21&sort=newest&money=all`,
    `${list}&from=2026-11-02&to=2026-11-02&sort=newest&money=all`,
    '/api/admin/months/tax.csv?month=2026-11',
    '/admin/orders/0MRX4B7V8K',
    `${list}&${month}occasion%3Abirthday`,
    `${list}&${month}country%3AUS`,
  ]);
});

test('without Orders, a figure is only text', async () => {
  const page = await openAdmin(<Months />, answers({}, TAX), { role: 'helper', areas: ['money'] });
  const links = page.document.querySelectorAll('a').map(({ href }) => href);
  expect(links.filter((href) => !href.startsWith('/api/admin/months'))).toEqual([]);
  expect(page.text('[aria-labelledby="months-sums"]')).toContain(
    '|2 orders, 5 hats; the month before 1 order|',
  );
});

test('sales tax is compared with Stripe, and differences are listed', async () => {
  const page = await opened();
  expect(page.text('.months-tax')).toContain(
    '|Not what Stripe recorded, compared Nov 22, 3:00 PM. 2 orders are newer.|#0MRX4B7V8K|: $3.00 here, $2.90 at Stripe|',
  );
  const row = '|1|$40.00|$3.90|−$0.90|$3.00|';
  expect(page.text('.months-tax tbody')).toBe(`|TN${row}Nashville, TN${row}No city, TN${row}`);
  await page.play('Compare with Stripe');
  expect(page.sent).toEqual([['POST /api/admin/months/tax-check', { month: '2026-11' }]]);
  expect(page.text()).toContain('|Stripe is being asked|');
});

test.each([
  [{ at: null, newer: 0, differences: [] }, '|It was not compared with Stripe yet.|'],
  [
    { at, newer: 1, differences: [] },
    '|Equal to what Stripe recorded, compared Nov 22, 3:00 PM. 1 order is newer.|',
  ],
])('the comparison %# of sales tax', async (check, text) => {
  expect((await opened({}, { ...TAX, check })).text('.months-tax')).toContain(text);
});

test('a month is chosen by its name or in the field', async () => {
  const page = await opened({ isComplete: false });
  expect(page.text()).toContain('|Older orders are still being added up. Look again in a few minutes.|');
  await page.play('October 2026');
  expect(page.address()).toBe('/admin?month=2026-10');
  expect(page.text('#months-sums')).toBe('|October 2026|');
});

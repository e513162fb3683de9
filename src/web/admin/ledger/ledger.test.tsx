import { describe, expect, test, vi } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { LedgerAnswer } from '../../../wire/admin/ledger.ts';
import { Ledger } from './ledger.tsx';

const at = '2026-11-21T15:00:00.000Z';
const CHECK = { at, ours: 3, theirs: 3, ourNet: 9000, theirNet: 9000, matches: true, newer: 0 };

const LEDGER: LedgerAnswer = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  check: CHECK,
  movements: [
    {
      id: 'm1',
      what: 'Payment',
      at,
      orderId: '0MRX4B7V8K',
      missingOrderId: null,
      amount: 6998,
      fee: 233,
      net: 6765,
      balance: 123456,
    },
    {
      id: 'm2',
      what: 'Refund',
      at,
      orderId: null,
      missingOrderId: 'X9',
      amount: -2499,
      fee: 0,
      net: -2499,
      balance: -4,
    },
  ],
  page: 2,
  pages: 3,
  count: 202,
  summary: { charges: 10000, refunds: -2499, disputes: 0, other: 0, fees: -233, net: 7268, paidOut: 5000 },
  places: [
    {
      country: 'US',
      state: 'TN',
      orders: 2,
      hats: 5,
      gross: 12000,
      discounts: 1200,
      shipping: 499,
      tax: 77,
      refunds: 2499,
      net: 8800,
    },
    {
      country: 'UK',
      state: '',
      orders: 1,
      hats: 1,
      gross: 2499,
      discounts: 0,
      shipping: 0,
      tax: 0,
      refunds: 0,
      net: 2499,
    },
  ],
};

const opened = (changes: Partial<LedgerAnswer> = {}, address = '/admin/ledger') =>
  openAdmin(
    <Ledger />,
    {
      '/api/admin/ledger': { ...LEDGER, ...changes },
      '/api/admin/ledger?month=2026-10': { ...LEDGER, month: '2026-10' },
      '/api/admin/ledger?month=2026-11&page=3': { ...LEDGER, page: 3, movements: [] },
      '/api/admin/ledger?month=2026-11': { ...LEDGER, page: 1 },
    },
    { address },
  );

test('movements, sums and places are shown to the cent', async () => {
  const page = await opened();
  expect(page.text('.ledger-movements tbody')).toBe(
    '|Nov 21, 3:00 PM|Payment|#0MRX4B7V8K|69.98|−2.33|67.65|69.98, fee 2.33|1,234.56|' +
      'Nov 21, 3:00 PM|Refund|#X9, not in this shop|−24.99|0.00|−24.99|−0.04|',
  );
  expect(page.text('[aria-labelledby="ledger-month"]')).toContain(
    '|November so far|Charges|$100.00|Refunds|−$24.99|Disputes|$0.00|Fees|−$2.33|Net|$72.68|Paid out: $50.00.',
  );
  expect(page.text('[aria-labelledby="ledger-places"] tbody')).toBe(
    '|TN, United States|2|5|120.00|−12.00|4.99|0.77|−24.99|88.00|' +
      'United Kingdom|1|1|24.99|0.00|0.00|0.00|0.00|24.99|',
  );
  expect(page.document.querySelectorAll('.loss').map((one) => one.textContent)).toEqual([
    '−2.33',
    '−24.99',
    '−24.99',
    '−$24.99',
    '−$2.33',
    '−12.00',
    '−24.99',
  ]);
});

test('other movements have a row only if there are any, and a past month its name', async () => {
  const page = await opened({ month: '2026-10', summary: { ...LEDGER.summary, other: -150 } });
  expect(page.text('[aria-labelledby="ledger-month"]')).toContain('|October 2026|Charges|');
  expect(page.text('[aria-labelledby="ledger-month"]')).toContain('|Other|−$1.50|');
});

test('a month without movements and places is said so', async () => {
  const page = await opened({ count: 0, movements: [], places: [] });
  expect(page.text()).toContain('|No money moved at Stripe in this month.|');
  expect(page.text()).toContain('|No order was paid in this month.|');
});

test('pages and months are opened by the address', async () => {
  const page = await opened();
  expect(page.text()).toContain('|26 to 27 of 202|');
  await page.play('Older');
  expect(page.address()).toBe('/admin/ledger?month=2026-11&page=3');
  expect(page.text()).toContain('|None of 202|');
  expect([page.has('Newer'), page.has('Older')]).toEqual([true, false]);
  await page.play({ Month: '2026-10' });
  expect(page.address()).toBe('/admin/ledger?month=2026-10');
});

test('the first page has no newer one, and no number in its address', async () => {
  const page = await opened();
  await page.play('Newer');
  expect(page.address()).toBe('/admin/ledger?month=2026-11');
  expect(page.text()).toContain('|1 to 2 of 202|');
  expect(page.has('Newer')).toBe(false);
});

describe('the comparison with Stripe', () => {
  const table: [string, Partial<typeof CHECK> | null, string, string][] = [
    ['never made', null, 'info', '|November 2026 was not compared with Stripe yet.|'],
    [
      'equal',
      {},
      'good',
      '|Matches Stripe to the cent.|Checked Sat, Nov 21, 3:00 PM: 3 movements here, 3 there.|',
    ],
    [
      'equal before one more',
      { newer: 1, ours: 1 },
      'info',
      '|1 newer entry is not compared yet.|The rest matched Stripe, compared Sat, Nov 21, 3:00 PM: 1 movement here, 3 there.|',
    ],
    ['equal before two more', { newer: 2 }, 'info', '|2 newer entries are not compared yet.|'],
    [
      'different',
      { matches: false, theirNet: 8950 },
      'error',
      '|Differs from Stripe by $0.50.|Checked Sat, Nov 21, 3:00 PM: 3 movements here, 3 there. Net $90.00 here, $89.50 there. Do not book this month before it matches.|',
    ],
    ['different with the same net', { matches: false }, 'error', '|Differs from Stripe.|'],
  ];
  test.each(table)('%s', async (_name, check, tone, text) => {
    const page = await opened({ check: check && { ...CHECK, ...check } });
    expect(page.text('.ledger-check')).toContain(text);
    expect(page.find('.ledger-check').getAttribute('data-tone')).toBe(tone);
  });

  test('is asked for, and waits for the answer', async () => {
    const page = await opened();
    await page.play('Compare now');
    expect(page.sent).toEqual([['POST /api/admin/ledger/check', { month: '2026-11' }]]);
    expect(page.has('Comparing...')).toBe(false);
    expect(page.text('.ledger-check')).toContain('|Comparing...|');
  });

  test.each([
    ['as soon as there is one', '2026-11-21T15:01:00.000Z', 2],
    ['at most for three minutes', at, 61],
  ])('ends %s', async (_name, comparedAt, reads) => {
    let check = CHECK;
    const page = await openAdmin(<Ledger />, { '/api/admin/ledger': () => ({ ...LEDGER, check }) });
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await page.play('Compare now');
    check = { ...CHECK, at: comparedAt };
    for (let reload = 0; reload < 62; reload += 1) await page.does(() => void vi.advanceTimersByTime(3000));
    expect(page.has('Compare now')).toBe(true);
    expect(page.read).toHaveLength(reads);
  });

  test('waits for an answer that takes long', async () => {
    let isSlow = false;
    const page = await openAdmin(<Ledger />, {
      '/api/admin/ledger': () => (isSlow ? new Promise(() => {}) : LEDGER),
    });
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await page.play('Compare now');
    isSlow = true;
    for (let reload = 0; reload < 3; reload += 1) await page.does(() => void vi.advanceTimersByTime(3000));
    expect(page.read).toHaveLength(2);
  });
});

import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { HealthAnswer } from '../../../wire/admin/health.ts';
import type { ToDo, TodayAnswer } from '../../../wire/admin/today.ts';
import { Today } from './today.tsx';

const at = '2026-11-21T15:00:00.000Z';
const toDo = (key: string, changes: Partial<ToDo>): ToDo => ({
  key,
  orderId: null,
  tag: 'Money',
  tone: 'stake',
  text: `${key} of $29.98`,
  more: '',
  button: `Open ${key}`,
  page: 'order',
  alertId: null,
  mailId: null,
  ...changes,
});
const TODAY: TodayAnswer = {
  at,
  toDo: [
    toDo('dispute', { orderId: 'A1', more: 'Until tomorrow' }),
    toDo('mail', { orderId: 'B2', mailId: 8, button: 'Correct the address' }),
    toDo('alert', { alertId: 7 }),
    toDo('hats', { page: 'hats', alertId: 9 }),
  ],
  firstDay: [
    { text: 'Choose your hats', how: 'In Your hats', isDone: false, page: 'hats' },
    { text: 'Set prices', how: 'In Settings', isDone: true, page: 'settings' },
  ],
  money: {
    today: { paid: '120.00', orders: 4, hats: 9 },
    before: { paid: '100.00', orders: 4, hats: 12 },
    keep: { amount: '40.00', share: 0.333, unknown: 1 },
  },
  way: {
    window: { orders: 1, until: at },
    waiting: { orders: 2, usual: 30 },
    held: 3,
    end: { kind: 'at', at },
    making: { orders: 5, oldest: null },
    shipped: 6,
    overdue: [{ id: 'C3', customerName: 'Dana', shipBy: at }],
    late: [{ id: 'D4', customerName: 'Jo', partyOn: '2026-12-05', arrivesBy: '2026-12-07' }],
  },
};
const HEALTH: HealthAnswer = {
  parts: [
    { name: 'Stripe', state: 'working', says: 'Stripe answers.' },
    { name: 'Mail', state: 'off', says: 'No mail server.' },
  ],
  warnings: [],
  stuckOrders: null,
  stuckMails: 0,
  failedJobs: 0,
};

const opened = (changes: Partial<TodayAnswer> = {}, health: HealthAnswer = HEALTH, orders: unknown = []) =>
  openAdmin(<Today />, {
    '/api/admin/today': { ...TODAY, ...changes },
    '/api/admin/health': health,
    '/api/admin/orders?sort=newest': orders,
  });

test('what needs the owner leads to its order, and the first is the main one', async () => {
  const page = await opened();
  expect(page.text('.to-do')).toBe(
    '|Money|dispute of |$29.98|#A1|Until tomorrow|Open dispute|Money|mail of |$29.98|#B2|Send again|Correct the address|' +
      'Money|alert of |$29.98|It is done|Money|hats of |$29.98|Open hats|It is done|',
  );
  expect(page.text()).toContain('|Today|Saturday, Nov 21, 3:00 PM UTC|');
  expect(page.text()).toContain('|Needs you (4)|');
  const links = page.document.querySelectorAll('.to-do-buttons a');
  expect(links.map(({ href }) => href)).toEqual([
    '/admin/orders/A1',
    '/admin/orders/B2#address',
    '/admin/hats',
  ]);
  expect(links[0]?.getAttribute('data-tone')).toBe('pink');
  expect(links[2]?.getAttribute('data-tone')).toBe('white');
});

test.each([
  ['It is done: alert of $29.98', 'POST /api/admin/alerts/7/done'],
  ['It is done: hats of $29.98', 'POST /api/admin/alerts/9/done'],
  ['Send again: mail of $29.98', 'POST /api/admin/mails/8/resend'],
])('“%s” is sent for this row', async (button, request) => {
  const page = await opened();
  await page.play(button);
  expect(page.sent.map(([sent]) => sent)).toEqual([request]);
  expect(page.read.filter((path) => path === '/api/admin/today')).toHaveLength(2);
});

test('a quiet day says so, and what is left before it can be left alone', async () => {
  const page = await opened({ toDo: [] });
  expect(page.text()).toContain('|Nothing needs you.|Everything else runs by itself.|');
  expect(page.text('[aria-labelledby="first-day"]')).toBe(
    '|Getting ready|1 of 2 done|○|Choose your hats|In Your hats|✓|Set prices|(done)|',
  );
});

test('the money of today stands beside that of a week ago', async () => {
  const page = await opened();
  expect(page.text('[aria-labelledby="money"]')).toBe(
    '|Money today|Paid|$120.00|Up 20%|Orders|4|The same|You keep|$40.00|33.3%, estimated|without 1 order of unknown cost|' +
      'Hats|9|Down 3|Against last Saturday up to 3:00 PM: |$100.00, 4 orders, 12 hats|.|',
  );
});

test('a sum of the smaller part of the orders is not shown', async () => {
  const money = { ...TODAY.money, keep: { amount: '1.00', share: null, unknown: 3 } } as TodayAnswer['money'];
  const page = await opened({ money });
  expect(page.text('[aria-labelledby="money"]')).toContain(
    '|You keep|Not known yet|3 orders of unknown cost|',
  );
});

test('the way to Printful has all its steps', async () => {
  const page = await opened();
  expect(page.text('[aria-labelledby="way"]')).toBe(
    '|On the way to Printful|Can still change|1 order|the last until 3:00 PM|Waiting to be sent|2 orders|up to 30 is usual|' +
      'On hold|3 orders|not sent before the hold ends|All sent by|about 3:00 PM|Being made|5 orders|On the way|6 orders|' +
      '1 order should have shipped by now|#C3|Dana: promised to ship by Nov 21.|' +
      '1 order may miss its party|#D4|Jo: party on Dec 5, 2026, the hats may come as late as Dec 7, 2026.|',
  );
});

test('the newest orders say on which day they came', async () => {
  const order = {
    id: 'E5',
    customerName: 'Ann',
    place: 'Toledo, OH',
    total: '34.98',
    createdAt: '2026-11-09T18:03:00.000Z',
    hats: { pictures: [], words: 'Lake', count: 1, isCrew: false },
    states: [],
    leftToDo: { text: 'Nothing', isForOwner: false },
  };
  const page = await opened({}, HEALTH, [order]);
  expect(page.text('.today-person')).toBe('|Ann|Mon, Nov 9, 6:03 PM, Toledo, OH|');
});

test('who may enter neither orders nor money sees neither', async () => {
  const page = await opened({ way: null, money: null });
  for (const part of ['Money today', 'On the way to Printful', 'Newest orders'])
    expect(page.text()).not.toContain(part);
});

describe('whether anything is broken', () => {
  const table: [string, Partial<HealthAnswer>, string][] = [
    [
      'nothing without a mail server',
      {},
      '|Nothing is broken.|Shop, payments and printing answer. Emails are written, but not sent: there is no mail server. |System|',
    ],
    [
      'nothing',
      { parts: [{ name: 'Mail', state: 'working', says: '' }] },
      '|Nothing is broken.|Shop, payments, printing and email answer. |System|',
    ],
    [
      'one part and a setting',
      { parts: [{ name: 'Stripe', state: 'failing', says: 'Stripe is silent.' }], warnings: ['Set a key.'] },
      '|Stripe and Settings of the server:|Stripe is silent. Set a key. |System|',
    ],
  ];
  test.each(table)('%s', async (_name, changes, text) => {
    const page = await opened({}, { ...HEALTH, ...changes });
    expect(page.text('.today-health').replace('Payments', 'Stripe')).toBe(text);
  });
});

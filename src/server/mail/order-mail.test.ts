import { describe, expect, test } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import type { Order } from '../orders/queries.ts';
import { arrivalRows, orderFacts, orderMail } from './order-mail.ts';
import { SAMPLE_LINES, SAMPLE_ORDER } from './samples.ts';

const deps = {
  clock: () => new Date('2026-11-20T14:00:00Z'),
  config: { publicUrl: 'https://unhingedhats.example' },
  settings: { current: () => ({ settings: { emails: { orders: 'orders@unhingedhats.example' } } }) },
} as unknown as Parameters<typeof orderFacts>[0];

const PAID: Order = {
  ...SAMPLE_ORDER,
  paid: SAMPLE_ORDER.total,
  // A Friday.
  sendAfter: new Date('2026-11-20T15:00:00Z'),
  shipBy: new Date('2026-12-01T23:59:59Z'),
  deliveryDays: [3, 4],
};

const factsOf = (order: Partial<Order> = {}, plans: { partyOn?: string; isReviewed?: boolean } = {}) =>
  orderFacts(
    deps,
    { ...PAID, ...order },
    {
      partyOn: null,
      isReviewed: false,
      settings: DEFAULT_SETTINGS,
      lines: SAMPLE_LINES,
      ...plans,
    },
  );

const rowsOf = (...facts: Parameters<typeof factsOf>) =>
  arrivalRows(factsOf(...facts)).map(([label, value]) => `${label}: ${value}`.replaceAll('\u00a0', ' '));

test('an email offers changes until the end of the window, and none without one', () => {
  const now = deps.clock();
  const sendAfter = new Date(now.getTime() + 1);
  expect(factsOf({ sendAfter }).changeableUntil).toEqual(sendAfter);
  expect([factsOf({ sendAfter: now }), factsOf({ sendAfter: null })]).toMatchObject([
    { changeableUntil: null },
    { changeableUntil: null },
  ]);
});

test('an email names the days of arrival, and a day more while a person looks at the words', () => {
  expect(rowsOf()).toEqual(['Arrives: Nov 27–Dec 7']);
  expect(rowsOf({}, { isReviewed: true })).toEqual(['Arrives: Nov 27–Dec 8']);
});

test('an email about a replacement, which nobody pays, names them too', () => {
  const replacement = { replaces: '5Z8N3WJR6C', total: cents(0), paid: null };
  expect(rowsOf(replacement)).toEqual(['Arrives: Nov 27–Dec 7']);
});

test.each<[string, Partial<Order>]>([
  ['was canceled', { status: 'canceled' }],
  ['has arrived', { status: 'completed' }],
  ['was refunded in full', { refunded: SAMPLE_ORDER.total }],
  ['is not paid', { sendAfter: null, shipBy: null }],
])('an email about an order that %s names no day', (_, order) => {
  expect(rowsOf(order, { partyOn: '2026-12-19' })).toEqual([]);
});

describe('the party', () => {
  test('is in time if the hats come on its day', () => {
    expect(rowsOf({}, { partyOn: '2026-12-07' })).toContain('Party: In time. It’s on Dec 7.');
  });

  test('waits as long as the hats, of whose words a person decides first', () => {
    expect(rowsOf({}, { partyOn: '2026-12-07', isReviewed: true })).toContain(
      'Party: Probably too late. It’s on Dec 7, and the hats can take until Dec 8.',
    );
  });

  test('is in time with Express, which the shopper chose', () => {
    expect(rowsOf({ shippingProviderId: 'EXPRESS' }, { partyOn: '2026-12-07' })).toContain(
      'Party: In time. It’s on Dec 7.',
    );
  });

  test('comes too soon for hats that can come a day later', () => {
    expect(rowsOf({}, { partyOn: '2026-12-06' })).toContain(
      'Party: Probably too late. It’s on Dec 6, and the hats can take until Dec 7.',
    );
  });

  test('has its year if the hats come in another', () => {
    expect(rowsOf({}, { partyOn: '2027-01-02' })).toContain('Party: In time. It’s on Jan 2, 2027.');
  });

  test('counts from the new date of a late order, whose days of arrival are not known', () => {
    const announcedShipBy = new Date('2026-12-10T23:59:59Z');
    expect(rowsOf({ announcedShipBy }, { partyOn: '2026-12-15' })).toEqual([
      'Party: Probably too late. It’s on Dec 15, and the hats can take until Dec 16.',
    ]);
  });
});

describe('an email that is not about certain hats', () => {
  const mailOf = (lines = SAMPLE_LINES) =>
    orderMail({ ...factsOf(), hats: lines }, { event: 'E', subject: 'S', preview: 'P', title: 'T', lead: [] })
      .text;

  test('shows those of the order below its button', () => {
    expect(mailOf()).toMatch(/See your order:\n.*\n\nIN THIS ORDER\n\n4 x Bride or Die/);
  });

  test('shows three of many', () => {
    const text = mailOf(Array.from({ length: 5 }, () => SAMPLE_LINES[0] ?? expect.fail()));
    expect(text.match(/4 x/g)).toHaveLength(3);
    expect(text).toContain('And 8 more hats.');
  });

  test('shows a single hat, and nothing of an order without any', () => {
    expect(mailOf(SAMPLE_LINES.slice(0, 1))).toContain('IN THIS ORDER');
    expect(mailOf([])).not.toContain('IN THIS ORDER');
  });

  test('counts one more hat, and none if it shows all', () => {
    const [first = expect.fail()] = SAMPLE_LINES;
    const single = { ...first, quantity: 1 };
    expect(mailOf([single, single, single, single])).toContain('And one more hat.');
    expect(mailOf([single, single, single])).not.toContain('more hat');
  });

  test('shows none that was refunded because of its words', () => {
    const [first = expect.fail(), second = expect.fail()] = SAMPLE_LINES;
    const { hats } = orderFacts(deps, PAID, {
      partyOn: null,
      isReviewed: false,
      settings: DEFAULT_SETTINGS,
      lines: [
        { ...first, refusedAt: new Date(0) },
        { ...second, share: cents(0) },
      ],
    });
    expect(hats.map(({ name }) => name)).toEqual([second.name]);
  });
});

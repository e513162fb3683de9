import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { openOrder } from '../../../../test/small-dom/open-order.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { ASKED, LINE, ORDER, PAID, SEEN, SHIPPED, STORE_LINE, WAITING } from './fixtures.ts';
import { OrderDetail } from './order-detail.tsx';

const PATH = `/api/admin/orders/${ORDER.id}`;

/** A hat was refunded, and another one replaced. */
const REFUNDED: AdminOrderDetail = {
  ...SHIPPED,
  lines: [{ ...LINE, refunded: 1 }, STORE_LINE],
  money: { ...SHIPPED.money, refunded: '24.00' },
  replacements: ['Z9'],
};
/** The bank gave all of its money back. */
const LOST: AdminOrderDetail = {
  ...ASKED,
  disputes: ORDER.disputes.map((one) => ({ ...one, amount: ASKED.money.total, status: 'lost' })),
};

const DRAWING = {
  hash: 'h1',
  state: 'waiting',
  sent: '/sent.png',
  proposed: null,
  sheet: '/sheet.pdf',
} as const;
/** Printful proposes another drawing. */
const DRAWN: AdminOrderDetail = {
  ...PAID,
  status: 'on_hold',
  approval: {
    until: ORDER.createdAt,
    drawings: [DRAWING, { ...DRAWING, hash: 'h2', state: 'redraw', sheet: null }],
  },
};

type Steps = (string | Record<string, string>)[];
const WAS = ORDER.address;

describe('what is done on the page of an order is sent for this order', () => {
  const table: [does: string, order: AdminOrderDetail, steps: Steps, request: string, body?: unknown][] = [
    [
      'refunds one of two hats',
      SHIPPED,
      ['Refund a hat or an amount', { 'Lake / House': '', Reason: 'damaged' }, 'Refund $24.00'],
      'POST /refunds',
      { amount: 2400, lines: [{ id: 11, quantity: 1 }], ...SEEN, reasonKind: 'damaged', reason: '' },
    ],
    [
      'refunds both hats of a line and the other one',
      SHIPPED,
      [
        'Refund a hat or an amount',
        { 'Lake / House': '', 'How many of Lake / House': '2', 'Feral & Thriving': '' },
        { Reason: 'other', 'Which reason': 'they were late' },
        'Refund $69.00',
      ],
      'POST /refunds',
      {
        amount: 6900,
        lines: [
          { id: 11, quantity: 2 },
          { id: 12, quantity: 1 },
        ],
        ...SEEN,
        reasonKind: 'other',
        reason: 'they were late',
      },
    ],
    [
      'refunds an amount',
      SHIPPED,
      [
        'Refund a hat or an amount',
        'Refund an amount instead',
        { Amount: '5.50', Reason: 'kindness' },
        'Refund $5.50',
      ],
      'POST /refunds',
      { amount: 550, lines: [], ...SEEN, reasonKind: 'kindness', reason: '' },
    ],
    [
      'refunds all that is left by its amount',
      SHIPPED,
      [
        'Refund a hat or an amount',
        'Refund an amount instead',
        { Amount: '69', Reason: 'kindness' },
        'Refund $69.00',
      ],
      'POST /refunds',
      { amount: null, lines: [], ...SEEN, reasonKind: 'kindness', reason: '' },
    ],
    [
      'refunds everything',
      SHIPPED,
      ['Refund everything', { Reason: 'changed_mind' }, 'Refund $69.00'],
      'POST /refunds',
      {
        amount: 6900,
        lines: [
          { id: 11, quantity: 2 },
          { id: 12, quantity: 1 },
        ],
        shipping: 0,
        ...SEEN,
        reasonKind: 'changed_mind',
        reason: '',
      },
    ],
    [
      'cancels',
      PAID,
      ['Cancel and refund $69.00', { Reason: 'asked' }, 'Cancel and refund $69.00'],
      'POST /cancel',
      { reason: 'asked' },
    ],
    ['approves a drawing', DRAWN, ['Approve'], 'POST /approvals/h1', { changes: null }],
    [
      'asks for another drawing',
      DRAWN,
      ['Ask for changes', { 'For Printful’s designers': 'Bigger' }, 'Ask Printful'],
      'POST /approvals/h1',
      { changes: 'Bigger' },
    ],
    ['stops', PAID, ['Stop this order'], 'POST /stop'],
    ['ends the link', PAID, ['End the link in the emails', 'End the link'], 'POST /revoke-key'],
    ['sends the confirmation again', PAID, ['Send the confirmation again'], 'POST /resend-confirmation'],
    [
      'writes to the shopper',
      PAID,
      ['Write to Dana', { About: 'own', Letter: 'Hi!' }, 'Send'],
      'POST /letters',
      { text: 'Hi!', requestId: expect.any(String) },
    ],
    [
      'replaces a hat',
      SHIPPED,
      [
        'Send a replacement',
        { 'Feral & Thriving': '', 'What happened': 'lost', 'Where to': 'same' },
        'Send the replacement',
      ],
      'POST /replacements',
      {
        lines: [{ id: 12, quantity: 1 }],
        reason: 'lost',
        words: '',
        requestId: expect.any(String),
        ...SEEN,
        sameAddress: true,
      },
    ],
    [
      'claims a hat from Printful',
      { ...SHIPPED, lines: [STORE_LINE] },
      ['Fix', 'Claim it from Printful', { 'What happened': 'damaged' }, 'Record the claim'],
      'POST /claims',
      { lines: [{ id: 12, quantity: 1 }], reason: 'damaged', words: '', requestId: expect.any(String) },
    ],
    [
      'corrects the words of one of two hats',
      PAID,
      ['Change', { 'Which hats': '1', 'Text Line 2': 'Home' }, 'Save text'],
      'PATCH /lines/0',
      {
        textLine1: 'Lake',
        textLine2: 'Home',
        textLine3: '',
        count: 1,
        was: expect.objectContaining({ textLine2: 'House', hatColor: 'navy', quantity: 2 }),
      },
    ],
    [
      'corrects the words beside a brand, which it keeps',
      { ...PAID, lines: [{ ...LINE, textLine1: 'Barbie girl', textLine2: 'Pryia', quantity: 1 }] },
      ['Change', { 'Text Line 2': 'Priya' }, { 'Keep the words': 'yes' }, 'Save text'],
      'PATCH /lines/0',
      {
        textLine1: 'Barbie girl',
        textLine2: 'Priya',
        textLine3: '',
        keepWords: true,
        was: expect.objectContaining({ textLine1: 'Barbie girl', textLine2: 'Pryia' }),
      },
    ],
    [
      'corrects the email address',
      PAID,
      ['Correct the email address', { Email: 'dana@example.org' }, 'Save email address'],
      'PATCH /email',
      { email: 'dana@example.org', was: 'dana@example.net' },
    ],
    [
      'makes it a gift',
      PAID,
      ['Make it a gift', { Note: 'Enjoy', From: 'Jo' }, 'Save gift'],
      'PATCH /gift',
      expect.objectContaining({ isGift: 'yes', note: 'Enjoy', from: 'Jo', email: '' }),
    ],
    ['adds a tag', PAID, ['Add a tag', { Tag: 'rush' }, 'Add'], 'POST /tags', { tag: 'rush' }],
    ['takes off a tag', PAID, ['Take off wedding'], 'DELETE /tags/wedding'],
    [
      'adds a note',
      PAID,
      [{ 'New note': ' She called. ' }, 'Add note'],
      'POST /notes',
      { text: 'She called.' },
    ],
    [
      'approves words',
      ASKED,
      ['Decide on the words', 'Approve'],
      'POST /words/8',
      { decision: 'approve', words: 'Lake / House' },
    ],
    [
      'asks for other words',
      ASKED,
      ['Decide on the words', 'Ask for a change'],
      'POST /words/8',
      { decision: 'ask', words: 'Lake / House' },
    ],
    [
      'refuses words',
      ASKED,
      ['Decide on the words', 'Refund these 2 hats', 'Refund $48.00'],
      'POST /words/8',
      { decision: 'refund', words: 'Lake / House' },
    ],
    [
      'changes words that cannot be printed',
      {
        ...ASKED,
        lines: [LINE, { ...LINE, id: 13, position: 1, textLine1: 'Pool' }],
        waiting: [{ ...WAITING, cause: 'line.13' }],
        holds: [{ kind: 'content', cause: 'line.13', reason: '', step: '', endedAt: null }],
      },
      ['Decide on the words', 'Change the words', { 'Text Line 2': 'Home' }, 'Save text'],
      'PATCH /lines/1',
      expect.objectContaining({ textLine1: 'Pool', textLine2: 'Home' }),
    ],
    [
      'approves words after others that were decided meanwhile',
      { ...ASKED, waiting: [{ ...WAITING, cause: `line.${STORE_LINE.id}` }] },
      ['Decide on the words', 'Approve'],
      'POST /words/8',
      { decision: 'approve', words: 'Lake / House' },
    ],
    [
      'refuses words of two hats, one of which is refunded',
      { ...ASKED, lines: ASKED.lines.map((line) => ({ ...line, refunded: 1 })) },
      ['Decide on the words', 'Refund these 2 hats', 'Refund $24.00'],
      'POST /words/8',
      { decision: 'refund', words: 'Lake / House' },
    ],
    [
      'refuses words of hats whose money the bank gave back',
      LOST,
      ['Decide on the words', 'Refund these 2 hats', 'Refuse the words'],
      'POST /words/8',
      { decision: 'refund', words: 'Lake / House' },
    ],
  ];

  test.each(table)('%s', async (_does, order, steps, request, ...body) => {
    const page = await openOrder(order);
    await page.play(...steps);
    const [method, rest] = request.split(' ');
    expect(page.sent).toEqual([[`${method} ${PATH}${rest}`, ...body]]);
    // The order is read again, and the dialog is closed.
    expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('changes the address', async () => {
    const page = await openOrder({ ...PAID, lines: [] });
    await page.play('Change', { City: 'Dayton' }, 'Save address');
    const { phone: _, ...was } = WAS;
    expect(page.sent).toEqual([
      [`PATCH ${PATH}/address`, { ...was, city: 'Dayton', was: WAS, bearsTax: false }],
    ]);
  });
});

test('asks to keep only new words that may be a brand', async () => {
  const page = await openOrder({ ...PAID, lines: [{ ...LINE, textLine1: 'Barbie girl' }] });
  const asks = () => page.text('dialog').includes('|Keep the words|');
  await page.play('Change', { 'Text color': 'black' });
  expect(asks()).toBe(false);
  await page.play({ 'Text Line 2': 'Home' });
  expect(asks()).toBe(true);
  await page.play({ 'Text Line 1': 'Lake girl' });
  expect(asks()).toBe(false);
});

test.each([
  ['hats', ['Refund a hat or an amount', { 'Lake / House': '' }], 'Refund $24.00'],
  ['an amount', ['Refund a hat or an amount', 'Refund an amount instead', { Amount: '24' }], 'Refund $24.00'],
  ['everything', ['Refund everything'], 'Refund $69.00'],
])('a refund of %s whose answer is lost is sent again as it was seen', async (_what, steps, yes) => {
  let stored = SHIPPED;
  const error = { code: 'conflict', message: '$45.00 is left.', details: { left: 4500 } };
  const answers = {
    [PATH]: () => stored,
    [`POST ${PATH}/refunds`]: () => {
      if (stored === REFUNDED) return new Response(JSON.stringify({ error }), { status: 409 });
      stored = REFUNDED;
      return new Response('', { status: 504 });
    },
  };
  const page = await openOrder(SHIPPED, [], { answers });
  await page.play(...(steps as Steps), { Reason: 'kindness' }, yes);
  expect(page.text('dialog')).toContain('|The shop did not answer. Please try again.|');
  await page.play(yes);
  const [first, again] = page.sent;
  expect(again).toEqual(first);
  expect(page.text('dialog')).toContain('|$45.00 is left.|');
  expect(page.has('Keep mine')).toBe(false);
});

test('what is done with a gift names its buyer, and only new hats go to its receiver', async () => {
  const gift = { note: '', from: 'Jess Hale', email: 'maya@example.com' };
  const address = { ...ORDER.address, name: 'Maya Ortiz' };
  const page = await openOrder({ ...SHIPPED, address, customerName: 'Maya Ortiz', gift, isGift: true });
  await page.play('Refund a hat or an amount', { 'Lake / House': '' });
  expect(page.text()).toContain('|Refund 1 hat to Jess Hale?|');
  for (const said of ['Jess Hale gets back', 'Jess Hale gets an email.']) expect(page.text()).toContain(said);
  await page.play('Do not refund', 'Refund everything');
  expect(page.text()).toContain('|Refund everything to Jess Hale?|');
  await page.play('Do not refund', 'Fix', 'Send a replacement');
  for (const said of ['Send 1 hat again to Maya Ortiz?', 'Jess Hale pays nothing and gets an email.'])
    expect(page.text()).toContain(said);
});

test('a refund takes its share of the sales tax from what the state gets', async () => {
  const money = { ...SHIPPED.money, tax: '4.00', end: { label: 'You keep', amount: 3000 } };
  const page = await openOrder({ ...SHIPPED, money });
  await page.play('Refund a hat or an amount', 'Refund an amount instead', { Amount: '69' });
  expect(page.text('dialog')).toContain('|You keep of this order|−$35.00|was $30.00|');
});

test('says that its shopper asked to be erased, until that is done', async () => {
  const asked = { ...SHIPPED, erasureAskedAt: '2026-11-21T15:00:00.000Z' };
  expect((await openOrder(asked)).text()).toContain('|Asked to be erased Sat, Nov 21, 3:00 PM. That happens');
  const erased = { ...asked, address: { ...asked.address, email: '' } };
  for (const order of [SHIPPED, erased])
    expect((await openOrder(order)).text()).not.toContain('Asked to be erased');
});

test('a drawing is shown beside what was sent, with what it waits for', async () => {
  const text = (await openOrder(DRAWN)).text('[aria-labelledby="order-approval"]');
  const waits =
    'Printful makes the hat like this once you approve.|Printful’s approval sheet|Approve|Ask for changes';
  expect(text).toBe(
    `|Printful’s drawing|What we sent|${waits}|What we sent|You asked for changes. Printful sends another drawing.|`,
  );
});

test('an order that is not found is said so', async () => {
  const page = await openAdmin(<OrderDetail id="X" />, {
    '/api/admin/orders/X': () => new Response('{}', { status: 404 }),
    '/api/admin/orders/X/problems': { problems: [] },
  });
  expect(page.text()).toContain('There’s no such order.');
});

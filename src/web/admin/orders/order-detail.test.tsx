import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { Answers } from '../../../../test/small-dom/open-page.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { ASKED, LINE, ORDER, PAID, PROBLEM, SEEN, SHIPPED, STORE_LINE, WAITING } from './fixtures.ts';
import { OrderDetail } from './order-detail.tsx';

const PATH = `/api/admin/orders/${ORDER.id}`;

const OTHER = { ...PROBLEM, id: 4, suggestedRefund: '10.00' };
/** A hat was refunded, and another one replaced. */
const REFUNDED: AdminOrderDetail = {
  ...SHIPPED,
  lines: [{ ...LINE, refunded: 1 }, STORE_LINE],
  money: { ...SHIPPED.money, refunded: '24.00' },
  replacements: ['Z9'],
};
const CLAIMED = { ...PROBLEM, claim: { due: null, result: null, credit: null } };
/** The bank gave all of its money back. */
const LOST: AdminOrderDetail = {
  ...ASKED,
  disputes: ORDER.disputes.map((one) => ({ ...one, amount: ASKED.money.total, status: 'lost' })),
};

const opened = (
  order: AdminOrderDetail,
  problems: AdminProblems['problems'] = [],
  { answers }: { answers?: Answers } = {},
) =>
  openAdmin(<OrderDetail id={order.id} />, {
    [PATH]: order,
    [`${PATH}/problems`]: { problems, paidOrderId: order.id, left: '69.00', ...SEEN },
    '/api/admin/order-filters': { tags: ['wedding'], filters: [] },
    ...answers,
  });

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
      },
      ['Decide on the words', 'Change the words', { 'Text Line 2': 'Home' }, 'Save text'],
      'PATCH /lines/1',
      expect.objectContaining({ textLine1: 'Pool', textLine2: 'Home' }),
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
      ['Decide on the words', 'Refund these 2 hats', 'Refund $0.00'],
      'POST /words/8',
      { decision: 'refund', words: 'Lake / House' },
    ],
  ];

  test.each(table)('%s', async (_does, order, steps, request, ...body) => {
    const page = await opened(order);
    await page.play(...steps);
    const [method, rest] = request.split(' ');
    expect(page.sent).toEqual([[`${method} ${PATH}${rest}`, ...body]]);
    // The order is read again, and the dialog is closed.
    expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('changes the address', async () => {
    const page = await opened({ ...PAID, lines: [] });
    await page.play('Change', { City: 'Dayton' }, 'Save address');
    const { phone: _, ...was } = WAS;
    expect(page.sent).toEqual([
      [`PATCH ${PATH}/address`, { ...was, city: 'Dayton', was: WAS, bearsTax: false }],
    ]);
  });
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
  const page = await opened(SHIPPED, [], { answers });
  await page.play(...(steps as Steps), { Reason: 'kindness' }, yes);
  expect(page.text('dialog')).toContain('|The shop did not answer. Please try again.|');
  await page.play(yes);
  const [first, again] = page.sent;
  expect(again).toEqual(first);
  expect(page.text('dialog')).toContain('|$45.00 is left.|');
  expect(page.has('Keep mine')).toBe(false);
});

describe('what was reported', () => {
  const table: [does: string, problem: typeof PROBLEM, steps: Steps, request: string, body?: unknown][] = [
    [
      'is refunded',
      PROBLEM,
      ['Refund $24.00', { Amount: '12' }, 'Refund $12.00'],
      'refund',
      { amount: 1200, ...SEEN },
    ],
    [
      'is replaced once the shopper confirms the address',
      { ...PROBLEM, replacements: 1 },
      ['Send a replacement', 'Send a replacement'],
      'replacement',
      { ...SEEN, replacements: 1, sameAddress: false },
    ],
    [
      'is closed',
      PROBLEM,
      ['Close without anything', { Message: 'Sorry' }, 'Send and close'],
      'close',
      { answer: 'Sorry' },
    ],
    ['is claimed', PROBLEM, ['Claim from Printful', 'Record the claim'], 'claim'],
    [
      'is credited by Printful',
      CLAIMED,
      ['Enter Printful’s answer', { Credit: '12.48' }, 'Record the answer'],
      'claim-result',
      { credit: 1248 },
    ],
    [
      'is refused by Printful',
      CLAIMED,
      ['Enter Printful’s answer', 'Record the answer'],
      'claim-result',
      { credit: null },
    ],
  ];

  test.each(table)('%s', async (_does, problem, steps, request, ...body) => {
    const page = await opened({ ...SHIPPED, status: 'completed' }, [problem]);
    const text = page.text();
    for (const part of ['A hole in it.', 'What was sold', 'The shopper’s photo', ...problem.warnings])
      expect(text).toContain(`|${part}|`);
    await page.play(...steps);
    expect(page.sent).toEqual([[`POST ${PATH}/problems/3/${request}`, ...body]]);
  });

  test.each<[from: string, steps: Steps, others: AdminProblems['problems']]>([
    ['its card', ['Refund $24.00'], []],
    ['the card above another one', ['Refund $24.00'], [OTHER]],
    ['the box', ['Choose what happens', 'Refund $24.00'], [OTHER]],
  ])('is what a dialog opened from %s stays about', async (_from, steps, others) => {
    const stored = { problems: [PROBLEM, ...others], paidOrderId: ORDER.id, left: '69.00', ...SEEN };
    let now = stored;
    const waits = { ...WAITING, kind: 'problem', cause: '3' } as const;
    const answers = {
      [`${PATH}/problems`]: () => now,
      [`POST ${PATH}/problems/3/refund`]: () => {
        const decided = { ...PROBLEM, isUndecided: false, decision: 'refund' } as const;
        now = { ...stored, problems: [decided, ...others], refunded: 1200 };
        return new Response('', { status: 504 });
      },
    };
    const page = await opened({ ...SHIPPED, waiting: [waits] }, [], { answers });
    await page.play(...steps, { Amount: '12' }, 'Refund $12.00', 'Refund $12.00');
    const sent = [`POST ${PATH}/problems/3/refund`, { amount: 1200, ...SEEN }];
    expect(page.sent).toEqual([sent, sent]);
  });

  test('is refused again at a second try in a dialog that was opened before something was refunded', async () => {
    const stored = { problems: [], paidOrderId: ORDER.id, left: '69.00', ...SEEN };
    let now = stored;
    const answers = {
      [`${PATH}/problems`]: () => now,
      [`POST ${PATH}/replacements`]: () => {
        now = { ...stored, refunded: 1200 };
        return new Response('{}', { status: 409 });
      },
    };
    const page = await opened({ ...SHIPPED, lines: [STORE_LINE] }, [], { answers });
    await page.play('Fix', 'Send a replacement', { 'What happened': 'damaged' });
    await page.play('Send the replacement', 'Send the replacement');
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual(page.sent[0]);
  });

  test('takes no amount that is not left, and no answer without words', async () => {
    const page = await opened(SHIPPED, [PROBLEM]);
    await page.play('Refund $24.00');
    expect([page.text('dialog'), page.has('Do not refund')]).toEqual([
      expect.stringContaining('|Refund this hat?|'),
      true,
    ]);
    await page.play({ Amount: '69.01' }, 'Refund');
    expect(page.text()).toContain('|Amount must be between 0.01 and 69.00.|');
    await page.play({ Amount: '0' }, 'Refund', 'Do not refund', 'Close without anything', 'Send and close');
    expect(page.text()).toContain('|Tell the shopper why.|');
    expect(page.sent).toEqual([]);
  });
});

test('what is done with a gift names its buyer, and only new hats go to its receiver', async () => {
  const gift = { note: '', from: 'Jess Hale', email: 'maya@example.com' };
  const address = { ...ORDER.address, name: 'Maya Ortiz' };
  const page = await opened({ ...SHIPPED, address, customerName: 'Maya Ortiz', gift, isGift: true });
  await page.play('Refund a hat or an amount', { 'Lake / House': '' });
  expect(page.text()).toContain('|Refund 1 hat to Jess Hale?|');
  for (const said of ['Jess Hale gets back', 'Jess Hale gets an email.']) expect(page.text()).toContain(said);
  await page.play('Do not refund', 'Refund everything');
  expect(page.text()).toContain('|Refund everything to Jess Hale?|');
  await page.play('Do not refund', 'Fix', 'Send a replacement');
  for (const said of ['Send 1 hat again to Maya Ortiz?', 'Jess Hale pays nothing and gets an email.'])
    expect(page.text()).toContain(said);
});

test('says that its shopper asked to be erased, until that is done', async () => {
  const asked = { ...SHIPPED, erasureAskedAt: '2026-11-21T15:00:00.000Z' };
  expect((await opened(asked)).text()).toContain('|Asked to be erased Sat, Nov 21, 3:00 PM. That happens');
  const erased = { ...asked, address: { ...asked.address, email: '' } };
  for (const order of [SHIPPED, erased])
    expect((await opened(order)).text()).not.toContain('Asked to be erased');
});

test('an order that is not found is said so', async () => {
  const page = await openAdmin(<OrderDetail id="X" />, {
    '/api/admin/orders/X': () => new Response('{}', { status: 404 }),
    '/api/admin/orders/X/problems': { problems: [] },
  });
  expect(page.text()).toContain('There’s no such order.');
});

import { describe, expect, test } from 'vitest';
import { openOrder } from '../../../../test/small-dom/open-order.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { LINE, ORDER, PAID, SEEN, SHIPPED, WAITING } from './fixtures.ts';

const PATH = `/api/admin/orders/${ORDER.id}`;
const GIFT = { note: 'Enjoy', from: 'Jo', email: 'maya@example.com' };
const NO_MONEY = { ...PAID.money, total: '0.00' };
const ERASED = { ...SHIPPED.address, name: 'Erased', email: '', address1: '', city: '', state: '', zip: '' };

const textOf = async (id: string, order: AdminOrderDetail) =>
  (await openOrder(order)).text(`[aria-labelledby="${id}"]`);

describe('who ordered', () => {
  test('is named with the address, and how to reach them', async () => {
    const address = { ...SHIPPED.address, address2: 'Apt 4', phone: '+14195550100' };
    const page = await openOrder({ ...SHIPPED, orderNumber: 3, address });
    expect(page.text('.order-person')).toBe(
      '|Dana Kowalski|, |3rd order|dana|@example.net|Correct the email address|2207 Maplewood Ave, Apt 4|' +
        'Toledo, OH 43606, United States|+14195550100|, for the carrier|',
    );
    const links = page.document.querySelectorAll('.order-person a').map(({ href }) => href);
    expect(links).toEqual([
      '/admin?tab=orders&q=dana%40example.net',
      'mailto:dana%40example.net',
      'tel:+14195550100',
    ]);
  });

  test('of a gift is its buyer, and the receiver stands at the address', async () => {
    const of = async (gift: AdminOrderDetail['gift']) => textOf('order-person', { ...PAID, gift });
    expect(await of(GIFT)).toMatch(
      /\|Jo, for Dana Kowalski\|.*\|Dana Kowalski\|2207 Maplewood Ave\|Toledo.*\|A gift from Jo\.\|“Enjoy”\|maya@example\.com gets one email when it ships\.\|Change\|Change the gift\|$/,
    );
    const unsigned = await of({ note: '', from: '', email: '' });
    expect(unsigned).toMatch(/\|Somebody, for Dana Kowalski\|.*\|A gift for you\.\|Change\|/);
    expect(unsigned).not.toContain('gets one email');
  });

  test('and was erased has no name, no address and no letters', async () => {
    const page = await openOrder({ ...SHIPPED, address: ERASED, gift: GIFT });
    expect(page.text('.order-person')).toMatch(/^\|Erased\|United States\|A gift from Jo/);
    expect(page.text()).toContain('|3 hats for somebody erased|');
    for (const gone of ['View as the shopper', 'Add a tag', 'Write to Jo', 'Correct the email address'])
      expect([gone, page.has(gone)]).toEqual([gone, false]);
  });
});

describe('the address', () => {
  const bearsTax = {
    code: 'invalid',
    path: 'bearsTax',
    message: 'bearsTax: There, the sales tax is $2.00 more.',
  };

  test('with more sales tax is only sent to once the shop pays the difference', async () => {
    let isRefused = true;
    const answer = () =>
      new Response(JSON.stringify(isRefused ? { error: bearsTax } : {}), { status: isRefused ? 422 : 200 });
    const page = await openOrder({ ...PAID, lines: [] }, [], {
      answers: { [`PATCH ${PATH}/address`]: answer },
    });
    await page.play('Change', { City: 'Dayton' });
    expect(page.text('dialog')).not.toContain('More sales tax');
    await page.play('Save address');
    expect(page.text('dialog')).toContain('|There, the sales tax is $2.00 more.|');
    isRefused = false;
    await page.play({ 'More sales tax': 'yes' }, 'Save address');
    expect(page.sent.map(([, body]) => (body as { bearsTax: boolean }).bearsTax)).toEqual([false, true]);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('refused for another reason asks nothing about tax', async () => {
    const error = { code: 'invalid', path: 'zip', message: 'zip: No such ZIP code.' };
    const page = await openOrder({ ...PAID, lines: [] }, [], {
      answers: { [`PATCH ${PATH}/address`]: () => new Response(JSON.stringify({ error }), { status: 422 }) },
    });
    await page.play('Change', 'Save address');
    expect(page.text('dialog')).toContain('|No such ZIP code.|');
    expect(page.text('dialog')).not.toContain('More sales tax');
  });
});

test('a gift is taken away without its texts', async () => {
  const page = await openOrder({ ...PAID, gift: GIFT });
  await page.play('Change the gift', { 'Is it a gift?': 'no' });
  expect(page.text('dialog')).not.toContain('|Note|');
  await page.play('Save gift');
  expect(page.sent).toEqual([[`PATCH ${PATH}/gift`, { isGift: 'no', was: { isGift: 'yes', ...GIFT } }]]);
});

test('the money goes from what was paid to what the owner keeps', async () => {
  const money = {
    ...SHIPPED.money,
    rows: [
      { label: 'Hats', note: '3 hats', amount: 6000 },
      { label: 'Paid', amount: 6900, isSum: true },
      { label: 'Printful', amount: null },
      { label: 'Stripe', amount: -230 },
    ],
    ifWon: 2998,
  };
  const sentCart = { by: 'Robin', at: '2026-11-20T15:00:00.000Z', reason: 'A bulk order' };
  const order = { ...SHIPPED, money, sentCart, replaces: 'A1', card: 'Visa 4242' };
  expect(await textOf('order-money', order)).toBe(
    '|Money|Hats|3 hats|$60.00|Paid|Sat, Nov 21, 3:00 PM, Visa 4242|$69.00|Printful|not known yet|Stripe|−$2.30|' +
      'You keep|$25.00|If the bank agrees with you: |$29.98|. The fee stays.|' +
      'Robin made this cart on Fri, Nov 20, 3:00 PM. The discount: A bulk order|Free. Its cost counts in order #A1.|',
  );
  const plain = {
    ...order,
    replaces: null,
    card: null,
    sentCart: null,
    money: { ...money, end: null, ifWon: null },
  };
  expect(await textOf('order-money', plain)).toMatch(
    /\|Paid\|Sat, Nov 21, 3:00 PM\|\$69\.00\|.*\|−\$2\.30\|$/,
  );
  const page = await openOrder(order);
  expect(page.document.querySelectorAll('.loss').map(({ textContent }) => textContent)).toEqual(['−$2.30']);
});

describe('what else is possible', () => {
  const state = (key: string, button: string | null = null) =>
    [{ key, badge: '', tone: 'plain', mark: 'way', button }] as AdminOrderDetail['states'];
  const stopped = { kind: 'owner', cause: 'stopped', reason: '', step: '', endedAt: null } as const;
  const disputed = (amount: string) => [{ ...ORDER.disputes[0], amount }] as AdminOrderDetail['disputes'];
  const table: [is: string, order: AdminOrderDetail, buttons: string[]][] = [
    [
      'paid',
      PAID,
      ['Refund a hat or an amount', 'Send to Printful', 'Stop this order', 'Cancel and refund $69.00'],
    ],
    [
      'stopped',
      { ...PAID, holds: [stopped], states: state('owner') },
      ['Refund a hat or an amount', 'Cancel and refund $69.00'],
    ],
    [
      'let go on',
      { ...PAID, holds: [{ ...stopped, endedAt: ORDER.createdAt }], states: state('processing') },
      ['Refund a hat or an amount', 'Stop this order', 'Cancel and refund $69.00'],
    ],
    [
      'held with a button that sends it',
      { ...PAID, status: 'on_hold', states: state('gone', 'Send to Printful') },
      ['Refund a hat or an amount', 'Stop this order', 'Cancel and refund $69.00'],
    ],
    [
      'still changeable',
      { ...PAID, states: state('changeable') },
      ['Refund a hat or an amount', 'Stop this order', 'Cancel and refund $69.00'],
    ],
    [
      'made',
      { ...PAID, status: 'confirmed_with_printful' },
      ['Refund a hat or an amount', 'Refund everything', 'Cancel and refund $69.00'],
    ],
    ['shipped', SHIPPED, ['Send a replacement', 'Refund a hat or an amount', 'Refund everything']],
    [
      'shipped and reported',
      { ...SHIPPED, waiting: [{ ...WAITING, kind: 'problem', cause: '3' }] },
      ['Refund a hat or an amount', 'Refund everything'],
    ],
    [
      'shipped and back',
      { ...SHIPPED, waiting: [{ ...WAITING, kind: 'parcel_returned', cause: '7' }] },
      ['Refund a hat or an amount', 'Refund everything'],
    ],
    [
      'shipped and held for its words',
      { ...SHIPPED, waiting: [WAITING] },
      ['Send a replacement', 'Refund a hat or an amount', 'Refund everything'],
    ],
    [
      'a replacement',
      { ...PAID, replaces: 'A1', money: NO_MONEY },
      ['Send to Printful', 'Stop this order', 'Cancel this order'],
    ],
    ['not paid', { ...PAID, status: 'pending', paidAt: null }, ['Cancel this order']],
    [
      'disputed in part',
      { ...SHIPPED, disputes: disputed('10.00') },
      ['Send a replacement', 'Refund a hat or an amount', 'Refund everything'],
    ],
    ['disputed', { ...SHIPPED, disputes: disputed('69.00') }, ['Send a replacement']],
  ];
  const always = ['Write to Dana', 'Send the confirmation again', 'End the link in the emails'];
  test.each(table)('with an order that is %s', async (_is, order, buttons) => {
    const page = await openOrder(order);
    const enabled = page.document
      .querySelectorAll('.order-columns .order-more button')
      .filter(({ disabled }) => !disabled)
      .map((button) => button.getAttribute('data-text') ?? button.textContent);
    const expected = order.paidAt === null ? always.filter((text) => !text.includes('again')) : always;
    expect(enabled).toEqual([...buttons, ...expected]);
  });

  test.each([
    ['10.00', 'The bank holds $10.00 of it, which cannot be refunded now.'],
    ['69.00', 'No refund while the bank holds the money, or Dana gets it twice.'],
  ])('is said while a bank holds $%s', async (amount, text) => {
    expect(await textOf('order-more', { ...SHIPPED, disputes: disputed(amount) })).toContain(`|${text}|`);
  });

  test.each([
    [PAID, 'Cancel and refund $69.00', 'Everything paid is refunded, and the shopper gets an email.'],
    [
      { ...PAID, status: 'pending', paidAt: null },
      'Cancel the order',
      'Nothing is paid. The shopper gets no email.',
    ],
    [
      { ...PAID, replaces: 'A1', money: NO_MONEY },
      'Cancel the order',
      'The problem with order #A1 is open again',
    ],
    [{ ...PAID, disputes: disputed('69.00') }, 'Cancel the order', 'Nothing is left to refund'],
  ] as [AdminOrderDetail, string, string][])('says what canceling does (%#)', async (order, verb, text) => {
    const page = await openOrder(order);
    await page.play(verb === 'Cancel the order' ? 'Cancel this order' : verb);
    expect(page.text('dialog')).toContain(`|${verb}?|`);
    expect(page.text('dialog')).toContain(text);
    expect(page.has(verb)).toBe(false);
  });

  test('is sent although something holds it', async () => {
    const page = await openOrder({ ...PAID, status: 'on_hold', heldBy: ['address', 'owner'], lines: [LINE] });
    await page.play('Send to Printful');
    expect(page.text('dialog')).toContain(
      '|The hats go to the address as it is now. The order no longer waits for you. Printful makes the hats, and you pay for them.|',
    );
    await page.play('Send to Printful');
    expect(page.sent).toEqual([[`POST ${PATH}/send`]]);
    expect(page.document.querySelector('dialog')).toBeNull();
    expect(page.text()).toContain('|Order Sent to Printful!|');
  });
});

test('an order leads to its relatives, to its pages elsewhere, and back to the list', async () => {
  const mail = { id: 4, subject: '', text: 'Hi', state: 'sent', createdAt: ORDER.createdAt };
  const page = await openOrder({
    ...SHIPPED,
    supersededBy: 'S1',
    replaces: 'R1',
    replacements: ['Z8', 'Z9'],
    story: ['Confirmation sent', 'Shipped'].map((text) => ({
      at: ORDER.createdAt,
      who: null,
      text,
      mailId: 4,
    })),
    mails: [mail, { ...mail, id: 5 }] as unknown as AdminOrderDetail['mails'],
  });
  expect(page.text()).toContain(
    '|The shopper ordered again as |#S1|.|It replaces hats of order |#R1|. The shopper pays nothing.|Order |#Z8|replaces hats of this order.|Order |#Z9|replaces',
  );
  expect(page.text()).toContain('|3 replacement hats for Dana Kowalski|');
  expect(page.text('.order-links')).toBe(
    '|Payment at Stripe|pi_1|Order at Printful|77|All 2 emails|with their text|',
  );
  await page.click(/^All 2 emails/);
  expect(page.document.querySelectorAll('.order-story details').map(({ open }) => open)).toEqual([
    true,
    true,
  ]);
  expect(page.find('.order-back a').href).toBe('/admin?tab=orders');
  const bare = await openOrder({ ...SHIPPED, links: { stripe: null, printful: null } });
  expect(bare.document.querySelector('.order-links')).toBeNull();
});

test.each([
  [{}, 69, '|Hats|$69.00|Shipping|$0.00|Dana gets back|$69.00|'],
  [{ money: { ...SHIPPED.money, total: '74.00' } }, 74, '|Hats|$69.00|Shipping|$5.00|Dana gets back|$74.00|'],
  [
    { lines: SHIPPED.lines.map((line) => ({ ...line, refunded: line.quantity })) },
    69,
    '|Hats|$0.00|Shipping and what else is left|$69.00|Dana gets back|$69.00|',
  ],
] as [Partial<AdminOrderDetail>, number, string][])(
  'all that is left goes back to the last cent (%#)',
  async (changes, left, text) => {
    const rows = [
      { label: 'Stripe fee', amount: -230 },
      { label: 'Printful', amount: -2000 },
    ];
    const page = await openOrder({
      ...SHIPPED,
      ...changes,
      money: { ...(changes.money ?? SHIPPED.money), rows },
    });
    await page.play('Refund everything');
    expect(page.text('dialog')).toContain(text);
    expect(page.text('dialog')).toContain('|$22.30 for Stripe and Printful is not saved.|');
    await page.play(`Refund $${left}.00`);
    const all = {
      amount: left * 100,
      lines: [
        { id: 11, quantity: 2 },
        { id: 12, quantity: 1 },
      ],
      shipping: (left - 69) * 100,
    };
    expect(page.sent).toEqual([
      [
        `POST ${PATH}/refunds`,
        {
          ...(changes.lines ? { amount: null, lines: [] } : all),
          ...SEEN,
          reasonKind: 'kindness',
          reason: '',
        },
      ],
    ]);
  },
);

test('a refund says what is wrong with its amount, and what Printful still gets', async () => {
  const [parcel] = SHIPPED.parcels;
  const delivered = [{ ...parcel, deliveredAt: '2026-11-24T15:00:00.000Z' }] as AdminOrderDetail['parcels'];
  const page = await openOrder({ ...SHIPPED, parcels: delivered, replacements: ['Z8', 'Z9'] });
  await page.play('Refund a hat or an amount', { 'Lake / House': '' });
  const text = page.text('dialog');
  expect(text).toContain('|Hats from this order were already replaced by order #Z8, #Z9.|');
  expect(text).toContain('|Dana gets back|$24.00|You keep of this order|$1.00|was $25.00|');
  expect(text).toContain(
    'Printful is not paid back; claim it there until Thu, Dec 24, 3:00 PM if it is Printful’s fault.',
  );
  await page.play({ 'Lake / House': '' });
  expect(page.text('dialog')).toContain('|Refund which hats to Dana Kowalski?|');
  await page.play('Refund an amount instead');
  expect(page.text('dialog')).toContain('|Refund an amount to Dana Kowalski?|');
  expect(page.text('dialog')).not.toContain('Amount must be');
  for (const Amount of ['0', '69.01']) {
    await page.play({ Amount });
    expect(page.text('dialog')).toContain('|Amount must be between 0.01 and 69.00.|');
    expect(page.has('Refund')).toBe(false);
  }
  await page.play('Choose hats instead');
  expect(page.text('dialog')).toContain('|Refund which hats to Dana Kowalski?|');
});

test('a refund before anything is made names no claim', async () => {
  const page = await openOrder({ ...PAID, money: { ...PAID.money, end: null } });
  await page.play('Refund a hat or an amount');
  expect(page.text('dialog')).not.toContain('Printful is not paid back');
  expect(page.text('dialog')).not.toContain('You keep');
});

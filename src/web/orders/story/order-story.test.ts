import { expect, test } from 'vitest';
import { cents } from '../../../domain/money/money.ts';
import { ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import type { OrderEvent, ShopperOrder, ShopperParcel } from '../../../wire/shopper-order.ts';
import { at, BOX, order, PAID } from '../fixtures.ts';
import { headline } from '../order-texts.ts';
import { NEW_YORK } from './clock.ts';
import { orderStory } from './order-story.ts';

const NASHVILLE = { timeZone: 'America/Chicago', namesZone: false };

const FIXED: OrderEvent = {
  kind: 'words_changed',
  at: at('18:51'),
  by: 'shopper',
  from: 'Pryia / said one drink',
  to: 'Priya / said one drink',
};
const MADE: OrderEvent = { kind: 'in_production', at: at('19:33') };

const oneHat = ({ lines }: ShopperOrder) => lines.map((line) => ({ ...line, quantity: 1 }));
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const titles = (steps: readonly { title: string }[]) => steps.map(({ title }) => title);

test('while it can be changed, an order has no current step, and what comes next has its time', () => {
  const window = { until: at('19:32'), canExtend: true, refund: cents(13945) };
  const { current, past, next } = orderStory(order({ window, history: [...PAID, FIXED] }), NASHVILLE);
  expect(current).toEqual([]);
  expect(past.map(({ when, title, text }) => plain(`${when}: ${title} (${text})`))).toEqual([
    'Nov 21: You paid $139.45 (12:32 PM. Your receipt is in your email.)',
    'Nov 21: You changed “Pryia” to “Priya” (12:51 PM. The new proof is in your email.)',
  ]);
  expect(next.map(({ at: time, when, title }) => [time, plain(when), title])).toEqual([
    [null, '1:32 PM', 'It goes to the printer'],
    [null, 'Dec 1–15', 'At your door'],
  ]);
  const held = orderStory(order({ window, status: 'on_hold' }), NASHVILLE);
  expect(titles(held.next)).toEqual(['At your door']);
});

test('a shipped order tells the box first, then what happened, newest first, without the declined card', () => {
  const history: OrderEvent[] = [...PAID, FIXED, MADE, { kind: 'shipped', at: BOX.shippedAt ?? '' }];
  const shipped = order({ status: 'shipped', history, parcels: [BOX] });
  const { current, past } = orderStory({ ...shipped, lines: oneHat(shipped) }, NASHVILLE);
  expect(current.map(({ when, title, text, parcel }) => [plain(when), title, plain(text), parcel])).toEqual([
    ['Nov 30', 'Shipped, your hat', 'Arrives Dec 1–15 at 418 Music Row, Nashville.', BOX],
  ]);
  expect(titles(past)).toEqual(['Sent to the printer', 'You changed “Pryia” to “Priya”', 'You paid $139.45']);
  expect(plain(past[0]?.text ?? '')).toBe('1:33 PM, when your change window closed.');
});

test.each<[string, Partial<ShopperOrder>]>([
  [
    'a shop without one',
    { sendAfter: at('18:32'), history: [...PAID, { ...MADE, at: at('18:33') } as OrderEvent] },
  ],
  [
    'hats that are made again',
    { replaces: '8K2Q9MXA4T', history: [{ kind: 'replacing', at: at('18:32') }, MADE] },
  ],
])('the story of %s names no change window', (_, changes) => {
  const { current, past } = orderStory(order({ status: 'shipped', ...changes }), NASHVILLE);
  expect(JSON.stringify([...current, ...past])).not.toContain('window');
});

test('a box on its way says when its carrier expects it and what happened last', () => {
  const texts = (changes: Partial<ShopperParcel>, more: Partial<ShopperOrder> = {}) => {
    const shipped = order({ status: 'shipped', history: PAID, parcels: [{ ...BOX, ...changes }], ...more });
    const { current, past } = orderStory({ ...shipped, lines: oneHat(shipped) }, NASHVILLE);
    return [...current, ...past].flatMap(({ parcel, text }) => (parcel ? [plain(text)] : []));
  };
  const arrives = { first: '2026-12-04', last: '2026-12-06' };
  const latest = { at: '2026-12-02T03:00:00.000Z', text: 'arrived at destination' };
  expect(texts({ tracking: { arrives, latest } })).toEqual([
    'Arrives Dec 4–6 at 418 Music Row, Nashville. Dec 1: Arrived at destination.',
  ]);
  expect(texts({ tracking: { arrives: null, latest } })).toEqual([
    'Arrives Dec 1–15 at 418 Music Row, Nashville. Dec 1: Arrived at destination.',
  ]);
  expect(texts({ tracking: { arrives, latest: null } }, { arrives: null })).toEqual([
    'Arrives Dec 4–6 at 418 Music Row, Nashville.',
  ]);
  const deliveredAt = '2026-12-04T15:00:00.000Z';
  expect(texts({ deliveredAt, tracking: { arrives, latest } })).toEqual(['Delivered Dec 4.']);
});

test('one box of several hats is not said to hold them all until the order is completed', () => {
  const history: OrderEvent[] = [...PAID, MADE, { kind: 'shipped', at: BOX.shippedAt ?? '' }];
  const shipped = order({ status: 'shipped', history, parcels: [BOX] });
  expect(titles(orderStory(shipped, NASHVILLE).current)).toEqual(['The first box is on the road']);
  const parcels = [{ ...BOX, deliveredAt: '2026-12-04T15:00:00.000Z' }];
  expect(titles(orderStory({ ...shipped, parcels }, NASHVILLE).past)).toContain('Shipped, the first box');
  const completed = { ...shipped, status: 'completed' as const, parcels };
  expect(titles(orderStory(completed, NASHVILLE).past)).toContain('Shipped, 6 hats in one box');
  const boxes = { ...shipped, parcels: [BOX, BOX].map((box) => ({ ...box })) };
  expect(titles(orderStory(boxes, NASHVILLE).current)).toEqual(['Shipped, box 2', 'Shipped, box 1']);
});

test('a box with some of the hats names them', () => {
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const lines = [
    { ...line, id: 1, name: 'Feral', quantity: 3 },
    { ...line, id: 2, name: 'Lake', quantity: 1 },
  ];
  const boxText = (...packed: number[]) => {
    const contents = packed.map((quantity, index) => ({ lineId: String(index + 1), quantity }));
    const parcels = [{ ...BOX, contents }];
    const shipped = order({ status: 'shipped', history: [...PAID, MADE], lines, parcels });
    return plain(orderStory(shipped, NASHVILLE).current[0]?.text ?? '');
  };
  expect(boxText(2, 1)).toMatch(/^2 × Feral, Lake\. Arrives /);
  expect(boxText(3)).toMatch(/^3 × Feral\. Arrives /);
  expect([boxText(3, 1), boxText()]).toEqual([boxText(), expect.stringMatching(/^Arrives /)]);
});

test('a hat refused for its words is not missed in the box', () => {
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const words = { state: 'refunded', changeUntil: null } as const;
  const lines = [
    { ...line, quantity: 2 },
    { ...line, id: 2, quantity: 1, words },
  ];
  const parcels = [{ ...BOX, contents: [{ lineId: '1', quantity: 2 }] }];
  const shipped = order({ status: 'shipped', history: [...PAID, MADE], lines, parcels });
  const [step] = orderStory({ ...shipped, status: 'completed' }, NASHVILLE).past;
  expect(step?.title).toBe('Shipped, 2 hats in one box');
  const [now] = orderStory(shipped, NASHVILLE).current;
  expect([now?.title, plain(now?.text ?? '')]).toEqual([
    'The first box is on the road',
    expect.stringMatching(/^Arrives /),
  ]);
});

test('two boxes are two current steps until one is delivered', () => {
  const boxes = [BOX, { ...BOX, shippedAt: '2026-12-01T15:00:00.000Z', trackingNumber: '9401' }];
  const history = [...PAID, MADE];
  const lines = order({}).lines.map((line) => ({ ...line, quantity: 2 }));
  const shipped = { status: 'shipped', history, lines } as const;
  expect(titles(orderStory(order({ ...shipped, parcels: boxes }), NASHVILLE).current)).toEqual([
    'Shipped, box 2 of 2',
    'Shipped, box 1 of 2',
  ]);
  const [first = BOX, second = BOX] = boxes;
  const delivered = { ...first, deliveredAt: '2026-12-04T15:00:00.000Z' };
  const story = orderStory(order({ ...shipped, parcels: [delivered, second] }), NASHVILLE);
  expect(titles(story.current)).toEqual(['Shipped, box 2 of 2']);
  expect(story.past.map(({ title, text }) => `${title}. ${plain(text)}`)[0]).toBe(
    'Shipped, box 1 of 2. Delivered Dec 4.',
  );
});

test('a declined card is in the story only while nothing else worked', () => {
  const history = PAID.slice(0, 2);
  const story = orderStory(order({ status: 'payment_failed', history, sendAfter: null }), NASHVILLE);
  expect(titles(story.past)).toEqual(['Payment declined', 'Order placed']);
});

test('what the shop changed is not called the shopper’s, and only colors or words that changed are named', () => {
  const window = { until: at('19:32'), canExtend: true, refund: cents(13945) };
  const titlesAfter = (event: Partial<typeof FIXED>) =>
    titles(orderStory(order({ window, history: [{ ...FIXED, ...event } as OrderEvent] }), NASHVILLE).past);
  const moved: OrderEvent = {
    kind: 'address_changed',
    at: at('18:52'),
    by: 'shopper',
    street: '7 Elm Street',
  };
  expect(titles(orderStory(order({ window, history: [moved] }), NASHVILLE).past)).toEqual([
    'You corrected the address to 7 Elm Street',
  ]);
  expect(titlesAfter({ by: 'shop' })).toEqual(['We changed “Pryia” to “Priya”']);
  expect(titlesAfter({ to: 'Priya' })).toEqual(['You changed “Pryia / said one drink” to “Priya”']);
  expect(titlesAfter({ to: 'Pryia / said one drink' })).toEqual([
    'You changed the colors or the font of “Pryia / said one drink”',
  ]);
});

test('the story of an order sent early has no end of its change window', () => {
  const history: OrderEvent[] = [...PAID, { kind: 'sent_early', at: at('19:31'), by: 'shopper' }, MADE];
  const { current, past } = orderStory(order({ status: 'confirmed_with_printful', history }), NASHVILLE);
  expect(titles(current)).toEqual(['At the printer']);
  expect(titles(past)).toEqual(['You said “Send it now”', 'You paid $139.45']);
});

test('every status has a story with different keys, and the server tells its times in New York', () => {
  const history: OrderEvent[] = [
    ...PAID,
    FIXED,
    MADE,
    { kind: 'shipped', at: at('20:00') },
    { kind: 'delivered', at: at('21:00') },
    { kind: 'canceled', at: at('21:30') },
    { kind: 'refunded', at: at('21:31'), amount: cents(500) },
  ];
  for (const status of ORDER_STATUSES) {
    const { current, past, next } = orderStory(order({ status, history }), NEW_YORK);
    const keys = [...current, ...past, ...next].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(JSON.stringify([...current, ...past])).not.toMatch(/printful/i);
  }
  const { past } = orderStory(order({ status: 'shipped', history }), NEW_YORK);
  expect(plain(past.find(({ title }) => title.startsWith('You paid'))?.text ?? '')).toBe('1:32 PM EST');
});

test('hats that are embroidered, or sold with a photo, are not said to be printed', () => {
  const printed = order({ history: [...PAID, MADE] });
  const window = { until: at('19:32'), canExtend: true, refund: cents(13945) };
  const others = printed.lines.flatMap((line) => [
    { ...line, making: { ...line.making, isStitched: true } },
    { ...line, asPictured: { image: null } },
  ]);
  for (const each of others)
    for (const change of [{}, { window }, { status: 'confirmed_with_printful' as const }]) {
      const made = { ...printed, ...change, lines: [...printed.lines, each] };
      const { current, past, next } = orderStory(made, NASHVILLE);
      expect([headline(made), ...titles([...current, ...past, ...next])].join(' ')).not.toMatch(/print/i);
    }
  expect(headline(printed)).toBe('Paid. At the printer now.');
  expect(titles(orderStory(printed, NASHVILLE).current)).toEqual(['At the printer']);
  const late = { ...printed, delay: { shipBy: at('19:32'), refund: null, isCancelAsked: false } };
  expect(headline(late)).toBe('Paid. On its way to the printer.');
  expect(titles(orderStory(late, NASHVILLE).current)).toEqual(['On the way to the printer']);
  expect(headline({ ...printed, window })).toBe('Paid. Not printed yet.');
});

const GIFT_CHANGED = { kind: 'gift_changed', at: at('18:50'), by: 'shopper' } as const;
test.each<[OrderEvent, title: string, text: string]>([
  [{ kind: 'replacing', at: at('18:50') }, 'We’re making your hats again', '12:50 PM. You pay nothing.'],
  [{ kind: 'email_changed', at: at('18:50'), by: 'shop' }, 'We corrected the email address', '12:50 PM'],
  [{ ...GIFT_CHANGED, change: 'made' }, 'You made it a gift', '12:50 PM. How it comes is in your email.'],
  [
    { ...GIFT_CHANGED, change: 'taken_away', by: 'shop' },
    'We took the gift note away',
    '12:50 PM. The box has no note in it.',
  ],
  [{ kind: 'more_time', at: at('18:50'), by: 'shopper' }, 'You added 10 minutes', '12:50 PM'],
  [
    { kind: 'sent_early', at: at('18:50'), by: 'shop' },
    'We sent it early',
    '12:50 PM. No more changes after that.',
  ],
  [MADE, 'Sent to the printer', '1:33 PM, when your change window closed.'],
  [{ ...MADE, at: at('20:33') } as OrderEvent, 'Sent to the printer', '2:33 PM'],
  [{ kind: 'shipped', at: at('18:50') }, 'Shipped', 'Arrives Dec 1–15 at 418 Music Row, Nashville.'],
  [{ kind: 'delivered', at: at('18:50') }, 'Delivered', 'One size, seven snaps, all yours.'],
  [{ kind: 'canceled', at: at('18:50') }, 'Canceled', '12:50 PM. Nothing gets made.'],
  [
    { kind: 'refunded', at: at('18:50'), amount: cents(500) },
    '$5.00 back to you',
    'It can take 5-10 business days to show up on your statement.',
  ],
])('what happened is told in its own words (%#)', (event, title, text) => {
  // On hold, no step is the current one.
  const { past } = orderStory(order({ status: 'on_hold', history: [...PAID, event] }), NASHVILLE);
  const [step] = past.filter((one) => !one.title.startsWith('You paid'));
  expect([step?.title, plain(step?.text ?? '')]).toEqual([title, text]);
});

test.each<[Partial<ShopperOrder>, string[]]>([
  [{ status: 'canceled' }, ['Canceled']],
  [{ status: 'refunded' }, ['Canceled']],
  [{ status: 'completed' }, []],
  [{ status: 'shipped' }, []],
  [{ status: 'completed', parcels: [{ ...BOX, isReturned: true }] }, []],
])('what is true now of an order that is %o', (changes, now) => {
  const history: OrderEvent[] = [...PAID, { kind: 'canceled', at: at('18:50') }];
  expect(titles(orderStory(order({ history, ...changes }), NASHVILLE).current)).toEqual(now);
});

test('a box stands among the events by its time, and of several refunds the last is current', () => {
  const refunds = ['2026-11-29', '2026-12-01'].map(
    (day): OrderEvent => ({ kind: 'refunded', at: `${day}T15:00:00.000Z`, amount: cents(500) }),
  );
  const history: OrderEvent[] = [...PAID, { kind: 'canceled', at: at('18:50') }, ...refunds];
  const parcels = [{ ...BOX, isReturned: true }];
  const { current, past } = orderStory(order({ status: 'refunded', history, parcels }), NASHVILLE);
  expect(current.map(({ when }) => plain(when))).toEqual(['Dec 1']);
  expect(past.map(({ when, text }) => [plain(when), text]).slice(0, 2)).toEqual([
    ['Nov 30', 'It came back to the workshop.'],
    ['Nov 29', expect.stringContaining('It can take')],
  ]);
});

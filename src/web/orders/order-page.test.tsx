import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import type { ShopperOrder, ShopperProblem } from '../../wire/shopper-order.ts';
import { at, BOX, order, PAID } from './fixtures.ts';
import { OrderPage } from './order-page.tsx';
import { headline } from './order-texts.ts';

const TOO_LATE = () =>
  new Response(JSON.stringify({ error: { code: 'conflict', message: 'Too late.' } }), { status: 409 });

const ROOT = {
  makings: {},
  unmadeColors: [],
  settings: { version: 1, settings: DEFAULT_SETTINGS },
  shop: { support: { orders: 'orders@unhingedhats.example' } },
};

function pageOf(changes: Partial<ShopperOrder>, outcome: string | null = null): string {
  const element = <OrderPage order={order(changes)} cancel={{ linkKey: 'k', outcome }} />;
  const routes = [{ path: '*', id: 'root', loader: true, element }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: ROOT } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const textOf = (changes: Partial<ShopperOrder>, outcome: string | null = null) =>
  pageOf(changes, outcome)
    .replace(/(<[^>]+>)+/g, '|')
    .replace(/[\u00a0\u2009]/g, ' ');

const window = { until: at('19:32'), canExtend: true, refund: cents(13945) };

const PROBLEM: ShopperProblem = {
  id: 5,
  reason: 'misprint',
  reportedAt: at('19:00'),
  hats: [{ lineId: 1, title: 'Priya / said one drink', quantity: 2 }],
  hasPhoto: true,
  wish: 'replacement',
  decision: null,
  answer: '',
  refunded: null,
  replacement: null,
  asksWhere: false,
  sendsTo: null,
};

test('an order that can be changed says until when, and all ways to change it', () => {
  const text = textOf({ window });
  expect(text).toContain('|Order |#7K2Q9MXA4T|');
  for (const way of ['Change the words', 'Fix the address', 'Cancel the order', 'Send it now'])
    expect(text).toContain(`|${way}|`);
  expect(text).toContain('|Cancel and you get all |$139.45| back.|Give me 10 more minutes|');
  expect(textOf({ window: { ...window, refund: cents(12000), canExtend: false } })).toContain(
    '|Cancel and you get |$120.00| back.|',
  );
  expect(text).not.toContain('Put these hats back');
  expect(textOf({})).not.toContain('Cancel the order');
});

test('once it is canceled, the focus is on the headline that says so', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  const open = order({ window: { ...window, until } });
  const canceled = order({ status: 'canceled', history: [...PAID, { kind: 'canceled', at: at('18:40') }] });
  const page = await openShopPage(<OrderPage order={open} cancel={{ linkKey: 'k', outcome: null }} />, {
    [`POST /api/orders/${open.id}/view`]: canceled,
  });
  await page.play('Cancel the order', 'Keep my hats');
  expect(page.document.activeElement.nodeName).not.toBe('H1');
  await page.play('Cancel the order', 'Cancel and get $139.45 back');
  expect(page.document.querySelector('dialog')).toBeNull();
  const { nodeName, textContent } = page.document.activeElement;
  expect([nodeName, textContent]).toEqual(['H1', headline(canceled)]);
});

test.each([
  ['it is sent', ['Send it now', 'Send it now'], {}],
  ['it came too late to send it', ['Send it now', 'Send it now', 'Close'], { 'send-now': TOO_LATE }],
  ['it came too late to cancel it', ['Cancel the order', /^Cancel and/, 'Close'], { cancel: TOO_LATE }],
])('once %s, the focus is on the headline', async (_, steps, answers) => {
  const until = new Date(Date.now() + 600_000).toISOString();
  const sent = order({ status: 'sent_to_printful' });
  const page = await openShopPage(
    <OrderPage order={order({ window: { ...window, until } })} cancel={{ linkKey: 'k', outcome: null }} />,
    {
      [`POST /api/orders/${sent.id}/view`]: sent,
      ...Object.fromEntries(
        Object.entries(answers).map(([what, answer]) => [`POST /api/orders/${sent.id}/${what}`, answer]),
      ),
    },
  );
  await page.play(...steps);
  const { nodeName, textContent } = page.document.activeElement;
  expect([nodeName, textContent]).toEqual(['H1', headline(sent)]);
});

test('once the time ends while a hat is chosen, the focus is on the headline', async () => {
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const lines = [line, { ...line, id: 2 }];
  const until = new Date(Date.now() + 1000).toISOString();
  const sent = order({ status: 'sent_to_printful', lines });
  const page = await openShopPage(
    <OrderPage
      order={order({ window: { ...window, until }, lines })}
      cancel={{ linkKey: 'k', outcome: null }}
    />,
    { [`POST /api/orders/${sent.id}/view`]: sent },
  );
  await page.play('Change the words');
  await page.settle(1400);
  await page.play('Close');
  const { nodeName, textContent } = page.document.activeElement;
  expect([nodeName, textContent]).toEqual(['H1', headline(sent)]);
});

test('the words of one custom hat are changed at once, of several after a question, of ready-made hats never', () => {
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const wordsOf = (...lines: ShopperOrder['lines']) =>
    pageOf({ window, lines }).match(/<[^>]*>(<[^>]*>)*Change the words/)?.[0];
  expect(wordsOf(line)).toContain('href="/orders/7K2Q9MXA4T/hats/1?key=k');
  expect(wordsOf(line, { ...line, id: 2 })).toContain('aria-haspopup="dialog"');
  expect(wordsOf({ ...line, isCustom: false })).toBeUndefined();
});

test('the receipt lists hats, discount, code, shipping and what was refunded', () => {
  const text = textOf({
    discount: cents(1500),
    discountPercentage: 10,
    shipping: cents(499),
    history: [...PAID, { kind: 'refunded', at: at('20:00'), amount: cents(2499) }],
  });
  expect(text).toContain('|Your hats|');
  expect(text).toContain('|Priya / said one drink|Black White, Hot Pink text. 6 hats|$139.45|');
  expect(text).toMatch(
    /\|Subtotal\|\$139\.45\|[^|]*10%[^|]*\|−\$15\.00\|Standard Shipping\|\$4\.99\|Paid\|\$139\.45\|Refunded\|−\$24\.99\|/,
  );
  expect(textOf({ history: [] })).toContain('|Total|$139.45|');
  const [line] = order({}).lines as [ShopperOrder['lines'][0]];
  const readyMade = { ...line, isCustom: false, quantity: 1, asPictured: { image: null } };
  expect(textOf({ lines: [readyMade] })).toContain('|Ready-made. As pictured|');
});

test('the facts say when the hats arrive, where they go, and where emails go', () => {
  const facts = { sentTo: ['Maya Ortiz', '418 Music Row', 'Nashville, TN 37203'] };
  const text = textOf({ ...facts, window });
  expect(text).toContain('|Arrives|Dec 1\u2060–\u206015|These dates count from 2:32 PM EST.|');
  expect(text).toContain('|To|Maya Ortiz|418 Music Row, Nashville, TN 37203|Email|maya|@example.com|');
  expect(textOf({ ...facts, arrives: null })).not.toContain('Arrives');
  expect(textOf(facts)).not.toContain('These dates count');
});

test('a box on its way can be tracked, and something can be wrong with it', () => {
  const text = textOf({ status: 'shipped', parcels: [BOX], mayReport: true });
  expect(text).toMatch(/\|Track the box\|USPS 9400\|/);
  expect(text).toContain('|Misprint, no box, wrong hat?|');
  expect(pageOf({ status: 'shipped', parcels: [BOX], mayReport: true })).toContain(
    'href="/orders/7K2Q9MXA4T/problem?key=k"',
  );
  expect(textOf({})).not.toContain('Misprint');
  expect(textOf({ status: 'shipped', parcels: [{ ...BOX, trackingUrl: null }] })).not.toContain(
    'Track the box',
  );
});

test('a late order can be canceled until that is asked, and says why it could not', () => {
  const delay = { shipBy: at('19:00'), refund: cents(13945), isCancelAsked: false };
  expect(textOf({ delay })).toContain(
    'so you can still cancel. $139.45 goes back to the card you paid with.',
  );
  expect(pageOf({ delay })).toContain('action="/orders/7K2Q9MXA4T/cancel?key=k"');
  const asked = textOf({ delay: { ...delay, refund: null, isCancelAsked: true } }, 'too_late');
  expect(asked).toContain('so we keep asking them to cancel it');
  expect(asked).not.toContain('can no longer be canceled online');
  expect(textOf({ delay: { ...delay, refund: null } })).not.toContain('Rather not wait?');
  expect(textOf({}, 'too_late')).toContain('can no longer be canceled online');
  expect(textOf({}, 'busy')).toContain('nothing was canceled. Try again in a minute.');
  expect(textOf({ status: 'canceled' }, 'too_late')).not.toContain('can no longer be canceled online');
  expect(textOf({ status: 'canceled' })).toContain('|Put these hats back in my cart|');
});

test.each<[Partial<ShopperProblem>, string]>([
  [{}, 'Got it. A person answers within a business day.'],
  [{ decision: 'nothing', answer: 'It is meant to be loud.' }, 'It is meant to be loud.'],
  [{ decision: 'refund' }, 'You get your money back.'],
  [{ decision: 'refund', refunded: cents(2499) }, 'You get $24.99 back to the card you paid with.'],
  [{ decision: 'refund', refunded: 'sent_back' }, 'Your bank sent it back. We pay it another way.'],
  [
    { decision: 'replacement', wish: 'refund' },
    'You asked for your money back. A person answers within a business day.',
  ],
  [
    { replacement: { id: '0MRX4B7V8K', key: 'new' } },
    'We’re making them again, on us.|See order #0MRX4B7V8K|',
  ],
  [
    { asksWhere: true },
    'We’re making them again, on us. First, tell us where to send them.|Check the address|',
  ],
  [
    { asksWhere: true, reason: 'returned' },
    'It couldn’t be delivered. Tell us where to send it.|Check the address|',
  ],
  [
    { reason: 'returned', sendsTo: '12 Elm St' },
    'You asked us to send it to 12 Elm St. A person answers within a business day.',
  ],
  [{ reason: 'returned' }, 'You asked for your money back. A person answers within a business day.'],
])('a problem that is %j says what becomes of it', (changes, text) => {
  const page = textOf({ problems: [{ ...PROBLEM, ...changes }] });
  expect(page).toContain(`|${text}`);
  expect(page).toContain('|2 × Priya / said one drink, Nov 21, with your photo|');
  expect(page.includes('Your package came back. Where to now?')).toBe(changes.reason === 'returned');
});

test('an administrator reads that nothing works here', () => {
  expect(textOf({ isView: true })).toContain('nothing you press here works');
  expect(textOf({})).not.toContain('nothing you press here works');
});

test('a replacement says what it replaces', () => {
  const text = textOf({ replaces: '0MRX4B7V8K', status: 'on_hold' });
  expect(text).toContain('It replaces hats of order #0MRX4B7V8K, and you pay nothing.');
  expect(text).toContain('We’re checking it before it goes to the workshop.');
  expect(text).toContain('|Your new hats|');
  expect(textOf({ replaces: '0MRX4B7V8K', status: 'canceled' })).not.toContain('It replaces hats');
});

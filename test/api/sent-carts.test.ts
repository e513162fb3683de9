import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SENT_CART_TEXTS } from '../../src/domain/cart/sent-cart.ts';
import { refuseSentOrder } from '../../src/server/carts/open-cart.ts';
import { eraseSentCarts } from '../../src/server/carts/queries.ts';
import { sentCartRoutes } from '../../src/server/carts/routes.ts';
import { sendCart, sendCartAgain, withdrawCart } from '../../src/server/carts/send-cart.ts';
import { checkoutRoutes } from '../../src/server/checkout/routes.ts';
import { connect } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import type { App } from '../../src/server/http/app.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { sentCartRequest } from '../../src/wire/admin/sent-carts.ts';
import { orderItem } from '../../src/wire/order-items.ts';
import { findPersonalData } from '../personal-data.ts';
import { MAYA } from '../world.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const KIM = 'kim@hats.example';
const CUSTOM = { hatColor: 'pink', textColor: 'white', fontStyle: 'impact', textLine2: 'said one drink' };
const HAT = { id: 1_700_000_000_000, quantity: 1, isCustom: true, ...CUSTOM, textLine1: 'Jess' };

interface Sent {
  id: number;
  key: string;
}

/** Sends a cart, and returns its link as the email has it. */
async function send(changes: object = {}): Promise<Sent> {
  const requestId = randomUUID();
  const request = sentCartRequest.parse({ requestId, email: 'maya@example.com', items: [HAT], ...changes });
  const refusal = await sendCart(counter.deps, request, KIM);
  if (refusal) throw refusal;
  const [{ id } = { id: 0 }] = await counter.rows<{ id: number }>('select max(id) as id from sent_carts');
  return { id, key: counter.deps.secrets.sign('sent-cart', String(id)) };
}

// $24.99, of which 20% is $5.00.
const TWENTY = { kind: 'percent', value: '20', reason: 'Her second team' };
const order = (sentCart: Sent, changes: object = {}) =>
  counter.order({ items: [HAT], sentCart, total: '29.98', ...changes });

const orderRow = async (id: string) =>
  (
    await counter.rows<Record<string, unknown>>(
      `select status, subtotal, discount, shipping, total, code_name, sent_cart_id,
         (select array_agg(text_line1 order by position) from order_lines where order_id = orders.id) as names,
         (select array_agg(in_crew order by position) from order_lines where order_id = orders.id) as crew
       from orders where id = $1`,
      [id],
    )
  )[0];

const refusalOf = (done: Promise<unknown>) =>
  done.then(
    (result) => (result instanceof ShopError ? result.message : 'done'),
    ({ message }) => message,
  );

async function pay(orderId: string): Promise<void> {
  await counter.pay(await counter.intentFor(orderId));
  await settleOrder(counter.deps, { orderId, cause: 'test', force: true });
}

/** The settings as they will be, until `back` is called. */
function changePrices(changes: object): () => void {
  const { settings } = counter.deps;
  const { current } = settings;
  settings.current = () => ({ ...current(), settings: { ...current().settings, ...changes } });
  return () => {
    settings.current = current;
  };
}

test('a cart keeps its prices, steps and shipping, whatever the shop changes', async () => {
  const sent = await send();
  const back = changePrices({
    customHatPrice: 9900,
    rates: { standard: 2000, express: 3000, elsewhere: 4000 },
    partyPack: [{ hats: 2, percentage: 50 }],
  });
  try {
    expect(await refusalOf(counter.order({ items: [HAT], total: '29.98' }))).toContain('now $99.00');
    const { id } = await order(sent);
    expect(await orderRow(id)).toMatchObject({ subtotal: 2499, shipping: 499, total: 2998 });
  } finally {
    back();
  }
});

test('what is ordered are the hats of the cart, whatever the request says', async () => {
  const sent = await send({
    items: [
      { ...HAT, inCrew: true },
      { ...HAT, textLine1: 'Priya' },
    ],
  });
  const items = [{ ...HAT, textLine1: 'Mallory', price: '0.01' }];
  expect(await refusalOf(order(sent, { items }))).toContain('now $');
  const { id } = await order(sent, { items: [{ ...HAT, textLine1: 'Mallory' }], total: '54.97' });
  expect(await orderRow(id)).toMatchObject({
    sent_cart_id: sent.id,
    names: ['Jess', 'Priya'],
    crew: [true, false],
  });
});

test('its order says who made it, and why the discount', async () => {
  const sent = await send(TWENTY);
  expect(await refusalOf(order(sent))).toContain('now $24.98');
  const { id } = await order(sent, { total: '24.98' });
  expect(await orderRow(id)).toMatchObject({ subtotal: 2499, discount: 500, code_name: 'SENT-CART' });
  expect((await readOrder(counter.deps, id))?.sentCart).toMatchObject({ by: KIM, reason: 'Her second team' });
});

test('hats for free cost the least that can be charged, and its email says so', async () => {
  const items = ['Jess', 'Priya', 'Maya', 'Anna'].map((textLine1) => ({ ...HAT, textLine1 }));
  const sent = await send({ ...TWENTY, value: '100', items });
  const [mail] = await counter.rows<{ text: string }>('select text from mails order by id desc limit 1');
  expect(mail?.text).toContain('Before shipping: $1.00');
  const { id } = await order(sent, { items, total: '1.00', shippingCost: '0.00' });
  expect(await orderRow(id)).toMatchObject({ shipping: 0, total: 100 });
});

test('nobody can type its discount as a code', async () => {
  await send(TWENTY);
  expect(await refusalOf(counter.order({ discountCode: 'SENT-CART', total: '24.98' }))).toMatch(
    /know the code/,
  );
});

test('a link with a wrong key opens nothing', async () => {
  const [one, other] = [await send(), await send()];
  const refusal = await refusalOf(order({ ...one, key: other.key }));
  expect(refusal).toMatch(/link is incomplete/);
});

test('a cart sells once: the next order closes an unpaid one, and none follows a paid one', async () => {
  const sent = await send();
  const first = await order(sent);
  const second = await order(sent);
  expect(await orderRow(first.id)).toMatchObject({ status: 'canceled' });
  await pay(second.id);
  expect(await refusalOf(order(sent))).toMatch(/already paid/);
  expect(await refusalOf(withdrawCart(counter.deps, sent.id, KIM))).toMatch(/already paid/);
});

test('two orders at once do not both stay open', async () => {
  const sent = await send();
  await Promise.all([refusalOf(order(sent)), refusalOf(order(sent))]);
  const open = await counter.rows(
    "select id from orders where sent_cart_id = $1 and status in ('pending', 'payment_failed')",
    [sent.id],
  );
  expect(open.length).toBeLessThanOrEqual(1);
});

test('a withdrawn cart sells nothing, and its unpaid order is closed', async () => {
  const sent = await send();
  const { id } = await order(sent);
  expect(await withdrawCart(counter.deps, sent.id, KIM)).toBeNull();
  expect(await orderRow(id)).toMatchObject({ status: 'canceled' });
  expect(await refusalOf(order(sent))).toMatch(/took this cart back/);
  // As for an order that began before.
  expect(await refuseSentOrder(counter.deps, sent.id)).toMatchObject({ code: 'conflict' });
});

test('an expired cart sells nothing', async () => {
  const sent = await send();
  await counter.rows('update sent_carts set expires_at = $2 where id = $1', [sent.id, counter.deps.clock()]);
  expect(await refusalOf(order(sent))).toMatch(/expired/);
});

test.each([
  ['no longer makes', "state = 'archived'", "state = 'live'"],
  ['makes with other words', "text_line1 = 'x' || text_line1", 'text_line1 = substr(text_line1, 2)'],
])('a hat that the shop %s is told in words that a shopper can follow', async (_, change, back) => {
  const query = "select id from products where state = 'live' limit 1";
  const [hat] = await counter.rows<{ id: number }>(query);
  const sent = await send({ items: [{ ...hat, quantity: 1, textLine1: 'Before a redesign' }] });
  await counter.rows(`update products set ${change} where id = $1`, [hat?.id]);
  const refusal = await refusalOf(order(sent, { total: '34.98' }));
  await counter.rows(`update products set ${back} where id = $1`, [hat?.id]);
  expect(refusal).toMatch(/can’t make all hats/);
});

test('a crew of 200 hats is one cart, and one more hat is none', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    ...HAT,
    textLine1: `Jess ${index}`,
    inCrew: true,
  }));
  const sent = await send({ items, email: 'crew@example.com' });
  const [{ count } = { count: 0 }] = await counter.rows<{ count: number }>(
    'select jsonb_array_length(items) as count from sent_carts where id = $1',
    [sent.id],
  );
  expect(count).toBe(200);
  const more = [99, 99, 3].map((quantity) => ({ ...HAT, quantity }));
  expect(await refusalOf(send({ items: more }))).toBe('A cart holds at most 200 hats. This one has 201.');
});

test('its email has no key in the outbox, and its link no personal data', async () => {
  await send({ email: 'link@example.com', note: 'As we said.\nKim' });
  const [mail] = await counter.rows<{ subject: string; text: string; key_purpose: string }>(
    "select subject, text, key_purpose from mails where recipient = 'link@example.com'",
  );
  expect(mail?.subject).toBe('Your hat is in the cart');
  expect(mail?.key_purpose).toBe('sent-cart');
  expect(mail?.text).toMatch(/\/sent-cart\/\d+\?key=hidden-key(?![^\s]*@)/);
  expect(mail?.text).toContain('As we said.');
});

test('a form that is sent twice makes one cart, and one for somebody else or of something else is refused', async () => {
  const form = { requestId: randomUUID(), email: 'twice@example.com', ...TWENTY };
  const sent = await Promise.all([send(form), send(form)]);
  expect(sent[0]).toEqual(sent[1]);
  expect(await send({ ...form, email: ' twice@example.com ' })).toEqual(sent[0]);
  expect(await refusalOf(send({ ...form, email: 'other@example.com' }))).toMatch(/already sent to twice@/);
  const back = changePrices({ customHatPrice: 9900 });
  expect(await send(form)).toEqual(sent[0]);
  back();
  const others = [
    { items: [{ ...HAT, quantity: 2 }] },
    { items: [{ ...HAT, textLine1: 'Maya' }] },
    { note: 'Enjoy.' },
    { value: '30' },
    { reason: 'Her third team' },
    { kind: '', value: '' },
  ];
  for (const other of others)
    expect(await refusalOf(send({ ...form, ...other }))).toBe(
      'This cart was sent already. Withdraw it, and send a new one.',
    );
  const made = await counter.rows(
    "select id from sent_carts where email like '%twice@%' or email like 'other@%'",
  );
  expect([made.length, (await mailsTo('twice@example.com')).length]).toEqual([1, 1]);
});

const mailsTo = (recipient: string) =>
  counter.rows<{ text: string }>('select text from mails where recipient = $1 order by id', [recipient]);

test('the link of a waiting cart is sent again with its own prices, once for a double click', async () => {
  const email = 'again@example.com';
  const { id } = await send({ email, ...TWENTY });
  const back = changePrices({ customHatPrice: 9900, partyPack: [{ hats: 1, percentage: 50 }] });
  try {
    await Promise.all([sendCartAgain(counter.deps, id, KIM), sendCartAgain(counter.deps, id, KIM)]);
  } finally {
    back();
  }
  const [first, second, ...others] = await mailsTo(email);
  expect(second?.text).toBe(first?.text);
  expect(others).toEqual([]);
  // There is no mail server, so that the copies so far only wait in the outbox.
  await counter.rows(`update mails set created_at = created_at - interval '1 minute' where recipient = $1`, [
    email,
  ]);
  await sendCartAgain(counter.deps, id, KIM);
  expect(await mailsTo(email)).toHaveLength(3);
  await withdrawCart(counter.deps, id, KIM);
  expect(await refusalOf(sendCartAgain(counter.deps, id, KIM))).toMatch(/took this cart back/);
});

test('a link is sent again over a single connection to the database', async () => {
  const { id } = await send({ email: 'one@example.com' });
  const { databaseUrl: url } = counter.deps.config;
  const db = connect({ url, connections: 1, connectTimeout: 1000, onLost: () => undefined });
  expect(await sendCartAgain({ ...counter.deps, db }, id, KIM)).toBeNull();
  await db.destroy();
});

test('whoever is erased leaves a cart without hats and words, or none if it was never ordered', async () => {
  const address = 'leaving@example.com';
  const ordered = await send({ email: address, ...TWENTY });
  const other = await send({ email: 'Leaving@Example.com' });
  const { id } = await order(ordered, { customerEmail: address, total: '24.98' });
  await pay(id);
  expect((await findPersonalData(counter.deps.db, address)).sentCarts).toHaveLength(2);
  await erasePerson(counter.deps, { address: ' Leaving@example.com', who: KIM });
  const left = await counter.rows('select id, email, items, reason from sent_carts where id = any($1)', [
    [ordered.id, other.id],
  ]);
  expect(left).toEqual([{ id: ordered.id, email: '', items: [], reason: '' }]);
});

test('an emptied cart is closed: taken back for an erased person, expired after its time', async () => {
  const { db } = counter.deps;
  const emptied = async (email: string, which: Parameters<typeof eraseSentCarts>[1]) => {
    const [cart, other] = [await send({ email }), await send({ email: 'stays@example.com' })];
    await order(cart, { customerEmail: email });
    if (!('email' in which))
      await counter.rows(`update sent_carts set expires_at = '2026-01-01' where id = $1`, [cart.id]);
    await eraseSentCarts(db, which);
    expect(await pageOf(other)).toContain(`/checkout?cart=${other.id}`);
    return pageOf(cart);
  };
  const email = 'unpaid@example.com';
  expect(await emptied(email, { email })).toContain(SENT_CART_TEXTS.withdrawn);
  const expiredBefore = new Date('2026-01-02');
  expect(await emptied('late@example.com', { expiredBefore })).toContain(SENT_CART_TEXTS.expired);
});

test('words on a hat cannot end the script of the link’s page', async () => {
  const sent = await send({ items: [{ ...HAT, textLine1: '</script><b>' }] });
  const page = await pageOf(sent);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).toContain(`/checkout?cart=${sent.id}`);
  expect(await pageOf({ ...sent, key: 'wrong' })).toMatch(/link is incomplete/);
});

test('the link’s page hands its key to no other site and to no cache', async () => {
  await pageOf(await send());
  expect(sentHeaders).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});

const pageOf = ({ id, key }: Sent) =>
  ask<string>(sentCartRoutes, '/sent-cart/:id', { params: { id }, query: { key } });

/** Of the route that was asked last. */
let sentHeaders: Record<string, string> = {};

/** Asks a route itself, without a server. */
function ask<Answer>(
  register: (app: App, deps: Deps) => void,
  asked: string,
  request: object,
): Promise<Answer> {
  const routes = new Map<string, { handler(request: object, reply: object): Promise<Answer> }>();
  const add = (path: string, route: never) => routes.set(path, route);
  const app = { get: add, post: add, rateLimits: { take: () => undefined, giveBack: () => undefined } };
  register(app as unknown as App, counter.deps as unknown as Deps);
  sentHeaders = {};
  const header = (name: string, value: string) => {
    sentHeaders[name] = value;
    return reply;
  };
  const reply = { type: () => reply, header, code: () => reply, send: (page: string) => page };
  const route = routes.get(asked);
  if (!route) throw new Error(`no route ${asked}`);
  return route.handler({ ip: '203.0.113.7', ...request }, reply);
}

test('rates and estimates have the shipping prices of the cart', async () => {
  const sentCart = await send();
  const back = changePrices({ rates: { standard: 2000, express: 3000, elsewhere: 4000 } });
  try {
    const items = [orderItem.parse(HAT)];
    const [rate] = await ask<{ rate: string }[]>(checkoutRoutes, '/api/shipping-rates', {
      body: { address: { ...MAYA, address2: '', phone: '' }, items, sentCart },
    });
    expect(rate?.rate).toBe('4.99');
    const estimate = (sentCart: Sent) =>
      ask<{ options: { rate: string }[] }>(checkoutRoutes, '/api/shipping-estimate', {
        body: { country: 'US', state: 'TN', items, sentCart },
      });
    expect((await estimate(sentCart)).options[0]?.rate).toBe('4.99');
    expect((await estimate({ ...sentCart, key: 'wrong' })).options).toEqual([]);
  } finally {
    back();
  }
});

test('words that a person looks at are decided once, when the cart is sent', async () => {
  const back = changePrices({ words: { refused: [], asked: ['blorp'], allowed: [] } });
  try {
    const items = [{ ...HAT, textLine1: 'Blorp' }];
    expect(await refusalOf(counter.order({ items, total: '29.98' }))).not.toBe('done');
    const { id } = await order(await send({ items }));
    expect(await counter.rows('select words_kept from order_lines where order_id = $1', [id])).toEqual([
      { words_kept: false },
    ]);
  } finally {
    back();
  }
});

test.each([
  ['was paid and paid back', "status = 'canceled'"],
  ['is held because its payment does not match', "status = 'on_hold', paid_at = null"],
])('a cart whose order %s does not sell again', async (_, change) => {
  const sent = await send();
  const { id } = await order(sent);
  await pay(id);
  await counter.rows(`update orders set ${change} where id = $1`, [id]);
  expect(await refusalOf(order(sent))).toMatch(/already paid/);
});

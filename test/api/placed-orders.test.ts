import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { ARTWORK } from '../../src/hat/layout.ts';
import { shareCrew } from '../../src/server/crews/share-crew.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { createPayment } from '../../src/server/orders/placing/create-payment.ts';
import { type Counter, openCounter } from './counter.ts';
import { CREW } from './party-crew.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const rowOf = async (id: string) => {
  const [row] = await counter.rows<Record<string, unknown>>(
    `select orders.*, party_on::text as party, campaign_id::int from orders where id = $1`,
    [id],
  );
  return row ?? expect.fail();
};

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an order stores what was typed, chosen and offered', async () => {
  const gift = { note: 'Wear it', from: 'Dad', email: '' };
  const typed = { address2: ' Unit 2 ', partyOn: dayIn(30), gift, shippingMethod: 'Express Shipping' };
  const { id } = await counter.order(
    { ...typed, shippingCost: '9.99', total: '39.98' },
    'typed',
    '203.0.113.7',
  );
  const { network, key_hash: hash, request_hash: request, ...row } = await rowOf(id);
  expect(row).toMatchObject({
    status: 'pending',
    customer_name: 'Maya Ortiz',
    customer_email: 'maya@example.com',
    address1: '418 Music Row',
    address2: 'Unit 2',
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
    subtotal: 2999,
    discount: 0,
    shipping: 999,
    tax: 0,
    tax_calculation: null,
    total: 3998,
    shipping_method: 'Express Shipping',
    shipping_provider_id: 'PRINTFUL_FAST',
    our_shipping_cost: 1299,
    idempotency_key: 'typed',
    settings_version: 0,
    sent_cart_id: null,
    campaign_id: null,
    party: dayIn(30),
    gift,
    code_id: null,
    code_name: null,
  });
  expect([row.min_delivery_days, row.max_delivery_days]).toEqual(
    counter.deps.settings.current().settings.days.express,
  );
  // Only an order with a code counts against its network.
  expect([network, typeof hash, typeof request]).toEqual([null, 'string', 'string']);
  const events = await counter.rows(
    'select from_status, to_status, cause from order_events where order_id = $1',
    [id],
  );
  expect(events).toEqual([{ from_status: null, to_status: 'pending', cause: 'checkout' }]);
});

test('the hats of an order keep their places, prices, making and marks', async () => {
  const custom = {
    hatColor: 'pink',
    textColor: 'white',
    fontStyle: 'impact',
    textLine1: 'Jess',
    textLine2: '',
    textLine3: '',
  };
  const { width, height } = ARTWORK;
  const drawn = sharp({ create: { width, height, channels: 4, background: '#ffcc00' } }).png();
  const frontendArtwork = `data:image/png;base64,${(await drawn.toBuffer()).toString('base64')}`;
  const items = [
    { id: 1_700_000_000_000, quantity: 2, isCustom: true, inCrew: true, ...custom },
    { id: 1, quantity: 1, frontendArtwork },
    { id: 1_700_000_000_001, quantity: 1, isCustom: true, ...custom, textLine1: 'Ann', frontendArtwork },
  ];
  const placed = counter.order({ items, total: '1.00' });
  const figures = await placed.catch(({ details }) => details);
  const { id } = await counter.order({ items, total: figures.total, shippingCost: figures.shipping });
  const lines = await counter.rows<Record<string, unknown>>(
    `select * from order_lines where order_id = $1 order by position`,
    [id],
  );
  expect(lines).toMatchObject([
    {
      position: 0,
      product_id: null,
      name: 'Custom Hat',
      price: 2499,
      quantity: 2,
      is_custom: true,
      in_crew: true,
      words_kept: false,
      hat_color: 'pink',
      text_color: 'white',
      font_style: 'impact',
      text_line1: 'Jess',
      technique: 'DTFILM',
      placement: 'front_dtf_hat',
      sold_width: 1890,
      sold_height: 765,
      variant_id: 15910,
      artwork: null,
    },
    {
      position: 1,
      product_id: 1,
      price: 2999,
      quantity: 1,
      is_custom: false,
      in_crew: false,
      sync_variant_id: null,
      picture: null,
      artwork: null,
    },
    { position: 2, text_line1: 'Ann', in_crew: false, artwork: expect.any(Buffer) },
  ]);
  const [{ total, shipping }] = [await rowOf(id)] as [{ total: number; shipping: number }];
  expect(lines.reduce((sum, { share }) => sum + Number(share), 0)).toBe(total - shipping);
});

test.each([
  ['yesterday', { partyOn: dayIn(-2) }, 'partyOn', /^That day has passed/],
  ['no day', { partyOn: 'soon' }, 'partyOn', /^The party needs a day/],
  [
    'a way of shipping that there is not',
    { shippingMethod: 'Pigeon' },
    'shippingMethod',
    /^Calculate shipping rates again/,
  ],
  ['a country that it does not sell to', { country: 'AU', state: 'NSW', zipCode: '2000' }, 'country', /ship/],
])('an order with %s is refused', async (_, changes, path, message) => {
  const { settings } = counter.deps;
  const { version, settings: current } = settings.current();
  counter.deps.settings = {
    ...settings,
    current: () => ({ version, settings: { ...current, countries: ['US', 'CA'] } }),
  };
  const refused = expect(counter.order(changes)).rejects.toMatchObject({
    code: 'invalid',
    path,
    message: expect.stringMatching(message),
  });
  await refused;
  counter.deps.settings = settings;
});

test('an order counts for the newsletter that brought it, for some days', async () => {
  const campaign = async (days: number | null) => {
    const [row] = await counter.rows<{ id: number }>(
      `insert into campaigns (subject, markdown, started_at) values ('Hats', '', now() - $1 * interval '1 day') returning id::int`,
      [days],
    );
    return row?.id ?? 0;
  };
  const [recent, old, draft] = [await campaign(1), await campaign(60), await campaign(null)];
  const counted = async (from: number) =>
    (await rowOf((await counter.order({ campaign: from })).id)).campaign_id;
  expect([await counted(recent), await counted(old), await counted(draft), await counted(999_999)]).toEqual([
    recent,
    null,
    null,
    null,
  ]);
});

test('a repeated request is one order, also from a tab with a newsletter’s mark, and of a list shared meanwhile', async () => {
  const crewsOf = (orderId: string) =>
    counter.rows('select crew_id from order_crews where order_id = $1', [orderId]);
  const first = await counter.order({}, 'twice');
  const shared = await shareCrew(counter.deps, { organizer: 'Maya', crew: CREW });
  if (shared instanceof ShopError) throw shared;
  const crews = [{ id: shared.id, key: shared.key }];
  expect(await counter.order({ campaign: 7, crews }, 'twice')).toEqual(first);
  expect(await crewsOf(first.id)).toEqual([{ crew_id: shared.id }]);
  const second = await counter.order({ crews });
  expect(await crewsOf(second.id)).toEqual([{ crew_id: shared.id }]);
});

test('an order whose number is taken gets another one', async () => {
  const { randomBytes } = counter.deps;
  const drawn = [1, 1, 2].map((byte) => Buffer.alloc(16, byte));
  counter.deps.randomBytes = (size) => drawn.shift() ?? randomBytes(size);
  const [one, other] = [await counter.order(), await counter.order()];
  counter.deps.randomBytes = randomBytes;
  expect([drawn.length, await rowOf(other.id)]).toMatchObject([0, { status: 'pending' }]);
  expect(other.id).not.toBe(one.id);
});

test('an order has the shipping that was quoted for its address, until the quote expires', async () => {
  await counter.order();
  await counter.rows(`update quotes set options = jsonb_set(options, '{0,rate}', '399')`);
  const quoted = { shippingCost: '3.99', total: '33.98' };
  const { id } = await counter.order(quoted);
  expect(await rowOf(id)).toMatchObject({ shipping: 399, total: 3398 });
  const refusal = { code: 'price_changed', path: 'shippingCost', details: { shipping: '4.99' } };
  const elsewhere = { city: 'Louisville', state: 'KY', zipCode: '40202' };
  await expect(counter.order({ ...quoted, ...elsewhere })).rejects.toMatchObject(refusal);
  await counter.rows(`update quotes set created_at = created_at - interval '1 day', expires_at = now()`);
  await expect(counter.order(quoted)).rejects.toMatchObject(refusal);
});

test('no person has to look at the words of a ready-made hat', async () => {
  const { settings } = counter.deps;
  const { version, settings: current } = settings.current();
  const [hat] = await counter.rows<{ word: string }>(
    `select split_part(concat_ws(' ', nullif(text_line1, ''), nullif(text_line2, '')), ' ', 1) as word from products where id = 1`,
  );
  const words = { ...current.words, asked: [hat?.word ?? expect.fail()] };
  counter.deps.settings = { ...settings, current: () => ({ version, settings: { ...current, words } }) };
  const { id } = await counter.order({ items: [{ id: 1, quantity: 1, isCustom: false, keepWords: true }] });
  counter.deps.settings = settings;
  expect(await counter.rows('select words_kept from order_lines where order_id = $1', [id])).toEqual([
    { words_kept: false },
  ]);
});

test('a payment is for the total of the order, whose figures a wrong amount tells', async () => {
  const { id } = await counter.order();
  const pay = (amount: number) =>
    createPayment(counter.deps, { orderId: id, amount: cents(amount), address: '203.0.113.7' });
  expect(await pay(3497)).toMatchObject({
    code: 'price_changed',
    path: 'amount',
    details: { total: '34.98' },
  });
  const [first, twin] = await Promise.all([pay(3498), pay(3498)]);
  expect(first).toMatchObject({ state: 'open' });
  for (const other of [twin, await pay(3498)]) expect(other).toMatchObject(first);
  const intents = await counter.rows(
    'select attempt, state, three_d_secure from order_intents where order_id = $1',
    [id],
  );
  expect(intents).toEqual([{ attempt: 1, state: 'open', three_d_secure: false }]);
  const [look, ...others] = await counter.queue.waiting('settle-order', { orderId: id });
  expect(others).toEqual([]);
  expect(look?.at.getTime()).toBeLessThanOrEqual(Date.now() + 2 * 60_000);
  await counter.rows(`update orders set status = 'canceled' where id = $1`, [id]);
  expect(await pay(3498)).toMatchObject({
    code: 'conflict',
    message: 'This order was canceled. Check out again.',
  });
  await counter.rows(`update orders set status = 'processing', paid_at = now(), paid = total where id = $1`, [
    id,
  ]);
  expect(await pay(3498)).toMatchObject({ code: 'conflict', message: 'This order is already paid.' });
});

test('a network whose cards were declined sixty times is told to wait for an hour', async () => {
  const { config } = counter.deps;
  const deps = { ...counter.deps, config: { ...config, rateLimitScale: 1 } };
  const { id } = await counter.orderToPay();
  await counter.rows(
    'insert into declined_cards (payer, at) select payer, now() from order_intents, generate_series(1, 60) where order_id = $1',
    [id],
  );
  const { id: next } = await counter.order();
  const request = { orderId: next, amount: cents(3498), address: '203.0.113.7' };
  expect(await createPayment(deps, request)).toMatchObject({ code: 'too_many_requests', retryAfter: 3600 });
});

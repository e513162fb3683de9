/** @module-tag nightly */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettingsVersion } from '../../src/domain/settings/settings.ts';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { shipBy } from '../../src/domain/shipping/arrival.ts';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import type { SettingsEntry } from '../../src/wire/admin/settings.ts';
import type { OrderAnswer, OrderFigures } from '../../src/wire/orders.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { administratorOf, intentFor, pay, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  // Printful takes its time to make a hat, so that an order can be late.
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', SANDBOX_PRINTFUL_PRODUCTION_SECONDS: '600' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

beforeEach(() => save({}));

/** Saves the defaults with these changes. */
async function save(fields: Record<string, string>): Promise<void> {
  const { version } = await ask<SettingsVersion>(`${shop.url}/api/settings`);
  const [first] = (await robin.ask('GET', '/api/admin/settings?after=1')).body as SettingsEntry[];
  if (!first) throw new Error('There is no version 0.');
  const form = { ...settingsForm(first.settings), ...fields };
  const { status, body } = await robin.ask('POST', '/api/admin/settings', { version, form });
  if (status !== 201) throw new Error(JSON.stringify(body));
}

const order = (quantity: number, changes: object = {}) => ({
  ...MAYA,
  items: [{ ...ORDERED_LAKE_HOUSE, quantity }],
  shippingMethod: 'Standard Shipping',
  shippingCost: '4.99',
  total: '29.98',
  ...changes,
});

const place = (body: object) => ask<OrderAnswer>(`${shop.url}/api/orders`, body);
const options = (body: { items: object[] }, address: object = MAYA) =>
  ask<{ name: string; rate: string }[]>(`${shop.url}/api/shipping-rates`, { address, items: body.items });

async function booked() {
  const { data } = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
  const [row] = await shop.rows<{ orders: number }>('select count(*)::int as orders from orders');
  return { intents: data.length, ...row };
}

describe('settings that change between cart and order', () => {
  const seven = order(7, {
    shippingMethod: 'Free Shipping (Party Pack 7+)',
    shippingCost: '0.00',
    total: '148.69',
  });

  test.each([
    [
      'the price of a custom hat',
      order(1),
      { customHatPrice: '26.40' },
      'items.0.price',
      ['26.40', '0.00', '4.99', '31.39'],
    ],
    [
      'the standard rate',
      order(1),
      { 'rates.standard': '5.75' },
      'shippingCost',
      ['24.99', '0.00', '5.75', '30.74'],
    ],
    [
      'the percentage of a pack',
      order(4, { shippingCost: '0.00', total: '89.96' }),
      { partyPack: '4 12\n7 15' },
      'total',
      ['99.96', '12.00', '0.00', '87.96'],
    ],
    [
      'the hats of the small pack',
      order(4, { shippingCost: '0.00', total: '89.96' }),
      { partyPack: '5 10\n7 15', freeStandardAbove: '200.00' },
      'shippingCost',
      ['99.96', '0.00', '4.99', '104.95'],
    ],
    [
      'the hats of the large pack',
      seven,
      { partyPack: '4 10\n8 15' },
      'shippingCost',
      ['174.93', '17.49', '0.00', '157.44'],
    ],
    [
      'the hats of the large pack, downward',
      order(6, { shippingCost: '0.00', total: '134.95' }),
      { partyPack: '4 10\n6 15' },
      'shippingCost',
      ['149.94', '22.49', '0.00', '127.45'],
    ],
    [
      'the amount above which shipping is free',
      order(3, { shippingCost: '0.00', total: '74.97' }),
      { freeStandardAbove: '80.00' },
      'shippingCost',
      ['74.97', '0.00', '4.99', '79.96'],
    ],
  ])(
    'lead to a refusal with the new figures when it is %s, and nothing is booked',
    async (_, body, fields, path, figures) => {
      // The quote that the shopper saw is still valid.
      await options(body);
      const before = await booked();
      await save(fields as Record<string, string>);
      const refusal = await refusalOf(`${shop.url}/api/orders`, body);
      const [subtotal, discount, shipping, total] = figures;
      expect(refusal).toMatchObject({
        status: 409,
        code: 'price_changed',
        path,
        details: { subtotal, discount, shipping, total },
      });
      expect(await booked()).toEqual(before);

      // The figures in the refusal are accepted.
      const { items } = refusal.details as OrderFigures;
      const [shown] = await options(body);
      expect(shown?.rate).toBe(shipping);
      const { id } = await place({
        ...body,
        items: [{ ...body.items[0], price: items[0]?.price }],
        total,
        shippingMethod: shown?.name,
        shippingCost: shipping,
      });
      expect(await shop.rows('select settings_version from orders where id = $1', [id])).toEqual([
        { settings_version: (await ask<SettingsVersion>(`${shop.url}/api/settings`)).version },
      ]);
    },
  );

  test('but do not concern the order leave its figures and its quote unchanged', async () => {
    const body = order(1);
    await options(body);
    const quotes = () => shop.rows('select id from quotes order by id');
    const before = await quotes();
    await save({ editWindowMinutes: '30' });
    await place(body);
    expect(await quotes()).toEqual(before);
  });
});

test('words that the owner lists are refused, asked about or allowed in the next order', async () => {
  const hat = (textLine1: string, rest: object = {}) =>
    order(1, { items: [{ ...ORDERED_LAKE_HOUSE, quantity: 1, textLine1, ...rest }] });
  const refusal = (body: object) => refusalOf(`${shop.url}/api/orders`, body);
  await place(hat('Moist'));
  await save({ 'words.refused': 'moist\n', 'words.asked': 'Team  Building', 'words.allowed': 'BARBIE' });
  for (const keepWords of [false, true])
    expect(await refusal(hat('Moist', { keepWords }))).toMatchObject({
      status: 422,
      path: 'items.0.textLine1',
      message: WORDS_TEXTS.hate,
    });
  expect(await refusal(hat('Team Building'))).toMatchObject({ status: 422, message: WORDS_TEXTS.ask });
  await place(hat('Team Building', { keepWords: true }));
  await place(hat('Barbie'));
  const [{ changes = [] } = {}] = (await robin.ask('GET', '/api/admin/settings')).body as SettingsEntry[];
  expect(changes).toEqual([
    'Never printed: added “moist”',
    'Ask me first: added “Team Building”',
    'Always fine: added “BARBIE”',
  ]);
});

test('a hat on the shelf is refused while the owner’s list has its words', async () => {
  const refused = async () => {
    const products = await ask<{ name: string; refusal: string | null }[]>(`${shop.url}/api/products`);
    return products.filter(({ refusal }) => refusal !== null).map(({ name }) => name);
  };
  expect(await refused()).toEqual([]);
  await save({ 'words.refused': 'tacos' });
  await until('the shelf follows', async () => (await refused()).length > 0 || null);
  expect(await refused()).toEqual(['Send Tacos']);
  await save({});
  await until('the shelf follows', async () => (await refused()).length === 0 || null);
});

test('an order that is paid later keeps the version it was sold under', async () => {
  await save({
    'days.production.1': '3',
    'days.shippedIn.0': '1',
    'days.shippedIn.1': '2',
    editWindowMinutes: '0',
  });
  const sold = (await ask<SettingsVersion>(`${shop.url}/api/settings`)).settings;
  const { id } = await place(order(1));
  await save({
    customHatPrice: '99.00',
    'rates.standard': '9.00',
    'rates.express': '19.00',
    'days.production.1': '20',
  });
  await pay(shop, await intentFor(shop, id, '29.98'));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});

  const [row] = await shop.rows<{ total: number; ship_by: Date; paid_at: Date }>(
    'select total, ship_by, paid_at from orders where id = $1',
    [id],
  );
  expect(row?.total).toBe(2998);
  expect(row?.ship_by).toEqual(shipBy(row?.paid_at ?? new Date(0), sold));
  const mail = await until('the confirmation is written', async () => {
    const [mail] = await shop.rows<{ text: string }>('select text from mails where event = $1', [
      `order-confirmed.${id}`,
    ]);
    return mail;
  });
  expect(mail.text).toContain('shipped in 1-2 business days');
  expect(await (await fetch(`${shop.url}/thank-you?order=${id}`)).text()).toContain(
    'Shipped in 1-2 business days',
  );
  expect(await (await fetch(`${shop.url}/thank-you`)).text()).toContain('Shipped in 5-7 business days');

  // An order that is being sent to Printful is locked, and announced by the next check.
  await reaches(shop, id, 'confirmed_with_printful');
  // When it is late, its new date has as many days as it was sold with.
  await shop.rows(`update orders set ship_by = now() - interval '1 day' where id = $1`, [id]);
  const announced = await until('the new date is announced', async () => {
    await shop.queue.run('announce-delays');
    const [late] = await shop.rows<{ date: Date | null }>(
      'select announced_ship_by as date from orders where id = $1',
      [id],
    );
    return late?.date;
  });
  expect(announced).toEqual(shipBy(new Date(), sold));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingsVersion } from '../../src/domain/settings/settings.ts';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { shipBy } from '../../src/domain/shipping/arrival.ts';
import type { SettingsEntry } from '../../src/wire/admin/settings.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { administratorOf, intentFor, pay, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

/** Saves the defaults with these changes. */
async function save(fields: Record<string, string>): Promise<void> {
  const [newest] = (await robin.ask('GET', '/api/admin/settings?limit=1')).body as SettingsEntry[];
  const [first] = (await robin.ask('GET', '/api/admin/settings?after=1')).body as SettingsEntry[];
  if (!newest || !first) throw new Error('There are no settings.');
  const form = { ...settingsForm(first.settings), ...fields };
  const saved = await robin.ask('POST', '/api/admin/settings', { version: newest.version, form });
  if (saved.status !== 201) throw new Error(JSON.stringify(saved.body));
}

const order = {
  ...MAYA,
  items: [{ ...ORDERED_LAKE_HOUSE, quantity: 1 }],
  shippingMethod: 'Standard Shipping',
  shippingCost: '4.99',
  total: '29.98',
};
const { items } = order;
const place = (body: object = order) => ask<OrderAnswer>(`${shop.url}/api/orders`, body);
const orders = () => shop.rows('select id from orders order by id');

/** A holiday from two days ago until two weeks from now. */
const awayNow = (effect: 'closed' | 'longer') => ({
  'holiday.isOn': 'on',
  'holiday.from': day(-2),
  'holiday.backOn': day(14),
  'holiday.effect': effect,
});
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

/** The last day on which an order of now may arrive. */
async function estimate(): Promise<number> {
  const body = { country: 'US', items };
  const { options } = await ask<{ options: { last: string }[] }>(`${shop.url}/api/shipping-estimate`, body);
  return Date.parse(options[0]?.last ?? '');
}

test('a holiday refuses new orders, and what is under way goes on', async () => {
  await save({ editWindowMinutes: '10' });
  const [unpaid, paid] = [await place(), await place()];
  const arrives = await estimate();
  const intent = await intentFor(shop, unpaid.id, '29.98');
  await pay(shop, await intentFor(shop, paid.id, '29.98'));
  await ask(`${shop.url}/api/fulfill-order/${paid.id}`, {});
  await save({ editWindowMinutes: '10', ...awayNow('closed') });
  // About two weeks; a day may end meanwhile.
  expect((await estimate()) - arrives).toBeGreaterThan(10 * 86_400_000);

  const before = await orders();
  const refusal = await refusalOf(`${shop.url}/api/orders`, order);
  expect(refusal).toMatchObject({ status: 409, code: 'paused', details: { until: day(14) } });
  expect(refusal.message).toMatch(
    /^We’re away\. Orders open again on \w+, \w+ \d+\. .* Nothing was charged\.$/,
  );
  expect(await orders()).toEqual(before);
  const { settings } = await ask<SettingsVersion>(`${shop.url}/api/settings`);
  for (const path of ['/', '/shop', '/about', '/checkout', '/custom-hat'])
    expect(await (await fetch(shop.url + path)).text(), path).toContain(settings.pause?.text);
  const admin = await (await fetch(`${shop.url}/admin`)).text();
  expect(admin.replace(/<script.*?<\/script>/gs, '')).not.toContain(settings.pause?.text);

  // A payment, a window and a link of before.
  await pay(shop, intent);
  await ask(`${shop.url}/api/fulfill-order/${unpaid.id}`, {});
  await reaches(shop, unpaid.id, 'processing');
  await ask(`${shop.url}/api/orders/${paid.id}/cancel`, { key: paid.key });
  await reaches(shop, paid.id, 'canceled', 'refunded');
  const page = await fetch(`${shop.url}/orders/${unpaid.id}?key=${unpaid.key}`);
  expect(await page.text()).toContain(unpaid.id);

  await save({});
  await place();
});

test('an order that is placed during a longer promise keeps its later days, and writes from the new address', {
  tags: 'nightly',
}, async () => {
  await save({ editWindowMinutes: '0' });
  const usual = await ask<SettingsVersion>(`${shop.url}/api/settings`);
  const arrives = await estimate();
  await save({ editWindowMinutes: '0', 'holiday.moreDays': '5', ...awayNow('longer') });
  // Five business days are a week.
  expect((await estimate()) - arrives).toBe(7 * 86_400_000);
  const { id } = await place();
  await save({ editWindowMinutes: '0', 'emails.orders': 'holiday@hats.example' });
  await pay(shop, await intentFor(shop, id, '29.98'));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  const { mail, row } = await until('the confirmation is written', async () => {
    const [mail] = await shop.rows<{ text: string }>('select text from mails where event = $1', [
      `order-confirmed.${id}`,
    ]);
    const [row] = await shop.rows<{ ship_by: Date; paid_at: Date }>(
      'select ship_by, paid_at from orders where id = $1',
      [id],
    );
    return mail && row && { mail, row };
  });
  expect(row.ship_by.getTime() - shipBy(row.paid_at, usual.settings).getTime()).toBe(7 * 86_400_000);
  expect(mail.text).toContain('shipped in 10-12 business days');
  expect(mail.text).toContain('holiday@hats.example');
  expect(await (await fetch(`${shop.url}/thank-you?order=${id}`)).text()).toContain('10-12 business days');

  // What the settings page says of the orders and of the last change of each group.
  const { body } = await robin.ask('GET', '/api/admin/settings/facts');
  const [{ orders: paid } = { orders: 0 }] = await shop.rows<{ orders: number }>(
    'select count(*)::int as orders from orders where paid_at is not null',
  );
  expect(body).toMatchObject({
    ordersSince: 0,
    lastChanges: { emails: { changes: ['Orders: holiday@hats.example, was orders@unhingedhats.example'] } },
    sold: [{ hats: 1, customHats: 1, subtotal: 2499, country: 'US', isExpress: false, orders: paid }],
  });
});

test('a country that the owner does not sell to is refused and not offered', async () => {
  const london = { ...order, country: 'UK', state: 'England', city: 'London', zipCode: 'SW1A 1AA' };
  await save({ countries: 'US CA' });
  const message = 'We do not ship to the UK right now, only to the US and Canada';
  const atOrder = await refusalOf(`${shop.url}/api/orders`, london);
  expect(atOrder).toMatchObject({ status: 422, path: 'country', message });
  const rates = { address: london, items };
  const atRates = await refusalOf(`${shop.url}/api/shipping-rates`, rates);
  expect(atRates).toMatchObject({ status: 422, path: 'address.country', message });
  expect(await ask(`${shop.url}/api/shipping-estimate`, { country: 'UK', items })).toMatchObject({
    ships: false,
  });
  expect(await (await fetch(`${shop.url}/shipping`)).text()).toContain('the US and Canada');
});

test('the registrations for sales tax are read again at the owner’s click', async () => {
  await shop.rows(`insert into tax_registrations (state, read_at) values ('NY', now())`);
  expect(await robin.ask('POST', '/api/admin/settings/registrations', {})).toMatchObject({
    status: 200,
    body: { states: ['TN'] },
  });
  expect(await shop.rows('select state from tax_registrations')).toEqual([{ state: 'TN' }]);
  // Not as a change of the settings, which could be undone.
  expect(await shop.rows('select action, about from admin_audit order by id desc limit 1')).toEqual([
    { action: 'read the registrations for sales tax again', about: 'shop' },
  ]);
});

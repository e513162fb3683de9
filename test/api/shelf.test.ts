/** @module-tag nightly */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminProduct } from '../../src/wire/admin/products.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { MAYA, ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

/** No test can undo what another one did. */
beforeEach(() => shop.rows('delete from product_changes'));

afterAll(() => shop.close());

const HAT = {
  name: 'Night Shift',
  price: '24.50',
  description: 'Out when the sun is.',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'NIGHT',
  textLine2: 'SHIFT',
  textLine3: '',
  featured: true,
  occasions: ['birthday'],
};

const PATH = '/api/admin/products';

async function create(fields: Partial<typeof HAT> = {}): Promise<AdminProduct> {
  const { status, body } = await robin.ask('POST', PATH, { ...HAT, ...fields });
  expect(status).toBe(201);
  return body as AdminProduct;
}

const idOf = async (name: string) =>
  ((await robin.ask('GET', `${PATH}?q=${encodeURIComponent(name)}`)).body as AdminProduct[])[0]?.id ?? 0;
const places = async (page: string, ...names: string[]) => {
  const html = await (await fetch(`${shop.url}${page}`)).text();
  return names.map((name) => html.indexOf(`>${name}<`));
};

test('the shelf keeps the order in which hats are moved, on the shop’s pages too', async () => {
  const [tacos, maid, bride] = [
    await idOf('Send Tacos'),
    await idOf('Maid of Dish'),
    await idOf('Blame the'),
  ];
  const [{ version } = { version: 0 }] = await shop.rows<{ version: number }>(
    'select version from products where id = $1',
    [maid],
  );
  expect((await robin.ask('POST', `${PATH}/${tacos}/move`, { before: maid })).status).toBe(204);
  expect((await shopNames()).slice(0, 3)).toEqual(['Send Tacos', 'Maid of Dishonor', 'Blame the Bride']);
  const [a = 0, b = 0] = await places('/shop', 'Send Tacos', 'Maid of Dishonor');
  expect([a > 0, a < b]).toEqual([true, true]);
  expect(await shop.rows('select version from products where id = $1', [maid])).toEqual([{ version }]);
  expect(
    await shop.rows(
      `select who from admin_audit where action = 'moved Send Tacos before Maid of Dishonor on the shelf'`,
    ),
  ).toEqual([{ who: ROBIN.email }]);

  // Two administrators move different hats at once.
  const answers = await Promise.all([
    robin.ask('POST', `${PATH}/${tacos}/move`, { after: bride }),
    robin.ask('POST', `${PATH}/${bride}/move`, { before: maid }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const [bridePlace = 0, maidPlace = 0] = await places('/', 'Blame the Bride', 'Maid of Dishonor');
  expect([bridePlace > 0, bridePlace < maidPlace]).toEqual([true, true]);
  expect((await shopNames())[0]).toBe('Blame the Bride');
  expect((await shopNames()).slice(0, 3).sort()).toEqual([
    'Blame the Bride',
    'Maid of Dishonor',
    'Send Tacos',
  ]);
  expect((await robin.ask('POST', `${PATH}/${tacos}/move`, { after: 999_999 })).status).toBe(409);
  expect((await robin.ask('POST', `${PATH}/999999/move`, { after: tacos })).status).toBe(404);
});

test('the shelf sells no draft, and a draft’s design changes no price', async () => {
  const { id, version } = await create({ name: 'Not yet', textLine1: 'NOT', textLine2: 'YET' });
  const custom = {
    ...HAT,
    textLine1: 'NOT',
    textLine2: 'YET',
    id: 1_700_000_000_000,
    quantity: 1,
    isCustom: true,
  };
  const priceOf = async () => {
    const { body } = await robin.ask('POST', '/api/orders', { ...MAYA, items: [custom], ...SHIPPED });
    return (body as { error: { details?: { subtotal: string } } }).error.details?.subtotal;
  };
  expect(await priceOf()).toBe('24.50');
  const draft = { ...HAT, name: 'Not yet', textLine1: 'NOT', textLine2: 'YET', state: 'draft' };
  await robin.ask('PUT', `${PATH}/${id}`, { ...draft, version });
  expect(await shopNames()).not.toContain('Not yet');
  expect(await (await fetch(`${shop.url}/api/products/featured`)).text()).not.toContain('Not yet');
  expect(await refusalOf(id)).toBe('Not yet is no longer sold. Remove it from the cart to continue.');
  expect(await priceOf()).toBe('24.99');
  await robin.ask('DELETE', `${PATH}/${id}`);
});

const chosen = async (...names: string[]) => {
  const found = (await robin.ask('GET', `${PATH}?limit=100`)).body as AdminProduct[];
  return found.filter(({ name }) => names.includes(name)).map(({ id, version }) => ({ id, version }));
};
const pricesOf = async (...names: string[]) => {
  const found = (await robin.ask('GET', `${PATH}?limit=100`)).body as AdminProduct[];
  return names.map((name) => found.find((product) => product.name === name)?.price);
};

test('the shelf prices many hats at once after a preview, and undoes it in one step', async () => {
  const names = ['Cake Security', 'Aged Like Milk', 'Bride or Die'];
  const before = await pricesOf(...names);
  const request = { products: await chosen(...names), change: { price: '24.49' } };
  const preview = await robin.ask('POST', '/api/admin/shelf/preview', request);
  expect(preview.body).toMatchObject({ same: 0, rows: [{ after: { price: '24.49' } }, {}, {}] });
  expect(await pricesOf(...names)).toEqual(before);

  const { status, body } = await robin.ask('POST', '/api/admin/shelf/changes', request);
  expect(status).toBe(201);
  expect(await pricesOf(...names)).toEqual(['24.49', '24.49', '24.49']);
  expect((await robin.ask('GET', '/api/admin/shelf')).body).toMatchObject({
    change: { who: ROBIN.email, text: 'set the price of 3 hats to $24.49' },
  });
  // The same choice again, as a second administrator would send it.
  expect((await robin.ask('POST', '/api/admin/shelf/changes', request)).status).toBe(409);

  const undo = `/api/admin/shelf/changes/${(body as { id: number }).id}/undo`;
  expect((await robin.ask('POST', undo)).status).toBe(204);
  expect(await pricesOf(...names)).toEqual(before);
  expect((await robin.ask('POST', undo)).status).toBe(409);
  expect((await robin.ask('GET', '/api/admin/shelf')).body).toMatchObject({ change: null });
});

test('the shelf undoes nothing that would overwrite a later change, and says which hats', async () => {
  const names = ['Unsupervised', 'Her Problem Now'];
  const change = { price: '21.00', featured: true };
  const request = { products: await chosen(...names), change };
  const { body } = await robin.ask('POST', '/api/admin/shelf/changes', request);
  const [later] = await chosen('Unsupervised');
  await robin.ask('POST', '/api/admin/shelf/changes', { products: [later], change: { price: '23.00' } });
  const undo = await robin.ask('POST', `/api/admin/shelf/changes/${(body as { id: number }).id}/undo`);
  expect(undo).toMatchObject({
    status: 409,
    body: {
      error: {
        message: 'Not undone: Unsupervised was changed again since, and undoing would overwrite that.',
      },
    },
  });
  expect(await pricesOf(...names)).toEqual(['23.00', '21.00']);
});

test('the shelf refuses a change of many hats if one was changed since, and changes none', async () => {
  const names = ['Designated Dancer', 'Bad Influence on Duty'];
  const products = await chosen(...names);
  const [first] = products;
  await robin.ask('POST', '/api/admin/shelf/changes', { products: [first], change: { price: '22.50' } });
  const late = await robin.ask('POST', '/api/admin/shelf/changes', {
    products,
    change: { price: '22.00' },
  });
  expect(late.status).toBe(409);
  expect((late.body as { error: { message: string } }).error.message).toMatch(
    /^\w.* changed after you chose it. Nothing was changed/,
  );
  expect(await pricesOf(...names)).toContain('22.50');
  expect(await pricesOf(...names)).not.toContain('22.00');
  for (const price of ['0.50', 'free'])
    expect(
      await robin.ask('POST', '/api/admin/shelf/changes', {
        products: await chosen(...names),
        change: { price },
      }),
    ).toMatchObject({ status: 422, body: { error: { path: 'price' } } });
});

test('the shelf archives many hats at once, and they come back by an undo', async () => {
  const names = ['Texted My Ex Again', 'Hot Mess Express'];
  const { body } = await robin.ask('POST', '/api/admin/shelf/changes', {
    products: await chosen(...names),
    change: { state: 'archived' },
  });
  for (const name of names) expect(await shopNames()).not.toContain(name);
  await robin.ask('POST', `/api/admin/shelf/changes/${(body as { id: number }).id}/undo`);
  for (const name of names) expect(await shopNames()).toContain(name);
});

test('a price says what it leaves, and nothing is guessed that Printful was never asked', async () => {
  const profit = (price: number, color = 'navy') =>
    robin.ask('GET', `/api/admin/shelf/profit?price=${price}&hatColor=${color}`).then(({ body }) => body);
  expect(await profit(2450)).toMatchObject({ hatCost: null, one: null, seven: null, isBelow: false });
  await shop.rows(
    `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
     select variant_id, technique, placement, 1150, now() from blanks where hat_color = 'navy'`,
  );
  await shop.rows(
    `insert into printful_rates (country, state, hats, rates, asked_at)
     select 'US', 'TN', min(other.variant_id) || 'x' || n, $1, now()
     from blanks navy join blanks other using (product_id), (values (1), (7)) as hats (n)
     where navy.hat_color = 'navy' group by n`,
    [JSON.stringify([{ id: 'STANDARD', rate: 449, minDeliveryDays: 4, maxDeliveryDays: 7 }])],
  );
  // 24.50 and 4.99 for shipping, less 11.50, 4.49, and Stripe's 0.86 and 0.30.
  expect(await profit(2450)).toMatchObject({ hatCost: '11.50', one: '12.34', isBelow: false });
  expect(await profit(500)).toMatchObject({ isBelow: true });
  expect(await profit(2450, 'black')).toMatchObject({ hatCost: null, one: null });
});

const SHIPPED = { shippingMethod: 'Standard Shipping', shippingCost: '4.99', total: '0.01' };

/** Why a hat cannot be ordered, as the checkout says it; null if it can. */
async function refusalOf(id: number): Promise<string | null> {
  const items = [{ ...HAT, id, quantity: 1, isCustom: false }];
  const { body } = await robin.ask('POST', '/api/orders', { ...MAYA, items, ...SHIPPED });
  const { error } = body as { error: { message: string; path?: string } };
  return error.path === 'items.0.id' ? error.message : null;
}

async function shopNames(): Promise<string[]> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { name: string }[];
  return products.map(({ name }) => name);
}

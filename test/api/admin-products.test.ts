import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import type { HatsAnswer } from '../../src/wire/admin/hats.ts';
import type { AdminProduct } from '../../src/wire/admin/products.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { wholeShelf } from '../shelf-pages.ts';
import { BREAKOUT, MAYA, ROBIN } from '../world.ts';
import { openInstance, openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside();
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

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

async function create(
  fields: Partial<typeof HAT> & { requestId?: string; slug?: string } = {},
): Promise<AdminProduct> {
  const { status, body } = await robin.ask('POST', PATH, { ...HAT, ...fields });
  expect(status).toBe(201);
  return body as AdminProduct;
}

const search = async (words: string) =>
  ((await robin.ask('GET', `${PATH}?q=${encodeURIComponent(words)}`)).body as AdminProduct[]).map(
    ({ name }) => name,
  );

describe('a product', () => {
  test('can be created, appears in the shop at once, and can be changed and deleted', async () => {
    const created = await create();
    expect(created).toMatchObject({ ...HAT, version: 1 });
    expect(await shopNames()).toContain('Night Shift');

    const changed = await robin.ask('PUT', `${PATH}/${created.id}`, {
      ...HAT,
      name: 'Day Shift',
      version: 1,
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Day Shift', version: 2 } });
    expect(await shopNames()).toContain('Day Shift');

    expect((await robin.ask('DELETE', `${PATH}/${created.id}`)).status).toBe(204);
    expect((await robin.ask('DELETE', `${PATH}/${created.id}`)).status).toBe(404);
    expect((await robin.ask('PUT', `${PATH}/${created.id}`, HAT)).status).toBe(404);
    expect(await shopNames()).not.toContain('Day Shift');
  });

  test('whose form is sent again is changed, not added again', async () => {
    const form = { name: 'Third Shift', slug: 'third', requestId: randomUUID() };
    const { id } = await create(form);
    expect(await create(form)).toMatchObject({ id, version: 1 });
    const dearer = { ...form, price: '25.00' };
    for (const _ of ['first', 'again'])
      expect(await create(dearer)).toMatchObject({ id, price: '25.00', version: 2 });
    const theirs = { ...HAT, ...dearer, name: 'Theirs', version: 2 };
    expect((await robin.ask('PUT', `${PATH}/${id}`, theirs)).status).toBe(200);
    expect(await robin.ask('POST', PATH, { ...HAT, ...dearer })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', details: { id, name: 'Theirs', version: 3 } } },
    });
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test.each([{}, { slug: 'sent-at-once' }])(
    'whose form with %j is sent at once is added once',
    async (fields) => {
      const form = { ...fields, requestId: randomUUID() };
      const added = await Promise.all(Array.from({ length: 4 }, () => create(form)));
      expect(new Set(added.map(({ id }) => id)).size).toBe(1);
      await robin.ask('DELETE', `${PATH}/${added[0]?.id}`);
    },
  );

  test('soon appears on another instance of the shop too, despite its page cache', async () => {
    const other = await openInstance(shop.databaseUrl);
    try {
      const shelf = () => wholeShelf(other.url);
      expect(await shelf()).not.toContain('Second Shift');
      const { id } = await create({ name: 'Second Shift' });
      await expect.poll(shelf, { timeout: 10_000 }).toContain('Second Shift');
      await robin.ask('DELETE', `${PATH}/${id}`);
      await expect.poll(shelf, { timeout: 10_000 }).not.toContain('Second Shift');
    } finally {
      await other.close();
    }
  });

  test('changed by someone else in the meantime is not overwritten', async () => {
    const { id } = await create();
    await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, name: 'Theirs', version: 1 });
    const late = await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, name: 'Mine', version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', details: { name: 'Theirs', version: 2 } } },
    });
    expect(await shop.rows('select name from products where id = $1', [id])).toEqual([{ name: 'Theirs' }]);
    const knowing = await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, name: 'Mine', version: 2 });
    expect(knowing).toMatchObject({ status: 200, body: { name: 'Mine', version: 3 } });
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test('changed by eight requests at once accepts one of them', { tags: 'nightly' }, async () => {
    const { id } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        robin.ask('PUT', `${PATH}/${id}`, { ...HAT, name: `Writer ${i}`, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test.each([
    [{ name: 'N' }, 'name', 'Name is required'],
    [{ price: '' }, 'price', 'Price is required'],
    [{ price: '1000.00' }, 'price', 'Price must be an amount like 29.99'],
    [{ textLine3: 'I ♣ hats' }, 'textLine3', '♣ will not be printed. Impact Bold has no such character.'],
    [{ fontStyle: '' }, 'fontStyle', 'Font Style is required'],
    [
      { slug: 'Night Shift' },
      'slug',
      'Use small letters and digits with single hyphens between them, like maid-of-dishonor.',
    ],
    [{ textLine1: '\u200b', textLine2: '\u3164' }, 'textLine1', 'Enter the text of the hat.'],
    [
      { hatColor: 'white', textColor: 'yellow' },
      'textColor',
      'Yellow on a White hat is invisible. We can’t print words nobody can see. Try Hot Pink.',
    ],
  ])('with %j is refused, naming the field', async (fields, path, message) => {
    const answer = await robin.ask('POST', PATH, { ...HAT, ...fields });
    expect(answer).toMatchObject({ status: 422, body: { error: { path, message } } });
  });

  test('gets the address, title and summary that the owner writes, and its former address leads on', async () => {
    const made = await create({ name: 'Late Shift' });
    expect(made).toMatchObject({ slug: 'late-shift', pageTitle: '', pageDescription: '' });
    const page = { slug: 'out-all-night', pageTitle: ' Night\nhat ', pageDescription: 'For the\tlate.' };
    const path = `${PATH}/${made.id}`;
    expect(await robin.ask('PUT', path, { ...HAT, name: 'Late Shift', ...page })).toMatchObject({
      status: 200,
      body: { slug: 'out-all-night', pageTitle: 'Night hat', pageDescription: 'For the late.' },
    });
    expect(
      await shop.rows("select action from admin_audit where about = 'product' order by id desc limit 1"),
    ).toEqual([
      {
        action: 'changed Late Shift: address late-shift to out-all-night, search title, search summary',
      },
    ]);
    const former = await fetch(`${shop.url}/hats/late-shift`, { redirect: 'manual' });
    expect([former.status, former.headers.get('location')]).toEqual([301, '/hats/out-all-night']);

    const kept = await robin.ask('PUT', path, { ...HAT, name: 'Day Shift' });
    expect(kept).toMatchObject({ status: 200, body: { slug: 'out-all-night', pageTitle: '' } });
    expect(await robin.ask('PUT', path, { ...HAT, slug: 'late-shift' })).toMatchObject({
      status: 200,
      body: { slug: 'late-shift' },
    });
    await robin.ask('DELETE', path);
  });

  test('never gets an address that another hat has or had, not even at once', {
    tags: 'nightly',
  }, async () => {
    const [one, two] = [await create({ name: 'First Come' }), await create({ name: 'Second Come' })];
    const taken = {
      status: 422,
      body: {
        error: {
          path: 'slug',
          message: 'Another hat has this address, or had it before. Choose another one.',
        },
      },
    };
    const move = (id: number, slug: string) => robin.ask('PUT', `${PATH}/${id}`, { ...HAT, slug });
    expect(await move(two.id, 'first-come')).toMatchObject(taken);
    expect(await robin.ask('POST', PATH, { ...HAT, slug: 'first-come' })).toMatchObject(taken);
    expect((await move(one.id, 'moved-on')).status).toBe(200);
    expect(await move(two.id, 'first-come')).toMatchObject(taken);
    const both = await Promise.all([move(one.id, 'wanted-by-both'), move(two.id, 'wanted-by-both')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const { id } of [one, two]) await robin.ask('DELETE', `${PATH}/${id}`);
    expect(await robin.ask('POST', PATH, { ...HAT, slug: 'moved-on' })).toMatchObject(taken);
  });

  test('with hate is refused, with a brand it is saved', async () => {
    const hate = await robin.ask('POST', PATH, { ...HAT, textLine2: 'Heil Hitler' });
    expect(hate).toMatchObject({
      status: 422,
      body: { error: { path: 'textLine2', message: WORDS_TEXTS.hate } },
    });
    const { id, refusal } = await create({ textLine2: 'Barbie' });
    expect(refusal).toBeNull();
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test('that can no longer be made can be changed and archived, but not redesigned or sold again', async () => {
    const { id } = await create();
    await shop.rows(`update products set text_line2 = 'Heil Hitler' where id = $1`, [id]);
    const save = async (fields: object) =>
      (await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, textLine2: 'Heil Hitler', ...fields })).status;
    expect(await save({ price: '26.00', description: 'Sold out.', state: 'live' })).toBe(200);
    expect(await save({ textColor: 'yellow' })).toBe(422);
    expect(await save({ state: 'archived' })).toBe(200);
    expect(await save({ state: 'live' })).toBe(422);
    expect(await save({ textLine2: '', state: 'live' })).toBe(200);
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test('with low contrast is saved', async () => {
    const { id } = await create({ hatColor: 'white', textColor: 'secondary' });
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test('synced without a design can be saved without one, unlike other products', async () => {
    const { id } = await create();
    const bare = { hatColor: '', textColor: '', fontStyle: '', textLine1: '', textLine2: '', textLine3: '' };
    expect((await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, ...bare })).status).toBe(422);
    await shop.rows(
      'update products set hat_color = null, text_color = null, font_style = null where id = $1',
      [id],
    );
    const renamed = await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, ...bare, name: 'Lake Mode' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Lake Mode', hatColor: null, textLine1: null },
    });
    await robin.ask('DELETE', `${PATH}/${id}`);
  });

  test('that was ordered is archived when it is deleted, and can be sold again', async () => {
    const { id } = await create({ name: 'Soon gone' });
    await shop.rows(
      `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country,
        subtotal, discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash)
       values ('7K2Q9MXA4T', 'k', 'completed', 'Maya', 'm@example.com', 'a', 'b', 'TN', '37203', 'US',
        2450, 0, 0, 0, 2450, 'Standard', 'STANDARD', 'h')`,
    );
    await shop.rows(
      `insert into order_lines (order_id, position, product_id, name, price, quantity, share, is_custom, hat_color)
       values ('7K2Q9MXA4T', 0, $1, 'Soon gone', 2450, 1, 2450, false, 'navy')`,
      [id],
    );
    expect((await robin.ask('DELETE', `${PATH}/${id}`)).status).toBe(204);
    expect(await shop.rows(`select name, hat_color from order_lines`)).toEqual([
      { name: 'Soon gone', hat_color: 'navy' },
    ]);
    expect(await shop.rows('select state from products where id = $1', [id])).toEqual([
      { state: 'archived' },
    ]);
    expect(await search('soon gone')).toEqual([]);
    const { body } = await robin.ask('GET', `${PATH}?state=archived`);
    expect(body).toMatchObject([{ id, state: 'archived', isOrdered: true }]);
    expect(await refusalOf(id)).toBe('Soon gone is no longer sold. Remove it from the cart to continue.');
    await robin.ask('PUT', `${PATH}/${id}`, { ...HAT, name: 'Back again', state: 'live' });
    expect(await shopNames()).toContain('Back again');
    expect(await refusalOf(id)).toBeNull();
  });
});

describe('a list of products', () => {
  test('can be searched by the beginnings of words', async () => {
    expect(await search('maid dish')).toEqual(['Maid of Dishonor']);
    expect(await search('phonebook')).toEqual([]);
  });

  test('accepts any search text', async () => {
    for (const words of [BREAKOUT.slogan, "a' | 'b", "\\':*&!<->(", '\u202etxet', '%', 'x'.repeat(200)])
      expect((await robin.ask('GET', `${PATH}?q=${encodeURIComponent(words)}`)).status).toBe(200);
  });

  test('can be paged through, forward and backward', async () => {
    const all = (await robin.ask('GET', PATH)).body as AdminProduct[];
    const first = await robin.ask('GET', `${PATH}?limit=10`);
    const next = /<([^>]*)>; rel="next"/.exec(first.response.headers.get('link') ?? '')?.[1] ?? '';
    const second = await robin.ask('GET', next);
    const previous = /<([^>]*)>; rel="prev"/.exec(second.response.headers.get('link') ?? '')?.[1] ?? '';
    expect([first.body, second.body].flat()).toEqual(all.slice(0, 20));
    expect((await robin.ask('GET', previous)).body).toEqual(first.body);
  });
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

test('many products are changed at once and come back in one step, and one is moved on the shelf', async () => {
  const names = ['Cake Security', 'Aged Like Milk', 'Bride or Die'];
  const shelf = () =>
    shop.rows<{ id: number; name: string; version: number; price: number; featured: boolean; state: string }>(
      'select id, name, version, price, featured, state from products where name = any($1) order by position, id',
      [names],
    );
  const fields = async () => (await shelf()).map(({ version, ...rest }) => rest);
  const before = await fields();
  const change = { price: '24.49', featured: true, state: 'archived' };
  const request = { products: (await shelf()).map(({ id, version }) => ({ id, version })), change };
  const preview = await robin.ask('POST', '/api/admin/shelf/preview', request);
  expect(preview.body).toMatchObject({ same: 0, rows: names.map(() => ({ after: change })) });
  expect(await fields()).toEqual(before);

  const { status, body } = await robin.ask('POST', '/api/admin/shelf/changes', request);
  expect(status).toBe(201);
  const changed = before.map((product) => ({ ...product, price: 2449, featured: true, state: 'archived' }));
  expect(await fields()).toEqual(changed);
  const now = (await shelf()).map(({ id, version }) => ({ id, version }));
  for (const [products, wanted] of [
    [request.products, { price: '20.00' }],
    [now, change],
    [now, {}],
  ] as const)
    expect((await robin.ask('POST', '/api/admin/shelf/changes', { products, change: wanted })).status).toBe(
      409,
    );
  const undo = `/api/admin/shelf/changes/${(body as { id: number }).id}/undo`;
  expect([(await robin.ask('POST', undo)).status, (await robin.ask('POST', undo)).status]).toEqual([
    204, 409,
  ]);
  expect(await fields()).toEqual(before);

  const [first, , last] = before;
  const move = (to: object) => robin.ask('POST', `${PATH}/${last?.id}/move`, to);
  expect((await move({ before: first?.id })).status).toBe(204);
  expect((await move({ before: first?.id })).status).toBe(204);
  expect((await shelf()).map(({ id }) => id)).toEqual(
    [last, ...before.slice(0, -1)].map((product) => product?.id),
  );
  expect((await move({ after: 999_999 })).status).toBe(409);
  const set = 'set the price of 3 hats to $24.49 and put 3 hats on the home page and archived 3 hats';
  const log = await shop.rows(
    `select who, action from admin_audit where action ~ '^(set the price|undid|moved)' order by id`,
  );
  expect(log).toEqual(
    [set, `undid a change: had ${set}`, 'moved Cake Security before Bride or Die on the shelf'].map(
      (action) => ({
        who: ROBIN.email,
        action,
      }),
    ),
  );
});

test('with another store at Printful, no confirmation holds', { tags: 'nightly' }, async () => {
  const own = await openShopInside();
  const owner = new AdminBrowser(own.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
  const sellable = async () => ((await owner.ask('GET', '/api/admin/hats')).body as HatsAnswer).sellable;
  expect(await sellable()).toBe(9);
  await (await openInstance(own.databaseUrl)).close();
  expect(await sellable()).toBe(9);
  await (await openInstance(own.databaseUrl, { PRINTFUL_STORE_ID: '7' })).close();
  const { body } = await owner.ask('GET', '/api/admin/hats');
  expect(body).toMatchObject({ sellable: 0, model: { productId: 627 } });
  for (const color of (body as HatsAnswer).colors)
    expect(color).toMatchObject({
      state: 'unconfirmed',
      reason: 'You confirmed it for another store at Printful.',
    });
  await own.close();
});

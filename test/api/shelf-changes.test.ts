import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { changeProducts, previewChange, undoChange } from '../../src/server/catalog/change-products.ts';
import { moveProduct } from '../../src/server/catalog/move-product.ts';
import { removeProduct, saveProduct } from '../../src/server/catalog/save-product.ts';
import { findLastChange } from '../../src/server/catalog/shelf-queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import type { ProductRequest, ShelfRequest } from '../../src/wire/admin/products.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

let database: SeparateDatabase;
let db: Db;
let deps: Pick<Deps, 'db' | 'glyphs' | 'catalogVersion' | 'settings' | 'clock'>;
let refreshed = 0;
const WHO = 'robin@example.com';
const NOW = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
  await confirmAllHats(db);
  deps = {
    db,
    glyphs: glyphTables(),
    settings: { current: () => ({ version: 0, settings: DEFAULT_SHOP_SETTINGS }) },
    catalogVersion: {
      current: () => '1',
      stop: () => undefined,
      async refresh() {
        refreshed += 1;
      },
    },
    clock: () => NOW,
  };
});

const run = (statement: string) => sql.raw(statement).execute(db);

beforeEach(async () => {
  refreshed = 0;
  await run('truncate products, product_changes, former_slugs, printful_listings restart identity cascade');
  await run('alter table admin_audit disable trigger user');
  await run('truncate admin_audit cascade');
  await run(`insert into products (name, position, price, hat_color, text_color, font_style, text_line1, text_line2, text_line3)
    select name, position, 2500, 'navy', 'white', 'impact', name, '', ''
    from (values ('Alpha', 1), ('Beta', 2), ('Gamma', 3), ('Delta', 4)) as hat (name, position)`);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const [ALPHA, BETA, GAMMA, DELTA] = [1, 2, 3, 4];

const products = () =>
  db.selectFrom('products').select(['name', 'price', 'state', 'featured']).orderBy('id').execute();
const field = async <Key extends 'price' | 'state' | 'featured'>(key: Key) =>
  (await products()).map((product) => product[key]);
const versions = () => db.selectFrom('products').select(['id', 'version']).orderBy('id').execute();
const order = async () =>
  (await db.selectFrom('products').select('name').orderBy('position').orderBy('id').execute()).map(
    ({ name }) => name,
  );
/** What the log says that was done, about what and by whom. */
const said = async () =>
  (await db.selectFrom('admin_audit').select(['action', 'subject', 'who']).orderBy('id').execute()).map(
    ({ action, subject, who }) => `${who} ${action} (${subject})`,
  );
const request = (ids: number[], change: ShelfRequest['change'], version = 1): ShelfRequest => ({
  products: ids.map((id) => ({ id, version })),
  change,
});

test('a change of many hats is made where it makes a difference, logged, and undone', async () => {
  await run(`update products set price = 2000 where id = ${BETA}`);
  await run(`update products set featured = true where id = ${GAMMA}`);
  const wanted = { products: (await versions()).slice(0, 3), change: { featured: true, price: ' 20.00 ' } };
  const id = await changeProducts(deps, wanted, WHO);
  expect(id).toBe(1);
  expect(await field('price')).toEqual([2000, 2000, 2000, 2500]);
  expect(await field('featured')).toEqual([true, true, true, false]);
  const what = 'set the price of 3 hats to $20.00 and put 3 hats on the home page';
  expect(await said()).toEqual([`${WHO} ${what} (1 2 3)`]);
  expect(refreshed).toBe(1);
  expect(await findLastChange(db, NOW)).toMatchObject({ id, who: WHO, at: NOW });
  expect(await findLastChange(db, new Date(NOW.getTime() + 1))).toBeNull();

  expect(await undoChange(deps, 1, 'toni@example.com')).toBeNull();
  expect(await field('price')).toEqual([2500, 2000, 2500, 2500]);
  expect(await field('featured')).toEqual([false, false, true, false]);
  expect((await said())[1]).toBe(`toni@example.com undid a change: had ${what} (1 2 3)`);
  expect([await findLastChange(db, NOW), refreshed]).toEqual([null, 2]);
  const again = await undoChange(deps, 1, WHO);
  expect(again).toMatchObject({ code: 'conflict', message: 'This change was already undone.' });
});

test('only what differs is changed, and nothing if nothing does', async () => {
  await run(`update products set state = 'draft' where id = ${ALPHA}`);
  const wanted = { products: (await versions()).slice(0, 2), change: { state: 'draft' as const } };
  await changeProducts(deps, wanted, WHO);
  expect(await field('state')).toEqual(['draft', 'draft', 'live', 'live']);
  expect(await said()).toEqual([`${WHO} made Beta a draft (2)`]);
  const now = (await versions()).slice(0, 2);
  const same = await changeProducts(deps, { ...wanted, products: now }, WHO);
  expect(same).toMatchObject({ code: 'conflict', message: 'These hats are like that already.' });
  expect(await said()).toHaveLength(1);
});

test.each([
  ['a wrong price', request([ALPHA], { price: 'free' }), 'invalid', /price/i],
  ['hats that changed', request([ALPHA, BETA, GAMMA], {}), 'conflict', /^Alpha and Beta changed after you/],
  ['a hat that is gone', request([GAMMA, 99], {}), 'conflict', /^A chosen hat was deleted after you/],
])('%s are refused, and nothing changes', async (_, wanted, code, message) => {
  await run(`update products set description = 'New' where id in (${ALPHA}, ${BETA})`);
  const before = await products();
  const refusals = [await previewChange(deps, wanted), await changeProducts(deps, wanted, WHO)];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
  expect([await products(), await said()]).toEqual([before, []]);
});

test('a preview shows what a change would do, and does nothing', async () => {
  await run(`update products set featured = true where id = ${BETA}`);
  const wanted = { products: (await versions()).slice(0, 2), change: { featured: true } };
  const fields = { price: '25.00', state: 'live' };
  expect(await previewChange(deps, wanted)).toEqual({
    rows: [
      {
        id: ALPHA,
        name: 'Alpha',
        before: { ...fields, featured: false },
        after: { ...fields, featured: true },
        profitAfter: expect.objectContaining({ floor: expect.any(String) }),
      },
    ],
    same: 1,
  });
  expect(await field('featured')).toEqual([false, true, false, false]);
});

test('an undo that would overwrite what somebody changed since is refused, and says which hats', async () => {
  await changeProducts(deps, request([ALPHA, BETA, GAMMA], { price: '30' }), WHO);
  await run(`update products set price = 2700 where id in (${ALPHA}, ${BETA})`);
  const refusal = await undoChange(deps, 1, WHO);
  expect(refusal?.message).toMatch(/^Not undone: Alpha and Beta were changed again/);
  expect(await field('price')).toEqual([2700, 2700, 3000, 2500]);
  await run(`update products set price = 3000 where id = ${BETA}`);
  expect((await undoChange(deps, 1, WHO))?.message).toMatch(/^Not undone: Alpha was changed again/);
});

test('a hat is moved before or after another one, and stays where it is already', async () => {
  await run('update products set position = 2 where id = 3');
  expect(await moveProduct(deps, { id: DELTA, to: { before: GAMMA }, who: WHO })).toBeNull();
  expect(await order()).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  expect(await moveProduct(deps, { id: ALPHA, to: { after: GAMMA }, who: WHO })).toBeNull();
  expect(await order()).toEqual(['Beta', 'Delta', 'Gamma', 'Alpha']);
  expect(await moveProduct(deps, { id: ALPHA, to: { after: GAMMA }, who: WHO })).toBeNull();
  expect(await said()).toEqual([
    `${WHO} moved Delta before Gamma on the shelf (4)`,
    `${WHO} moved Alpha after Gamma on the shelf (1)`,
  ]);
  expect(refreshed).toBe(3);
  for (const to of [{ before: 99 }, { after: ALPHA }])
    expect(await moveProduct(deps, { id: ALPHA, to, who: WHO })).toMatchObject({ code: 'conflict' });
  expect(await moveProduct(deps, { id: 99, to: { after: ALPHA }, who: WHO })).toMatchObject({
    code: 'not_found',
  });
});

const FORM: ProductRequest = {
  name: '  Night   Shift ',
  price: '24.50',
  description: ' Out late. ',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'NIGHT',
  textLine2: 'SHIFT',
  textLine3: '',
  featured: true,
  occasions: ['birthday'],
  slug: ' night-shift ',
  pageTitle: ' A   title ',
  pageDescription: 'A\nsummary',
  state: undefined,
};
const REQUEST_ID = '0b6f4c5e-4f0e-4b7a-9a5e-1d6a7c1f0a11';
const save = (id: number | null, changes: Partial<ProductRequest> = {}) =>
  saveProduct(deps, id, { request: { ...FORM, ...changes }, who: WHO });
const row = (id: number) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a product is added as its form says, and says how it is pictured', async () => {
  expect(await save(null)).toMatchObject({ id: 5, name: 'Night Shift', price: '24.50', refusal: null });
  expect(await row(5)).toMatchObject({
    name: 'Night Shift',
    description: 'Out late.',
    price: 2450,
    hat_color: 'navy',
    text_color: 'white',
    font_style: 'impact',
    text_line1: 'NIGHT',
    text_line2: 'SHIFT',
    text_line3: '',
    featured: true,
    occasions: ['birthday'],
    slug: 'night-shift',
    page_title: 'A title',
    page_description: 'A summary',
    state: 'live',
  });
  expect(await said()).toEqual([`${WHO} added Night Shift (5)`]);
  expect(refreshed).toBe(1);
  expect((await save(null, { slug: '', name: 'Day Shift', state: 'draft' })) as object).toMatchObject({
    slug: 'day-shift',
    state: 'draft',
  });
});

test('a form that is sent again changes what it added, unless somebody else did', async () => {
  const first = await save(null, { requestId: REQUEST_ID });
  expect(await save(null, { requestId: REQUEST_ID })).toEqual(first);
  expect(await said()).toHaveLength(1);
  expect(await save(null, { requestId: REQUEST_ID, price: '25' })).toMatchObject({ id: 5, price: '25.00' });
  expect(await save(null, { requestId: REQUEST_ID, price: '26' })).toMatchObject({
    code: 'conflict',
    details: { id: 5, price: '25.00' },
  });
  expect((await row(5)).price).toBe(2500);
  const other = REQUEST_ID.replace('0b', '1c');
  const both = await Promise.all([1, 2].map(() => save(null, { requestId: other, slug: '' })));
  expect(both).toMatchObject([{ name: 'Night Shift' }, { name: 'Night Shift' }]);
  expect(await products()).toHaveLength(6);
});

test('a change says what it changed, and only the newest version may be changed', async () => {
  await save(null);
  const changes = {
    name: 'Shift',
    price: '20',
    description: 'Late',
    textLine3: 'X',
    featured: false,
    occasions: [],
    slug: 'shift',
    pageTitle: 'T',
    pageDescription: 'S',
    state: 'draft' as const,
  };
  expect(await save(5, { ...changes, version: 1 })).toMatchObject({ name: 'Shift', version: 2 });
  expect((await said())[1]).toBe(
    `${WHO} changed Night Shift: name, price $24.50 to $20.00, description, design, no longer featured, occasions, address night-shift to shift, search title, search summary, live to draft (5)`,
  );
  expect(await save(5, { version: 1 })).toMatchObject({ code: 'conflict', details: { name: 'Shift' } });
  expect(await said()).toHaveLength(2);
  expect(await save(5, { ...changes, featured: true, slug: '', state: undefined })).toMatchObject({
    slug: 'shift',
  });
  await save(5, { ...changes, featured: true });
  expect((await said()).slice(2)).toEqual([
    `${WHO} changed Shift: now featured (5)`,
    `${WHO} saved Shift (5)`,
  ]);
  for (const part of ['hatColor', 'textColor', 'fontStyle', 'textLine1', 'textLine2', 'textLine3'] as const) {
    const other = { hatColor: 'black', textColor: 'pink', fontStyle: 'times' }[part as 'hatColor'] ?? 'Y';
    const from = { ...changes, featured: true };
    await save(5, from);
    await save(5, { ...from, [part]: other });
    expect((await said()).at(-1), part).toBe(`${WHO} changed Shift: design (5)`);
  }
});

test('an address that another hat has or had is refused, and the own former one is not', async () => {
  await save(null);
  await save(null, { slug: 'day-shift' });
  const taken = { code: 'invalid', path: 'slug' };
  expect(await save(null, { slug: 'day-shift' })).toMatchObject(taken);
  expect(await save(5, { slug: 'day-shift' })).toMatchObject(taken);
  await save(6, { slug: 'noon-shift' });
  expect(await save(5, { slug: 'day-shift' })).toMatchObject(taken);
  expect(await save(6, { slug: 'day-shift' })).toMatchObject({ slug: 'day-shift' });
  expect((await row(5)).slug).toBe('night-shift');
});

test('a form with a fault is refused with its first message', async () => {
  expect(await save(null, { name: '', price: '' })).toMatchObject({
    code: 'invalid',
    path: 'name',
    message: 'Name is required',
    details: { price: 'Price is required' },
  });
  expect(await save(99)).toMatchObject({ code: 'not_found' });
  expect(await products()).toHaveLength(4);
});

test('a design that cannot be made is refused when it is new or goes on sale, and else may be described', async () => {
  const unreadable = { textLine1: '\u{1F9E2}' };
  expect(await save(null, unreadable)).toBeInstanceOf(ShopError);
  await save(null);
  await run(`update products set text_line1 = '\u{1F9E2}', state = 'archived' where id = 5`);
  expect(await save(5, { ...unreadable, name: 'Old', state: 'archived' })).toMatchObject({ name: 'Old' });
  expect(await save(5, { ...unreadable, state: 'live' })).toBeInstanceOf(ShopError);
  expect(await save(5, { ...unreadable, textLine2: 'Y', state: 'archived' })).toBeInstanceOf(ShopError);
});

test('a hat of Printful’s store may keep its picture instead of a design, and one of our own may not', async () => {
  const empty = { hatColor: '', textColor: '', fontStyle: '', textLine1: '', textLine2: '', textLine3: '' };
  await run('update products set hat_color = null, text_line1 = null where id = 1');
  await run(`update products set printful_picture = repeat('a', 32) where id = 2`);
  expect(await save(1, { ...empty, slug: '' })).toMatchObject({ refusal: 'Its picture is not here yet.' });
  expect(await row(1)).toMatchObject({ hat_color: null, text_line1: null, text_line3: null });
  expect(await save(2, { ...empty, slug: '' })).toMatchObject({
    refusal: null,
    image: expect.stringMatching(/^\/product-pictures\/a{32}\.webp$/),
  });
  expect(await save(3, { ...empty, slug: '' })).toMatchObject({ code: 'invalid', path: 'hatColor' });
});

test('a product is deleted, or archived if an order names it', async () => {
  expect(await removeProduct(deps, BETA, WHO)).toBeNull();
  await run(`insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal,
      discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash)
    values ('7K2Q9MXA4T', '', 'pending', '', '', '', '', '', '', 'US', 100, 0, 0, 0, 100, 'STANDARD', 'STANDARD', '')`);
  await run(`insert into order_lines (order_id, position, product_id, name, price, share, quantity, is_custom)
    values ('7K2Q9MXA4T', 1, ${GAMMA}, 'Gamma', 100, 100, 1, false)`);
  expect(await removeProduct(deps, GAMMA, WHO)).toBeNull();
  expect(await field('state')).toEqual(['live', 'archived', 'live']);
  expect(await said()).toEqual([`${WHO} deleted Beta (2)`, `${WHO} archived Gamma (3)`]);
  expect(await removeProduct(deps, 99, WHO)).toMatchObject({ code: 'not_found' });
  expect(refreshed).toBe(3);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import {
  findHat,
  findSlug,
  hatsNear,
  listEveryHat,
  listFeaturedProducts,
  listProducts,
  productsWithDesign,
} from '../../src/server/catalog/queries.ts';
import { readShelf } from '../../src/server/catalog/read-shelf.ts';
import { seedProducts } from '../../src/server/catalog/seed-products.ts';
import { countProducts, searchProducts } from '../../src/server/catalog/shelf-queries.ts';
import {
  colorsOnSale,
  countOnSale,
  listHats,
  occasionsOnSale,
  type WantedHats,
} from '../../src/server/catalog/shop-queries.ts';
import { listSyncedProducts } from '../../src/server/catalog/sync/queries.ts';
import { findOutOfStock, listedVariants, setStock } from '../../src/server/catalog/sync/stock-queries.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { searchWords } from '../../src/server/lists/search-words.ts';
import { orderWords } from '../../src/server/orders/admin/search-words.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';

let database: SeparateDatabase;
let db: Db;
const ids = new Map<string, number>();

/** The places differ from the order in which the hats were added, and two share one. */
const HATS = `('Third', 30, 2500, 'navy', '{birthday}', 'live', true), ('First', 10, 3000, 'pink', '{}', 'live', false),
  ('Second', 20, 2500, 'navy', '{festival,birthday}', 'live', true), ('Second again', 20, 2000, null, '{festival}', 'live', false),
  ('Draft', 5, 1000, 'red', '{night-out}', 'draft', true), ('Archived', 6, 9000, 'white', '{night-out}', 'archived', true),
  ('Gone', 7, 100, null, '{night-out}', 'live', true), ('Own design', 40, 4000, 'aqua', '{}', 'live', false)`;

const run = (statement: string) => sql.raw(statement).execute(db);

beforeAll(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
});

beforeEach(async () => {
  await run('truncate products, printful_listings, former_slugs cascade');
  await run(
    `insert into products (name, position, price, hat_color, occasions, state, featured, font_style, text_line1)
      select name, position, price, color, occasions::text[], state, featured,
        case when color is not null then 'impact' end, case when color is not null then 'Más ' || name end
      from (values ${HATS}) as hat (name, position, price, color, occasions, state, featured)`,
  );
  await run(
    `insert into printful_listings (sync_variant_id, sync_product_id, variant_id, product_id, name, description, price,
        seen_in, gone_at, catalog_product_id, in_stock)
      select 100 + id, 1, case name when 'Second again' then 12 else 11 end, id, name, '', price, 1,
        case when name in ('Gone', 'Own design') then now() end, case name when 'Third' then null else 627 end, name <> 'Second again'
      from products where name in ('Second again', 'Gone', 'Own design', 'Third', 'Draft')`,
  );
  const { rows } = await sql<{ id: number; name: string }>`select id, name from products`.execute(db);
  for (const { id, name } of rows) ids.set(name, id);
});

afterAll(async () => {
  await db.destroy();
  await database.close();
});

const id = (name: string) => ids.get(name) ?? expect.fail(name);
const names = async (list: Promise<{ name: string }[]>) => (await list).map(({ name }) => name);
const SHELF = ['First', 'Second', 'Second again', 'Third', 'Own design'];

test('the shelf has what is on sale in its order, from any hat on', async () => {
  expect(await names(listProducts(db, 10))).toEqual(SHELF);
  expect(await names(listProducts(db, 2))).toEqual(SHELF.slice(0, 2));
  for (const [index, name] of SHELF.entries())
    expect(await names(listProducts(db, 10, id(name)))).toEqual(SHELF.slice(index + 1));
  expect(await names(listProducts(db, 10, 999_999))).toEqual(SHELF);
  expect(await names(listEveryHat(db))).toEqual(SHELF);
  expect(await names(listFeaturedProducts(db, 10))).toEqual(['Second', 'Third']);
});

test('a hat is found by its address, or has moved, is gone, or never was', async () => {
  const slug = (await findSlug(db, id('First'))) ?? expect.fail();
  await run(`update products set page_title = 'T', page_description = 'D' where id = ${id('First')}`);
  expect(await findHat(db, slug)).toMatchObject({
    kind: 'hat',
    product: { name: 'First' },
    page: { title: 'T', description: 'D' },
  });
  for (const name of ['Draft', 'Archived', 'Gone'])
    expect(await findHat(db, (await findSlug(db, id(name))) ?? '')).toEqual({ kind: 'gone' });
  await run(`update products set slug = 'another-address' where id = ${id('First')}`);
  expect(await findHat(db, slug)).toEqual({ kind: 'moved', slug: 'another-address' });
  await run(`delete from products where id = ${id('First')}`);
  expect(await findHat(db, slug)).toEqual({ kind: 'gone' });
  expect([await findHat(db, 'never-was'), await findSlug(db, id('First'))]).toEqual([null, null]);
});

test('near a hat are first those of its occasions, then those beside it', async () => {
  const [third] = (await listProducts(db, 10)).filter(({ name }) => name === 'Third');
  const near = (limit: number) => names(hatsNear(db, third ?? expect.fail(), limit));
  expect(await near(10)).toEqual(['Second', 'Second again', 'Own design', 'First']);
  expect(await near(1)).toEqual(['Second']);
});

test('a custom hat is compared with live designs, of which only those that could equal it are read', async () => {
  expect((await names(productsWithDesign(db))).sort()).toEqual(['First', 'Own design', 'Second', 'Third']);
  const design = (hatColor: string, fontStyle = 'impact') => ({ hatColor, fontStyle }) as never;
  expect((await names(productsWithDesign(db, [design('navy')]))).sort()).toEqual(['Second', 'Third']);
  expect(await names(productsWithDesign(db, [design('navy', 'times')]))).toEqual([]);
  expect(await names(productsWithDesign(db, []))).toEqual([]);
});

test('administrators find products by their words, in each state, and page both ways', async () => {
  const find = (state: 'live' | 'draft' | 'archived' | null, cut: object = {}, typed = '') =>
    names(searchProducts(db, { words: searchWords(typed), state }, { limit: 10, ...cut }));
  const any = ['Draft', 'Gone', ...SHELF];
  expect(await find(null)).toEqual(any);
  expect(await find('live')).toEqual(SHELF);
  expect(await find('draft')).toEqual(['Draft']);
  expect(await find('archived')).toEqual(['Archived', 'Gone']);
  expect(await countProducts(db)).toEqual({ any: 7, live: 5, draft: 1, archived: 2 });
  expect(await find(null, { after: id('Second'), limit: 2 })).toEqual(['Second again', 'Third']);
  expect(await find(null, { before: id('Second again'), limit: 2 })).toEqual(['Second', 'First']);
  expect(await find(null, {}, 'second again')).toEqual(['Second again']);
  expect(await find(null, {}, 'más')).toEqual(['Draft', ...SHELF.filter((name) => name !== 'Second again')]);
  const [first] = await searchProducts(db, { words: null, state: 'live' }, { limit: 1 });
  expect(first).toMatchObject({ archived: false, isOrdered: false, version: 1 });
});

const ANY: WantedHats = { words: null, color: null, occasion: null };

test.each([
  ['shelf', SHELF],
  ['newest', ['Own design', 'Second again', 'Second', 'First', 'Third']],
  ['price', ['Second again', 'Second', 'Third', 'First', 'Own design']],
] as const)('a shopper’s list by “%s” goes on after any hat of it', async (sort, sorted) => {
  const list = (after: number | null, words: string | null = null) =>
    names(
      listHats(db, { ...ANY, words: words === null ? null : orderWords({ typed: words }), sort, after }, 10),
    );
  expect(await list(null)).toEqual(sorted);
  for (const [index, name] of sorted.entries()) expect(await list(id(name))).toEqual(sorted.slice(index + 1));
  expect(await list(null, 'mas')).toEqual(sorted.filter((name) => name !== 'Second again'));
});

test('a shopper’s list has only what is wanted, and says how much that is and costs', async () => {
  const list = async (wanted: Partial<WantedHats>) => {
    const found = await names(listHats(db, { ...ANY, ...wanted, sort: 'shelf', after: null }, 10));
    const { hats, prices } = await countOnSale(db, { ...ANY, ...wanted });
    expect(hats).toBe(found.length);
    return [found, prices];
  };
  expect(await list({})).toEqual([SHELF, [2000, 4000]]);
  expect(await list({ color: 'navy' })).toEqual([
    ['Second', 'Third'],
    [2500, 2500],
  ]);
  expect(await list({ occasion: 'festival' })).toEqual([
    ['Second', 'Second again'],
    [2000, 2500],
  ]);
  expect(await list({ occasion: 'night-out' })).toEqual([[], null]);
  expect((await occasionsOnSale(db)).sort()).toEqual(['birthday', 'festival']);
  expect((await colorsOnSale(db)).sort()).toEqual(['aqua', 'navy', 'pink']);
});

test('a shelf of one page is not searched or sorted, and a longer one is', async () => {
  const settings = { current: () => ({ version: 0, settings: DEFAULT_SHOP_SETTINGS }) };
  const deps = { db, settings, glyphs: glyphTables() };
  const nothing = { q: '', color: null, occasion: null, sort: 'shelf', after: null } as const;
  const read = async (query: object) => {
    const { products, ...rest } = await readShelf(deps, { ...nothing, ...query });
    return { ...rest, names: products.map(({ name }) => name) };
  };
  const short = { next: null, hats: 5, price: null, colors: null, names: SHELF };
  expect(await read({ q: 'nothing', color: 'navy', sort: 'price' })).toMatchObject(short);
  expect(await read({ occasion: 'birthday' })).toMatchObject({ hats: 2, price: '25.00' });
  await run(
    `insert into products (name, price, position) select 'More ' || n, 2600, 100 + n from generate_series(1, 20) as n`,
  );
  const long = await read({});
  expect(long).toMatchObject({ hats: 25, price: null, names: [...SHELF, ...long.names.slice(5)] });
  expect(long.names).toHaveLength(24);
  expect(long.next).toBe((await listProducts(db, 24)).at(-1)?.id);
  expect(await read({ after: long.next })).toMatchObject({ next: null, names: ['More 20'] });
  expect(long.colors?.toSorted()).toEqual(['aqua', 'navy', 'pink']);
  const navy = { next: null, hats: 2, price: '25.00' };
  expect(await read({ color: 'navy' })).toMatchObject({ ...navy, names: ['Second', 'Third'] });
  expect(await read({ q: 'second', sort: 'price' })).toMatchObject({ names: ['Second again', 'Second'] });
});

test('hats of Printful’s store are known by their variants, and sold while Printful has them', async () => {
  expect(await names(listSyncedProducts(db))).toEqual(['Third', 'Second again']);
  expect(await listedVariants(db)).toEqual([
    { variantId: 11, catalogProductId: 627 },
    { variantId: 12, catalogProductId: 627 },
  ]);
  const outOfStock = async () => (await findOutOfStock(db)).sort((a, b) => a - b);
  expect(await outOfStock()).toEqual([id('Second again')]);
  await setStock(db, 11, false);
  expect(await outOfStock()).toEqual([id('Second again'), id('Gone')]);
  const version = async () =>
    (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  await setStock(db, 11, false);
  expect(await version()).toBe(before);
  await setStock(db, 12, null);
  expect([await outOfStock(), (await version()) > before]).toEqual([[id('Gone')], true]);
});

test('the first hats come into a new catalog only', async () => {
  const before = await names(listEveryHat(db));
  await seedProducts(db);
  expect(await names(listEveryHat(db))).toEqual(before);
  await run('delete from products');
  await run('update catalog_version set version = 1');
  await seedProducts(db);
  const [hat] = await listProducts(db, 100);
  expect(hat).toMatchObject({ name: 'Maid of Dishonor', featured: true, state: 'live' });
  expect((await names(listProducts(db, 100))).length).toBeGreaterThan(20);
});

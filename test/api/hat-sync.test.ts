import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { presentProducts } from '../../src/server/catalog/present-product.ts';
import { listEveryHat } from '../../src/server/catalog/queries.ts';
import { archiveHats, findNotInStock, lockDueChecks } from '../../src/server/catalog/sync/archive-queries.ts';
import {
  productCardAddress,
  productPictureAddress,
  productPictureRoutes,
} from '../../src/server/catalog/sync/picture-routes.ts';
import { beginSync, endSync, findSync, lockStep } from '../../src/server/catalog/sync/queries.ts';
import { syncProducts } from '../../src/server/catalog/sync/sync-products.ts';
import type { Deps } from '../../src/server/deps.ts';
import { chooseModel, confirmHat } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { testServer } from '../../src/server/http/fixtures.ts';
import { type BackOffice, openBackOffice } from '../simulation/back-office.ts';

let office: BackOffice;
let first: number;

beforeAll(async () => {
  office = await openBackOffice();
});

beforeEach(async () => {
  await office.rows('truncate products, printful_listings, printful_syncs, mails cascade');
  first = await sync();
});

afterAll(() => office.close());

const begin = async () => {
  const id = await beginSync(office.deps.db, office.deps.clock());
  if (id === null) throw new Error('another sync is running');
  return id;
};

const resume = (id: number, printful = office.deps.printful, config = office.deps.config) =>
  syncProducts({ ...office.deps, printful, config, catalogVersion: UNREAD }, { syncId: id, timeout: 60_000 });

/** No page reads the catalog. */
const UNREAD = { refresh: async () => undefined } as unknown as Deps['catalogVersion'];

/** Syncs all hats of the Printful store. */
const sync = async () => {
  const id = await begin();
  expect(await resume(id)).toEqual({ done: true });
  return id;
};

const syncRow = async (id: number) =>
  (
    await office.rows(
      `select next_offset, total, added, updated, problem, finished_at is not null as is_finished
       from printful_syncs where id = $1`,
      [id],
    )
  )[0];

const hats = () =>
  office.rows(
    `select l.name as at_printful, p.name, p.price, p.description = l.description as is_described, l.price as price_there,
       variant_id, catalog_product_id, seen_in::int, gone_at is not null as is_gone, in_stock,
       printful_picture is not null as is_pictured
     from printful_listings l left join products p on p.id = product_id order by l.name`,
  );

/** A hat of the Printful store that is sold as Printful describes it. */
const hat = (name: string, price: number, seenIn: number) => ({
  at_printful: name,
  name,
  price,
  is_described: true,
  price_there: price,
  variant_id: VARIANTS[name],
  catalog_product_id: name === 'Old School' ? 252 : 627,
  seen_in: seenIn,
  is_gone: false,
  in_stock: true,
  is_pictured: true,
});

const VARIANTS: Record<string, number> = {
  'Lake Mode (Black)': 15904,
  'Lake Mode (Navy)': 15907,
  'Nap Champion': 15911,
  'Old School': 8755,
};

test('a sync adds each hat of the store as Printful describes it', async () => {
  const finished = { next_offset: 3, total: 3, updated: 0, problem: null, is_finished: true };
  expect(await syncRow(first)).toEqual({ ...finished, added: 4 });
  expect(await hats()).toEqual([
    hat('Lake Mode (Black)', 3199, first),
    hat('Lake Mode (Navy)', 3199, first),
    hat('Nap Champion', 2999, first),
    hat('Old School', 3499, first),
  ]);
});

test('a picture of the store is sent as it is, as JPEG for an email, and as a card, each of which is made once', async () => {
  const server = testServer();
  productPictureRoutes(server, { ...office.deps, pagesDb: office.deps.db });
  await server.ready();
  const take = vi.spyOn(server.rateLimits, 'take');
  const [{ name } = { name: '' }] = await office.rows<{ name: string }>(
    `select printful_picture as name from products where name = 'Old School'`,
  );
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload } = await server.inject(url);
    if (statusCode !== 200) return statusCode;
    const { format, width, height } = await sharp(rawPayload).metadata();
    return `${headers['content-type']} ${format} ${width} x ${height}, ${headers['cache-control']}`;
  };
  const forever = 'public, max-age=31536000, immutable';
  expect(await get(productCardAddress(name))).toBe(`image/jpeg jpeg 1200 x 630, ${forever}`);
  expect(take.mock.calls).toEqual([['pictures', '127.0.0.1']]);
  expect(await get(productPictureAddress(name))).toBe(`image/webp webp 450 x 300, ${forever}`);
  expect(await get(productPictureAddress(name, 'jpg'))).toBe(`image/jpeg jpeg 450 x 300, ${forever}`);
  expect(await get(productPictureAddress('0'.repeat(32)))).toBe(404);
  expect(await get(productPictureAddress(`${name}-large`, 'jpg'))).toBe(400);
  expect(take).toHaveBeenCalledTimes(2);
  for (const address of [productCardAddress(name), productPictureAddress(name, 'jpg')])
    expect(await get(address)).toContain(`image/jpeg jpeg`);
  expect(take).toHaveBeenCalledTimes(2);
  const read = vi.spyOn(office.deps.db, 'selectFrom');
  expect(await get(productPictureAddress(name))).toContain('image/webp webp');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  await server.close();
});

test('a new picture that could not be downloaded is downloaded by the next sync, and no further one', async () => {
  const { printful, config } = office.deps;
  const picture = async () =>
    (await office.rows(`select printful_picture as name from products where name = 'Old School'`))[0];
  const current = await picture();
  await office.rows(`update products set printful_picture = 'former' where name = 'Old School'`);
  await office.rows(`update printful_listings set picture_url = 'former' where name = 'Old School'`);
  const elsewhere = { ...config, printful: { ...config.printful, apiUrl: 'https://printful.example' } };
  const failing = await begin();
  expect(await resume(failing, printful, elsewhere)).toEqual({ done: true });
  expect(await picture()).toEqual({ name: 'former' });
  await office.rows(`update product_pictures set created_at = '2020-01-01'`);
  await sync();
  expect(await picture()).toEqual(current);
  // So that it is not deleted as one that no hat has.
  expect(await office.rows(`select name from product_pictures where created_at > '2020-01-01'`)).toEqual([
    current,
  ]);
  await office.rows(`update products set printful_picture = 'kept' where name = 'Old School'`);
  await sync();
  expect(await picture()).toEqual({ name: 'kept' });
});

test('a sync that is stopped before the pictures fetches them when it goes on, and counts each hat once', async () => {
  await office.rows('truncate products, printful_listings, printful_syncs cascade');
  const { printful, config } = office.deps;
  const stopping = {
    ...config,
    limits: {
      ...config.limits,
      get syncedPicture(): never {
        throw new Error('the shop stops');
      },
    },
  };
  const id = await begin();
  await expect(resume(id, printful, stopping)).rejects.toThrow('the shop stops');
  expect(await hats()).toMatchObject([{ is_pictured: false }]);
  expect(await resume(id)).toEqual({ done: true });
  expect(await syncRow(id)).toMatchObject({ next_offset: 3, total: 3, added: 4, updated: 0 });
  expect(await hats()).toMatchObject(Array(4).fill({ is_pictured: true }));
});

test('a hat whose picture disappears at Printful is not sold until it has one again', async () => {
  const { printful } = office.deps;
  const sold = async () =>
    (await presentProducts(office.deps, await listEveryHat(office.deps.db)))
      .filter(({ refusal }) => refusal === null)
      .map(({ name }) => name)
      .sort();
  const withoutBlack: Deps['printful'] = {
    ...printful,
    async storeProduct(id) {
      const product = await printful.storeProduct(id);
      const variants = product?.variants.map((variant) =>
        variant.variantId === VARIANTS['Lake Mode (Black)'] ? { ...variant, pictureUrl: null } : variant,
      );
      return product && { ...product, variants: variants ?? [] };
    },
  };
  expect(await resume(await begin(), withoutBlack)).toEqual({ done: true });
  expect(await sold()).toEqual(['Lake Mode (Navy)', 'Nap Champion', 'Old School']);
  await sync();
  expect(await sold()).toEqual(['Lake Mode (Black)', 'Lake Mode (Navy)', 'Nap Champion', 'Old School']);
});

const renameNavyAndDeleteBlack = async () => {
  await office.rows(`update products set name = 'Dock Mode', price = 4200 where name = 'Lake Mode (Navy)'`);
  await office.rows(`delete from products where name = 'Lake Mode (Black)'`);
};

test('a sync takes over what changed at Printful, and leaves the owner’s changes alone', async () => {
  await renameNavyAndDeleteBlack();
  // As if Printful had said this until now.
  await office.rows(`update printful_listings set name = 'New School', description = 'Stiff', price = 100
    where name = 'Old School'`);
  await office.rows(`update products set name = 'New School', description = 'Stiff', price = 100
    where name = 'Old School'`);
  const again = await sync();
  expect(await syncRow(again)).toMatchObject({ next_offset: 3, total: 3, added: 0, updated: 1 });
  const deleted = { name: null, price: null, is_described: null, is_pictured: false };
  expect(await hats()).toEqual([
    { ...hat('Lake Mode (Black)', 3199, again), ...deleted },
    { ...hat('Lake Mode (Navy)', 3199, again), name: 'Dock Mode', price: 4200 },
    hat('Nap Champion', 2999, again),
    hat('Old School', 3499, again),
  ]);
});

test('hats that are gone are archived although Printful fails between them, and one that the list misses stays', async () => {
  await renameNavyAndDeleteBlack();
  const ids = await office.rows<{ id: number }>(
    'select distinct sync_product_id::int as id from printful_listings order by id',
  );
  const [lake = 0, nap = 0, old = 0] = ids.map(({ id }) => id);
  const { printful } = office.deps;
  const asked: number[] = [];
  const withoutTwo = (isDown: boolean): Deps['printful'] => ({
    ...printful,
    storePage: async () => ({ ids: [], total: 0 }),
    async storeProduct(id) {
      asked.push(id);
      if (id === nap && isDown) throw new PrintfulError('unavailable', 'Printful did not answer');
      return id === old ? printful.storeProduct(id) : null;
    },
  });
  const id = await begin();
  await expect(resume(id, withoutTwo(true))).rejects.toThrow('Printful did not answer');
  expect(await resume(id, withoutTwo(false))).toEqual({ done: true });
  expect(asked).toEqual([lake, nap, nap, old]);
  expect(
    await office.rows(
      `select name, gone_at is not null as is_gone, (seen_in = $1) as is_seen from printful_listings order by name`,
      [id],
    ),
  ).toEqual([
    { name: 'Lake Mode (Black)', is_gone: true, is_seen: false },
    { name: 'Lake Mode (Navy)', is_gone: true, is_seen: false },
    { name: 'Nap Champion', is_gone: true, is_seen: false },
    { name: 'Old School', is_gone: false, is_seen: true },
  ]);
  expect(
    await office.rows(`select subject, recipient from mails where event like 'printful-gone.%' order by id`),
  ).toEqual(
    ['Dock Mode', 'Nap Champion'].map((name) => ({
      subject: `No longer sold: ${name}`,
      recipient: office.deps.config.mail.owner,
    })),
  );
});

test('of the hats that are gone, those that were already off the shelf are not named', async () => {
  const { db, clock } = office.deps;
  await office.rows(`update products set state = 'draft' where name = 'Nap Champion'`);
  await office.rows('update printful_listings set in_stock = null');
  const ids = (await findNotInStock(db)).map(({ syncVariantId }) => syncVariantId);
  const names = await archiveHats(db, ids, clock());
  expect(names.toSorted()).toEqual(['Lake Mode (Black)', 'Lake Mode (Navy)', 'Old School']);
});

test('a step of a sync is taken by one process, once, and not after the sync ended', async () => {
  const { db, clock } = office.deps;
  const id = await begin();
  const step = await findSync(db, id);
  if (!step) throw new Error('the sync is stored');
  await db.transaction().execute(async (trx) => {
    expect(await lockStep(trx, step)).toBe(true);
    const query = 'select id from printful_syncs where id = $1 for update skip locked';
    expect(await office.rows(query, [id])).toEqual([]);
  });
  expect(await lockStep(db, { ...step, nextOffset: 1 })).toBe(false);
  await endSync(db, id, { problem: null, now: clock() });
  expect(await lockStep(db, step)).toBe(false);
});

test('a look does not ask Printful about a hat whose stock it cannot know', async () => {
  const doubtful = async () => (await findNotInStock(office.deps.db)).length;
  await office.rows('update printful_listings set in_stock = null');
  expect(await doubtful()).toBeGreaterThan(0);
  await office.rows('update printful_listings set catalog_product_id = null');
  expect(await doubtful()).toBe(0);
});

test('of the hats of an order, those that Printful was asked about longest ago are checked first, each once a minute', async () => {
  const { db } = office.deps;
  const products = await office.rows<{ id: number }>(
    'select distinct sync_product_id::int as id from printful_listings order by id',
  );
  const [lake = 0, nap = 0, old = 0] = products.map(({ id }) => id);
  const asked = async (product: number, minutes: number) =>
    office.rows(
      `update printful_listings set asked_at = now() - $2 * interval '1 minute' where sync_product_id = $1`,
      [product, minutes],
    );
  await asked(lake, 2);
  await asked(nap, 9);
  await asked(old, 5);
  const now = new Date();
  const due = (ids: number[]) =>
    lockDueChecks(db, ids, { before: new Date(now.getTime() - 60_000), now, limit: 1 });
  expect(await due([lake, old])).toEqual([old]);
  expect(await due([lake, nap, old])).toEqual([nap]);
  expect(await due([lake, nap, old])).toEqual([lake]);
  expect(await due([lake, nap, old])).toEqual([]);
});

test.each([
  ['gone', 'delete from printful_variants', 409, []],
  ['on another canvas', 'update printful_variants set canvas_height = 600', 409, []],
  [
    'out of stock',
    'update printful_variants set in_stock = false',
    undefined,
    [{ in_stock: false, price: 1248, price_now: 1248 }],
  ],
  [
    'dearer',
    'update printful_variants set price = 1400',
    undefined,
    [{ in_stock: true, price: 1248, price_now: 1400 }],
  ],
])('a confirmation keeps what a check found meanwhile: %s', async (_found, check, status, stored) => {
  const { deps } = office;
  const by = 'robin@example.com';
  await chooseModel(deps, { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' }, by);
  const estimateCosts: typeof deps.printful.estimateCosts = async (order) => {
    await office.rows(`${check} where variant_id = 15905`);
    return deps.printful.estimateCosts(order);
  };
  const during = { ...deps, printful: { ...deps.printful, estimateCosts } };
  const refusal = await confirmHat(during, { hatColor: 'white', variantId: 15905, by });
  expect(refusal?.status).toBe(status);
  expect(await office.rows('select in_stock, price, price_now from blanks')).toEqual(stored);
});

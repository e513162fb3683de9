/** @module-tag nightly */

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { administratorOf, buyAndSettle, type Purchase, QUICK_PRINTFUL, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop(QUICK_PRINTFUL);
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

const buy = (purchase?: Partial<Purchase>) => buyAndSettle(shop, purchase);

const fault = (faults: object) => ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: faults });

describe('the sync', () => {
  test('adds the store hats once, with pictures, and leaves an administrator’s changes alone', async () => {
    const sync = async () => (await robin.ask('POST', '/api/sync-printful-products')).body as Product[];
    const first = await sync();
    expect(first.map(({ name }) => name).sort()).toEqual([
      'Lake Mode (Black)',
      'Lake Mode (Navy)',
      'Nap Champion',
      'Old School',
    ]);
    for (const { image } of first) {
      expect(image).toMatch(/^\/product-pictures\/[0-9a-f]{32}\.webp$/);
      expect((await fetch(shop.url + image)).headers.get('content-type')).toBe('image/webp');
      const mailed = await fetch(shop.url + image.replace('.webp', '.jpg'));
      expect(mailed.headers.get('content-type')).toBe('image/jpeg');
      const { format, width, height } = await sharp(Buffer.from(await mailed.arrayBuffer())).metadata();
      expect([format, width, height]).toEqual(['jpeg', 450, 300]);
    }
    const [renamed, deleted] = ['Lake Mode (Navy)', 'Lake Mode (Black)'].map((name) =>
      first.find((hat) => hat.name === name),
    );
    await shop.rows('update products set name = $2, price = 4200 where id = $1', [renamed?.id, 'Dock Mode']);
    await shop.rows('delete from products where id = $1', [deleted?.id]);
    await shop.rows(`update printful_listings set price = 100 where true`);
    await shop.rows(`update products set price = 100 where name = 'Old School'`);

    const again = await sync();
    expect(again).toHaveLength(3);
    // Printful's price changed too. The owner's price stays, even after the next sync.
    for (const hats of [again, await sync()])
      expect(hats.find(({ id }) => id === renamed?.id)).toMatchObject({ name: 'Dock Mode', price: '42.00' });
    expect(again.find(({ name }) => name === 'Old School')?.price).toBe('34.99');
  });

  test('sells a store hat that Printful makes from its own design', async () => {
    const products = await ask<Product[]>(`${shop.url}/api/products`);
    const id = await buy({ hats: products.filter(({ name }) => name === 'Nap Champion') });
    await reaches(shop, id, 'confirmed_with_printful');
    const made = await printfulOrder(shop.sandboxUrl, id);
    expect(made?.items).toMatchObject([{ sync_variant_id: expect.any(Number), variant_id: 15911 }]);
  });
});

describe('a store hat', () => {
  const oldSchool = async (): Promise<Product> => {
    const hats = await ask<Product[]>(`${shop.url}/api/products`);
    const hat = hats.find(({ name }) => name === 'Old School');
    if (!hat) throw new Error('nothing was synced');
    return hat;
  };
  const buyOldSchool = async () => buy({ hats: [await oldSchool()], total: '39.98' });
  const itemsOf = async (id: string) => {
    await reaches(shop, id, 'confirmed_with_printful');
    return (await printfulOrder(shop.sandboxUrl, id))?.items;
  };

  test('is made from its design in the shop, or as pictured if it was bought before it had one', async () => {
    const pictured = await oldSchool();
    const save = (fields: Partial<Product>) =>
      robin.ask('PUT', `/api/admin/products/${pictured.id}`, { ...pictured, ...fields });
    const design = { hatColor: 'navy', textColor: 'yellow', fontStyle: 'impact' };
    // Printful gets neither order until both hats are bought.
    await fault({ refuseToken: 10_000 });
    const before = await buyOldSchool();
    expect(await save(design)).toMatchObject({ status: 422, body: { error: { path: 'textLine1' } } });
    expect(await save({ ...design, textLine1: 'New School' })).toMatchObject({ status: 200 });
    expect((await oldSchool()).image).toMatch(/^\/pictures\/navy\.yellow\.impact\.New%20School@/);
    const after = await buyOldSchool();
    await fault({ refuseToken: 0 });

    expect(await itemsOf(before)).toMatchObject([{ sync_variant_id: expect.any(Number) }]);
    const [made] = (await itemsOf(after)) ?? [];
    expect(made).toMatchObject({ sync_variant_id: null });
    expect(made?.files.map(({ url }) => url)).toContainEqual(expect.stringContaining('/print-files/'));

    await save(Object.fromEntries(Object.keys(design).map((key) => [key, ''])));
    expect((await oldSchool()).image).toBe(pictured.image);
  });

  test('appears in its order as pictured, for shopper and owner', async () => {
    const { image } = await oldSchool();
    const id = await buyOldSchool();
    await itemsOf(id);
    expect(await robin.ask('GET', `/api/admin/orders/${id}`)).toMatchObject({
      body: { lines: [{ asPictured: true, picture: image, printFile: null }] },
    });
    const [mail] = await shop.rows<{ html: string; text: string }>(
      'select html, text from mails where event = $1',
      [`order-confirmed.${id}`],
    );
    expect(mail?.html).toContain(`${image.replace('.webp', '.jpg')}"`);
    expect(mail?.text).toContain('1 x Old School (As pictured in the shop)');
  });

  test('has no text that could be changed in an order', async () => {
    await fault({ refuseToken: 10_000 });
    const id = await buyOldSchool();
    const words = { textLine1: 'Mine', textLine2: '', textLine3: '' };
    expect(await robin.ask('PATCH', `/api/admin/orders/${id}/lines/0`, words)).toMatchObject({
      status: 422,
      body: { error: { path: 'position' } },
    });
    await fault({ refuseToken: 0 });
    expect(await itemsOf(id)).toMatchObject([{ sync_variant_id: expect.any(Number) }]);
  });
});

import { expect, test } from 'vitest';
import { loadPage, NOT_FOUND } from '../../../test/small-dom/load-page.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import type { ShopperLine, ShopperOrder } from '../../wire/shopper-order.ts';
import { order } from './fixtures.ts';
import NotePage, { loader, meta } from './note-route.tsx';

const [LINE] = order({}).lines as [ShopperLine];
const load = (changes: Partial<ShopperOrder>, search = '?key=k') =>
  loadPage(loader, `/orders/7/note${search}`, {
    shopperOrder: async (_id: string, key: string) => (key === 'k' ? order(changes) : null),
    params: { id: '7' },
  });
async function opened(changes: Partial<ShopperOrder>) {
  const props = { loaderData: await load(changes) } as unknown as Parameters<typeof NotePage>[0];
  return openShopPage(<NotePage {...props} />);
}

test('the note says how many hats come, and when', async () => {
  const many = await opened({});
  expect(many.text()).toMatch(
    /\|Your hats are on their way\|They should land [^.|]*Dec.1[^|]*Until then, wear/,
  );
  const one = await opened({ lines: [{ ...LINE, quantity: 1 }] });
  expect(one.text()).toMatch(/\|Your hat is on its way\|It should land /);
  const unknown = await opened({ arrives: null });
  expect(unknown.text()).toContain('|Until then, wear this piece of paper.|');
  expect(unknown.document.querySelectorAll('.note-hats li')).toHaveLength(1);
});

test('a hat refused for its words is not on the note', async () => {
  const words = { state: 'refunded', changeUntil: null } as const;
  const lines = [
    { ...LINE, quantity: 1 },
    { ...LINE, id: 2, quantity: 1, words },
  ];
  const page = await opened({ lines });
  expect(page.text()).toContain('|Your hat is on its way|');
  expect(page.document.querySelectorAll('.note-hats li')).toHaveLength(1);
});

test('its tab has a title, and search engines do not list it', () => {
  expect(meta()).toEqual([
    { title: 'A note for the party | Unhinged Hats' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test('it is printed', async () => {
  const page = await opened({});
  let printed = 0;
  Object.assign(globalThis, { print: () => printed++ });
  await page.play('Print this note');
  expect(printed).toBe(1);
});

test('there is none without the key, and a canceled order is shown instead', async () => {
  await expect(load({}, '')).rejects.toMatchObject(NOT_FOUND);
  const moved = await load({ status: 'canceled' }).then(
    () => null,
    (thrown: Response) => thrown.headers.get('location'),
  );
  expect(moved).toBe(`/orders/${order({}).id}?key=k`);
});

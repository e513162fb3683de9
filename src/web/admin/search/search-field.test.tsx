import { expect, test } from 'vitest';
import type { SmallElement } from '../../../../test/small-dom/nodes.ts';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { RoutedPage } from '../../../../test/small-dom/open-shop.tsx';
import { SmallEvent } from '../../../../test/small-dom/small-event.ts';
import { AREAS, type Area } from '../../../domain/access/areas.ts';
import { SearchField } from './search-field.tsx';

const NOTHING = { exact: null, orders: [], people: [], products: [], codes: [] };
const order = (id: string, customerName: string) => ({
  id,
  customerName,
  place: 'Toledo, OH',
  words: 'Lake / House',
  badge: 'Being made',
});
const DANA = {
  ...NOTHING,
  orders: [order('A1', 'Ann'), order('B2', 'Dana')],
  people: [
    { name: 'Dana', email: 'dana@example.net', orders: 1 },
    { name: 'Dan', email: 'dan@example.net', orders: 2 },
  ],
  products: [{ id: 3, name: 'Danger' }],
  codes: ['DANA10'],
};
const FIELD = 'Find an order';

const opened = (answers: object, areas: readonly Area[] = AREAS) =>
  openAdmin(
    <>
      <SearchField />
      <button type="button">Elsewhere</button>
    </>,
    { ...answers },
    { areas },
  );

/** Types, and waits until the shop is searched. */
async function type(page: RoutedPage, words: string) {
  await page.fill(FIELD, words);
  await page.settle(160);
}

const links = (page: RoutedPage) =>
  page.document.querySelectorAll('.admin-found a').map((link: SmallElement) => link.href);

test('without Orders, a person leads to Customers, and Enter to nothing', async () => {
  const page = await opened({ '/api/admin/search?q=dan': { ...DANA, orders: [] } }, ['people']);
  await type(page, 'dan');
  expect(links(page)[0]).toBe('/admin/customers?q=dana%40example.net');
  await page.submit();
  expect(page.address()).toBe('/admin');
});

test('orders, people, products and codes are found a moment after typing', async () => {
  const page = await opened({ '/api/admin/search?q=dan': DANA });
  await page.fill(FIELD, ' dan ');
  expect(page.read).toEqual([]);
  await type(page, ' dan ');
  expect(page.read).toEqual(['/api/admin/search?q=dan']);
  expect(page.text('.admin-found')).toBe(
    '|Orders|Ann|#A1 · Lake / House · Toledo, OH · Being made|Dana|#B2 · Lake / House · Toledo, OH · Being made|' +
      'People|Dana|dana@example.net · 1 order|Dan|dan@example.net · 2 orders|Products|Danger|Codes|DANA10|All orders with “dan”|',
  );
  expect(links(page)).toEqual([
    '/admin/orders/A1',
    '/admin/orders/B2',
    '/admin?tab=orders&q=dana%40example.net',
    '/admin?tab=orders&q=dan%40example.net',
    '/admin?tab=products&q=Danger',
    '/admin/codes',
    '/admin?tab=orders&q=dan',
  ]);
});

test('a chosen hit closes what was found', async () => {
  const page = await opened({ '/api/admin/search?q=dan': DANA });
  await type(page, 'dan');
  await page.click(/^Danger/);
  expect(page.address()).toBe('/admin?tab=products&q=Danger');
  expect([page.document.querySelector('.admin-found'), page.field(FIELD).value]).toEqual([null, '']);
});

test('an order’s own number comes first, also if nothing else has it', async () => {
  const page = await opened({
    '/api/admin/search?q=b2': { ...DANA, exact: 'B2' },
    '/api/admin/search?q=z9': { ...NOTHING, exact: 'Z9' },
  });
  await type(page, 'b2');
  expect(links(page).slice(0, 2)).toEqual(['/admin/orders/B2', '/admin/orders/A1']);
  await type(page, 'z9');
  expect(page.text('.admin-found')).toBe('|Orders|#Z9|');
});

test('nothing found is said so', async () => {
  const page = await opened({ '/api/admin/search?q=xyz': NOTHING });
  await type(page, 'xyz');
  expect(page.text('.admin-found')).toBe('|Nothing has “xyz”.|');
});

test('Enter opens the order of a number, or else the list of orders', async () => {
  const page = await opened({
    '/api/admin/search?q=b2': { ...DANA, exact: 'B2' },
    '/api/admin/search?q=dan': DANA,
  });
  await page.submit();
  expect(page.address()).toBe('/admin');
  await page.fill(FIELD, 'b2');
  await page.submit();
  expect(page.address()).toBe('/admin/orders/B2');
  expect(page.field(FIELD).value).toBe('');
  await page.fill(FIELD, 'dan');
  await page.submit();
  expect(page.address()).toBe('/admin?tab=orders&q=dan');
  await page.fill(FIELD, 'lost');
  await page.submit();
  expect(page.address()).toBe('/admin?tab=orders&q=lost');
});

test('the arrow keys lead through what was found, and Escape back', async () => {
  const page = await opened({ '/api/admin/search?q=dan': DANA });
  await type(page, 'dan');
  const focused = () => page.document.activeElement.href || page.document.activeElement.nodeName;
  await page.press(page.document.activeElement, 'ArrowUp');
  expect(focused()).toBe('INPUT');
  await page.press(page.document.activeElement, 'ArrowDown');
  await page.press(page.document.activeElement, 'ArrowDown');
  expect(focused()).toBe('/admin/orders/B2');
  await page.press(page.document.activeElement, 'ArrowUp');
  expect(focused()).toBe('/admin/orders/A1');
  await page.press(page.document.activeElement, 'Escape');
  expect([focused(), page.document.querySelector('.admin-found')]).toEqual(['INPUT', null]);
});

test('what was found goes away with the focus, and comes back with it', async () => {
  const page = await opened({ '/api/admin/search?q=dan': DANA });
  await type(page, 'dan');
  await page.click('Elsewhere');
  expect(page.document.querySelector('.admin-found')).toBeNull();
  await page.does(() => page.field(FIELD).focus());
  expect(page.text('.admin-found')).toContain('|Danger|');
});

test('a press of the mouse keeps what was found in Safari, which focuses no links', async () => {
  const page = await opened({ '/api/admin/search?q=dan': DANA });
  await type(page, 'dan');
  const danger = page.find('.admin-found [href$="q=Danger"]');
  const around = danger.closest('[tabindex]');
  await page.does(() => (around ? around.focus() : page.document.activeElement.blur()));
  expect(page.text('.admin-found')).toContain('|Danger|');
  await page.does(() => danger.click());
  expect(page.address()).toBe('/admin?tab=products&q=Danger');
});

test('a slash leads to the field, but not from another field or with a key held', async () => {
  const page = await opened({});
  const slash = (more: object = {}) =>
    page.does(() => void page.document.body.dispatchEvent(new SmallEvent('keydown', { key: '/', ...more })));
  await slash({ ctrlKey: true });
  expect(page.document.activeElement.nodeName).toBe('BODY');
  await slash();
  expect(page.document.activeElement.nodeName).toBe('INPUT');
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADMIN_MENU, ADMIN_PAGES, type AdminPage, adminPageAt, adminPath } from './pages.ts';

const pages = Object.values<AdminPage>(ADMIN_PAGES);

test('every page opens at its own address', () => {
  for (const page of pages)
    expect(adminPageAt(page.path.replace(':id', '6HR4DSPBVN'))).toMatchObject({ Page: page.Page });
});

test('the menu lists every page without an id', () => {
  expect(ADMIN_MENU.map(({ path }) => path)).toEqual(
    pages.map(({ path }) => path).filter((path) => !path.includes(':id')),
  );
});

test('an order’s page has the id in its address and title', () => {
  expect(adminPageAt('/admin/orders/6HR4DSPBVN')).toMatchObject({
    title: 'Order #6HR4DSPBVN',
    id: '6HR4DSPBVN',
  });
  expect(adminPath('order', '6HR4DSPBVN')).toBe('/admin/orders/6HR4DSPBVN');
});

test.each(['orders', 'orders/', 'orders/1/2', 'constructor', 'health/', 'no-such'])(
  '/admin/%s is not a page',
  (address) => {
    expect(adminPageAt(`/admin/${address}`)).toBeNull();
  },
);

test('the dashboard is at /admin', () => {
  expect(adminPageAt('/admin')?.title).toBe('Admin');
});

test('every link to an admin page in the server’s code leads to a page in `ADMIN_PAGES`', () => {
  const code = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const links = code.flatMap((text) =>
    [...text.matchAll(/\$\{publicUrl\}(\/(?:printful-)?admin[\w/-]*)/g)].map(([, path = '']) => path),
  );
  expect(links).toContain('/admin/security');
  expect(links.filter((path) => adminPageAt(path) === null)).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPath } from '../../domain/access/admin-paths.ts';
import { ADMIN_GROUPS, ADMIN_MENU, ADMIN_PAGES, adminPageAt } from './pages.ts';

test('every page opens at its own address', () => {
  for (const page of ADMIN_PAGES)
    expect(adminPageAt(page.path.replace(':id', '6HR4DSPBVN'))).toMatchObject({ Page: page.Page });
});

test('the menu lists every page without an id, and every tab', () => {
  const paths = ADMIN_PAGES.map(({ path }) => path).filter((path) => !path.includes(':id'));
  expect(new Set(ADMIN_MENU.map(({ to }) => to.replace(/\?.*/, '')))).toEqual(new Set(paths));
  expect(ADMIN_MENU.filter(({ to }) => to.startsWith('/admin?')).map(({ to }) => to)).toEqual([
    '/admin?tab=products',
    '/admin?tab=orders',
    '/admin?tab=subscribers',
  ]);
});

test('every group of the menu has a page', () => {
  expect(new Set(ADMIN_MENU.map(({ group }) => group))).toEqual(new Set(Object.keys(ADMIN_GROUPS)));
});

test('the menu shows where each address is', () => {
  const shownAt = (pathname: string, search = '') => {
    const page = adminPageAt(pathname, search);
    return [page?.group, page?.menu, page?.title];
  };
  expect(shownAt('/admin/today')).toEqual(['today', '/admin/today', 'Today']);
  expect(shownAt('/admin')).toEqual(['hats', '/admin?tab=products', 'Products']);
  expect(shownAt('/admin', '?q=jess&tab=orders')).toEqual(['orders', '/admin?tab=orders', 'Orders']);
  expect(shownAt('/admin/orders/6HR4DSPBVN')).toEqual(['orders', '/admin?tab=orders', 'Order #6HR4DSPBVN']);
  expect(shownAt('/admin/no-such')).toEqual([undefined, undefined, undefined]);
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

test('every link to an admin page in the server’s code leads to a page', () => {
  const code = globSync('src/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const links = code.flatMap((text) =>
    [...text.matchAll(/\$\{publicUrl\}(\/(?:printful-)?admin(?:[\w/-]|\$\{orderId\})*)/g)].map(
      ([, path = '']) => path.replace(/\$\{\w+\}/, '6HR4DSPBVN'),
    ),
  );
  expect(links).toContain('/admin/security');
  expect(links.filter((path) => adminPageAt(path) === null)).toEqual([]);
});

import { paidOrder } from '../api/buy.ts';
import { expect, test } from './admin-page.ts';

// Nothing happens to its orders while their pages are read.
test.use({ editWindowMinutes: 60 });

test('every link of every admin page leads to a page that takes each parameter of its address', {
  tag: '@desktop',
}, async ({ page, admin, shop }) => {
  test.setTimeout(240_000);
  const { id } = await paidOrder(shop);
  // Two orders of one person link to each other's list.
  await admin.rows(
    `update orders set customer_email = (select customer_email from orders where id = $1)
    where id = (select min(id) from orders where status = 'completed')`,
    [id],
  );
  await admin.open(page, `/admin/orders/${id}`);

  const found = new Map<string, { from: string; link: string }>();
  const gather = async (from: string) => {
    for (const link of await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
      const { origin, pathname, search, searchParams } = new URL(link);
      const isPage = origin === new URL(page.url()).origin && /^\/(admin|printful-admin)/.test(pathname);
      // One of many orders stands for all.
      const kind =
        pathname.replace(/[0-9A-Z]{10}$/, ':id') + [...searchParams.keys()] + (searchParams.get('tab') ?? '');
      if (isPage && !found.has(kind)) found.set(kind, { from, link: `${pathname}${search}` });
    }
  };
  await gather(`/admin/orders/${id}`);
  const unknown: string[] = [];
  for (const { from, link } of found.values()) {
    const { searchParams } = new URL(link, 'http://shop');
    await page.goto(link);
    await page.waitForLoadState('networkidle');
    if (!(await page.getByRole('button', { name: 'Sign out' }).isVisible()))
      unknown.push(`${from} → ${link}`);
    for (const [name, value] of searchParams)
      if (!(await isTaken(name, value))) unknown.push(`${from} → ${link}: ${name}`);
    await gather(link);
  }
  expect(unknown).toEqual([]);
  // Links with parameters were among them.
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['/admintab,qorders', '/admintab,sort,qorders', '/admin/privacyemail']),
  );

  /** Whether the page shows a parameter: as its open tab, in one of its fields, quoted, or with a button that ends it. */
  async function isTaken(name: string, value: string): Promise<boolean> {
    if (name === 'tab')
      return page
        .locator(`[aria-selected=true][href$="tab=${value}"], [aria-current=page][href$="tab=${value}"]`)
        .first()
        .isVisible();
    const values = await page
      .locator('main :is(input, select)')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    const main = page.locator('main');
    return (
      values.includes(value) ||
      (await main.getByText(`“${value}”`).first().isVisible()) ||
      (['money', 'group'].includes(name) &&
        (await main.getByRole('button', { name: /^Show all/ }).isVisible()))
    );
  }
});

test('every page of the menu is in view on a laptop, and the open one in a lower window too', {
  tag: '@desktop',
}, async ({ page, admin }) => {
  await admin.open(page, '/admin/log');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1366, height: 600 });
  await admin.open(page, '/admin/log');
  await expect(menu.getByRole('link', { name: 'Log', exact: true })).toBeInViewport({ ratio: 1 });
});

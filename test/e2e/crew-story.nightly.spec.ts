import type { Page } from '@playwright/test';
import { type Design, toDesign } from '../../src/domain/design/design.ts';
import type { NewCrewAnswer } from '../../src/wire/crews.ts';
import { inspectPrint } from '../print-files.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { expect, expectAccessible, test } from './admin-page.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { payByCard } from './pay-by-card.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const hatOf = (name: string): Design =>
  toDesign({
    hatColor: 'black',
    textColor: 'secondary',
    fontStyle: 'impact',
    textLine1: name,
    textLine2: 'said one drink',
  });

test('eight hats: two names fixed, one corrected by a friend, one brand approved, all printed as they should', async ({
  page,
  shop,
  admin,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  await page.goto('/crew');
  await page
    .getByLabel('One a line, or with commas')
    .fill('Jess, Kayla, Pryia, Emma, Emma, Tiffany, Alexandra-Josephine B., Barbie');
  await press(page, 'Use Alexandra');
  await press(page, 'Keep Barbie');

  await press(page, 'Let friends check their names');
  await page.getByLabel('Your first name').fill('Maya');
  const [made] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/crews')),
    press(page, 'Make the link'),
  ]);
  const list: NewCrewAnswer = await made.json();
  const friend = await browser.newContext({ baseURL: baseURL ?? '' });
  const hers = await friend.newPage();
  await hers.goto(`/crews/${list.id}#${list.friendKey}`);
  await press(hers, 'Pryia');
  await press(hers, 'No, change it');
  await hers.getByRole('textbox', { name: 'Your name' }).fill('Priya');
  await press(hers, 'Send it to Maya');
  await expect(hers.getByRole('heading', { name: 'Sent. Now it’s up to Maya.' })).toBeVisible();
  await page.reload();
  await press(page, 'Accept');
  await expect(page.getByRole('heading', { name: 'Priya', exact: true })).toBeVisible();

  await press(page, 'Add 8 hats to cart');
  await press(page, 'View cart');
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await fillShippingForm(page);
  await press(page, 'Continue to Payment');
  await payByCard(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await until('the order waits for a person', async () => {
    const [order] = await admin.rows<{ status: string }>('select status from orders where id = $1', [id]);
    return order?.status === 'on_hold' || null;
  });
  expect(await printfulOrder(shop.sandboxUrl, id)).toBeNull();

  const office = await page.context().newPage();
  await admin.open(office, `/admin/orders/${id}`);
  await press(office, 'Decide on the words');
  await expect(office.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expectAccessible(office);
  await press(office, 'Approve');
  const atPrintful = () => printfulOrder(shop.sandboxUrl, id);
  // Printful counts these calls with the shop's own.
  const seldom = { intervals: [500], timeout: 30_000 };
  await expect.poll(async () => (await atPrintful())?.status ?? 'draft', seldom).not.toBe('draft');
  const order = await atPrintful();
  const wanted = [
    ['Jess', 1],
    ['Kayla', 1],
    ['Priya', 1],
    ['Emma', 2],
    ['Tiffany', 1],
    ['Alexandra', 1],
    ['Barbie', 1],
  ] as const;
  expect(order?.items.map(({ quantity }) => quantity)).toEqual(wanted.map(([, quantity]) => quantity));
  for (const [index, [name]] of wanted.entries()) {
    const print = await inspectPrint(order?.items[index]?.files[0]?.url ?? '', hatOf(name));
    expect(print.differing, name).toBe(0);
  }
  await friend.close();
});

import type { Page } from '@playwright/test';
import { CART_KEY, readStoredCart } from '../../src/domain/cart/cart.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { inspectPrint } from '../print-files.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { LAKE_HOUSE, MAYA } from '../world.ts';
import { violations } from './axe.ts';
import { buyHats, openThankYou, orderPath, THREE, TYPO } from './bought-hats.ts';
import { rowsOf } from './rows-of.ts';
import { expect, test } from './shop.ts';

test.use({ editWindowMinutes: 60, contextOptions: { reducedMotion: 'reduce' } });

const AT_THE_PRINTER = 'Your hats are at the printer.';

const stillOpen = (page: Page) =>
  page.getByRole('heading', { name: /^You can still change your mind until/ });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

test('a typo is fixed after paying, on one of three equal hats too, and the new words are printed', async ({
  page,
  shop,
}) => {
  const bought = await buyHats(shop);
  await openThankYou(page, bought);
  await expect(page.getByText('Thank you, Maya.')).toBeVisible();
  await expect(stillOpen(page)).toHaveText(/\d{1,2}:\d\d\s[AP]M$/);
  await expectAccessible(page);

  await press(page, 'Change the words');
  await expectAccessible(page);
  await dialog(page).getByRole('link', { name: 'Pryia / said one drink' }).click();
  await expect(page.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled();
  await page.getByLabel('Text line 1').fill('Priya');
  await expectAccessible(page);
  await press(page, 'Save the change');
  await expect(page.getByText('Saved: Priya / said one drink.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Priya / said one drink' })).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Change the words');
  await dialog(page)
    .getByRole('link', { name: /lake house/ })
    .click();
  await page.getByLabel('Text line 2').fill('bachelorette');
  await press(page, 'Save the change');
  await dialog(page)
    .getByRole('radio', { name: /Just one/ })
    .check();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByRole('heading', { name: 'Mentally at the / bachelorette' })).toBeVisible();
  await expect(page.getByText(/2 hats$/)).toBeVisible();
  // Neither the design in progress nor the cart has changed.
  expect(await page.evaluate(() => localStorage.getItem('unhinged-hats-designer'))).toBeNull();
  expect(readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY))).toEqual([]);

  await press(page, 'Send it now');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText(AT_THE_PRINTER)).toBeVisible();
  await expect(stillOpen(page)).toBeHidden();
  const made = await until('Printful makes the order', () => printfulOrder(shop.sandboxUrl, bought.id));
  const [three, typo] = [toDesign(THREE), toDesign(TYPO)];
  const designs = [
    { design: { ...typo, textLine1: 'Priya' }, quantity: 1 },
    { design: three, quantity: 2 },
    { design: { ...three, textLine2: 'bachelorette' }, quantity: 1 },
  ];
  expect(made.items).toHaveLength(designs.length);
  for (const { design, quantity } of designs) {
    const prints = await Promise.all(
      made.items.map(async (item) => ({
        item,
        print: await inspectPrint(item.files[0]?.url ?? '', design),
      })),
    );
    const same = prints.filter(({ print }) => print.differing === 0);
    expect(same.map(({ item }) => item.quantity)).toEqual([quantity]);
  }
});

test('an order canceled in time is refunded once and never printed, and its hats go back into the cart', async ({
  page,
  shop,
  dataDir,
}) => {
  const bought = await buyHats(shop);
  await page.goto(orderPath(bought));
  await expect(page.getByRole('heading', { level: 1, name: 'Paid. Not printed yet.' })).toBeVisible();
  await expect(page.getByText('Cancel and you get all $89.96 back.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Cancel the order');
  await expect(dialog(page)).toContainText('$89.96 goes back to the card you paid with.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel and get $89.96 back' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is canceled' })).toBeVisible();
  await expect(stillOpen(page)).toBeHidden();
  await expectAccessible(page);

  const intents = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
  const intent = intents.data.find(({ metadata }) => metadata.order_id === bought.id);
  const refunds = await until('Stripe has the refund', async () => {
    const { data } = await stripeAt(shop.sandboxUrl).refunds.list({ payment_intent: intent?.id ?? '' });
    return data.length > 0 ? data : null;
  });
  expect(refunds.map(({ amount }) => amount)).toEqual([8996]);
  expect(await printfulOrder(shop.sandboxUrl, bought.id)).toBeNull();
  expect(await rowsOf(dataDir, 'select 1 from refunds where order_id = $1', [bought.id])).toHaveLength(1);

  await press(page, 'Put these hats back in my cart');
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText('Pryia / said one drink')).toBeVisible();
  const stored = readStoredCart(await page.evaluate((key) => localStorage.getItem(key), CART_KEY));
  expect(stored.map((hat) => [toDesign(hat), hat.quantity, hat.price])).toEqual(
    [TYPO, THREE].map((hat) => [toDesign(hat), hat.quantity, hat.price]),
  );
});

test('the email is corrected once, and earlier links end', async ({ page, shop, dataDir }) => {
  const bought = await buyHats(shop);
  await openThankYou(page, bought);
  await press(page, 'Wrong address? Fix it once');
  await expectAccessible(page);
  await dialog(page).getByLabel('Email').fill('maya@gmail');
  await press(page, 'Save the email');
  await expect(dialog(page).getByText(/is missing its ending/)).toBeVisible();
  await dialog(page).getByLabel('Email').fill('maya@gmial.com');
  await press(page, 'Save the email');
  await expect(dialog(page).getByText('Did you mean maya@gmail.com?')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Yes, fix it');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('maya@gmail.com');
  await dialog(page).getByLabel('Email').fill('maya.ortiz@example.com');
  await press(page, 'Save the email');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('maya.ortiz@example.com', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wrong address? Fix it once' })).toBeHidden();
  const mails = await until('both addresses are told', async () => {
    const rows = await rowsOf<{ recipient: string }>(
      dataDir,
      `select distinct recipient from mails where event like '%' || $1 || '%' order by recipient`,
      [bought.id],
    );
    return rows.length === 2 ? rows : null;
  });
  expect(mails.map(({ recipient }) => recipient)).toEqual(['maya.ortiz@example.com', MAYA.customerEmail]);

  // The tab has the new key, so it can still change the order; the old link is dead.
  await press(page, 'Give me 10 more minutes');
  await expect(page.getByRole('button', { name: 'Give me 10 more minutes' })).toBeHidden();
  await expect(page.getByRole('heading', { name: /^You can still change your mind/ })).toBeFocused();
  const [order] = await rowsOf<{ extended: boolean }>(
    dataDir,
    'select window_extended as extended from orders where id = $1',
    [bought.id],
  );
  expect(order).toEqual({ extended: true });
  expect((await page.request.get(orderPath(bought))).status()).toBe(404);
});

test('a long list of hats does not stretch what is beside it', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, shop, dataDir }) => {
  const eight = Array.from({ length: 8 }, (_, index) => ({ ...LAKE_HOUSE, id: LAKE_HOUSE.id + index }));
  const sums = { total: '169.93', shippingMethod: 'Free Shipping (Party Pack 7+)' };
  const bought = await buyHats(shop, eight, sums);
  await endsIn(dataDir, bought, '-1 second');
  await openThankYou(page, bought);
  await expect(page.getByRole('heading', { name: 'Your 8 hats' })).toBeVisible();
  const facts = await page
    .getByText('Shipped in 5-7 business days')
    .locator('xpath=ancestor::dl')
    .boundingBox();
  const way = await page.getByRole('main').getByRole('link', { name: 'Shop More Hats' }).boundingBox();
  expect((way?.y ?? 0) - (facts?.y ?? 0) - (facts?.height ?? 0)).toBeLessThan(40);
  expect(way?.height).toBeLessThan(64);
});

test('an open page says when the window has ended, without a reload and without moving the focus', {
  tag: '@nightly',
}, async ({ page, shop, dataDir }) => {
  const bought = await buyHats(shop);
  await endsIn(dataDir, bought, '4 seconds');
  await page.goto(orderPath(bought));
  await expect(stillOpen(page)).toBeVisible();
  const link = page.getByRole('link', { name: 'Shop More Hats' });
  await link.focus();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(page.getByText(AT_THE_PRINTER)).toBeVisible();
  await expect(stillOpen(page)).toBeHidden();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  await expectAccessible(page);
});

test.describe('too late', () => {
  test.use({ callsFail: true });

  test('whoever loses the race is told that the hats are already on their way', { tag: '@nightly' }, async ({
    page,
    shop,
    dataDir,
  }) => {
    const bought = await buyHats(shop);
    await page.goto(orderPath(bought));
    await press(page, 'Cancel the order');
    await endsIn(dataDir, bought, '-1 second');
    await dialog(page).getByRole('button', { name: 'Cancel and get $89.96 back' }).click();
    await expect(dialog(page).getByText(/^Already on its way/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByText(AT_THE_PRINTER)).toBeVisible();
  });
});

test('the address is corrected with the checkout’s own fields', async ({ page, shop }) => {
  const bought = await buyHats(shop);
  await openThankYou(page, bought);
  await page.getByRole('link', { name: 'Fix the address' }).click();
  await expect(page.getByRole('heading', { name: 'Fix the address' })).toBeVisible();
  await expect(page.getByLabel('Country')).toBeHidden();
  await page.getByLabel('ZIP code').fill('3720');
  await press(page, 'Save the address');
  await expect(page.getByText('“3720” is too short: a ZIP has 5 digits, like 37203')).toBeVisible();
  await expectAccessible(page);
  const table = page.waitForResponse(/\/9-[\w-]+\.txt$/);
  await page.getByLabel('ZIP code').fill('90210');
  await table;
  const question = page.getByText('90210 is in California, not Tennessee.');
  await expect(question).toBeHidden();
  await page.getByLabel('ZIP code').press('Enter');
  await expect(question).toBeVisible();
  await expect(page.locator('.question')).toBeFocused();
  await press(page, 'Keep Tennessee');
  await expect(question).toBeHidden();
  await page.getByLabel('ZIP code').fill('37206');
  await page.getByLabel('Address', { exact: true }).fill('7 Elm Street');
  await press(page, 'Save the address');
  await expect(
    page.getByText('Your hats go to 7 Elm Street, Nashville, TN 37206, United States.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/thank-you\?order=/);
});

/** Moves the end of an order's window. */
const endsIn = (dataDir: string, { id }: OrderAnswer, interval: string) =>
  rowsOf(dataDir, 'update orders set send_after = now() + $2::interval where id = $1', [id, interval]);

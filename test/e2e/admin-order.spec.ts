import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { paidOrder } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, ownerOn, test } from './counted-clicks.ts';

type Admin = Parameters<Parameters<typeof test>[2]>[0]['admin'];

/** What its carrier did, without waiting for the sandbox. */
const deliver = (admin: Admin, id: string) =>
  admin.rows(
    `with delivered as (insert into parcels (id, order_id, shipment_id, carrier, service, tracking_number,
       tracking_url, state, shipped_at, delivered_at)
     values ($1 || '-1', $1, '1', 'USPS', 'USPS First-Class', '9400111206204417', 'https://tools.usps.com/go?n=1',
       'delivered', now() - interval '3 days', now() - interval '1 day'))
     update orders set status = 'completed' where id = $1`,
    [id],
  );

async function delivered(admin: Admin, shop: Parameters<typeof paidOrder>[0]): Promise<string> {
  const { id } = await paidOrder(shop);
  const status = async () =>
    (await admin.rows<{ status: string }>('select status from orders where id = $1', [id]))[0];
  await expect.poll(status, { timeout: 20_000 }).toEqual({ status: 'confirmed_with_printful' });
  await deliver(admin, id);
  return id;
}

const mainButtons = (page: Page) => page.locator('main .button[data-tone="pink"]');

test('a hat is refunded in four clicks, and replaced in five', async ({ page, admin, shop, clicks }) => {
  const id = await delivered(admin, shop);
  await admin.open(page, `/admin/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 hat for Maya Ortiz');
  await expect(page.getByText(/^Delivered [A-Z]/)).toBeVisible();
  await expectAccessible(page);

  const { press, choose } = ownerOn(page);
  await press('Fix');
  await press('Send a replacement');
  await choose('What happened', 'The hat is damaged');
  await expectAccessible(page);
  await press('Send the replacement');
  await expectToast(page, ['Replacement decided']);
  expect(clicks.count).toBe(4);
  expect(await admin.rows('select total from orders where replaces = $1', [id])).toEqual([{ total: 0 }]);
  await expect(page.getByText(/sent a replacement, #[0-9A-Z]{10}\.$/)).toBeVisible();

  clicks.count = 0;
  await press('Fix');
  await press('Refund this hat');
  await choose('Reason', 'The lettering is wrong');
  await expect(page.getByRole('dialog')).toContainText('already replaced');
  await expectAccessible(page);
  await press('Refund $29.99');
  await expectToast(page, ['Refund on its way']);
  expect(clicks.count).toBe(4);
  expect(
    await admin.rows(
      'select amount, reason_kind, jsonb_array_length(lines) as hats from refunds where order_id = $1',
      [id],
    ),
  ).toEqual([{ amount: 2999, reason_kind: 'misprint', hats: 1 }]);
  await expect(page.getByText('$29.99 refunded', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a dispute says what to do, and its evidence is one file', { tag: '@nightly' }, async ({
  page,
  admin,
  shop,
  clicks,
}) => {
  const id = await delivered(admin, shop);
  await admin.rows(
    `insert into disputes (id, order_id, amount, status, reason, due_by, fee, created_at)
     values ('du_' || $1, $1, 3498, 'needs_response', 'product_not_received', now() + interval '7 days 1 hour', 1500, now())`,
    [id],
  );
  await admin.open(page, `/admin/orders/${id}`);
  const box = page.getByRole('region', { name: 'What is going on' });
  await expect(box).toContainText('Maya’s bank wants $34.98 back: “not received”');
  await expect(box).toContainText('(7 days)');
  await expect(box).toContainText('$34.98 + $15.00');
  await expect(box.getByRole('link', { name: 'Open at Stripe' })).toHaveAttribute(
    'href',
    /dashboard\.stripe\.com.*pi_/,
  );
  await expect(mainButtons(page)).toHaveText(['Get the evidence file']);
  await expect(page.getByRole('button', { name: 'Refund a hat or an amount' })).toBeDisabled();
  await expect(
    page.getByText('No refund while the bank holds the money, or Maya gets it twice.'),
  ).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await box.getByRole('link', { name: 'Get the evidence file' }).click();
  const file = await download;
  expect(clicks.count).toBe(1);
  expect(file.suggestedFilename()).toBe(`evidence-${id}.pdf`);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const words of [`#${id}`, 'Maid of Dishonor', '418 Music Row', '9400111206204417', 'is confirmed'])
    expect(text.replace(/\s+/g, ' ')).toContain(words);
  expect(text).not.toMatch(/key=[\w-]{20}/);

  await page.goto('/admin/disputes');
  await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText('Answer the bank');
  await expectAccessible(page);
});

test('what the shop alerts of is said on the order, and is over with a click there', {
  tag: '@nightly',
}, async ({ page, admin, shop }) => {
  const id = await delivered(admin, shop);
  await admin.rows(
    `insert into alerts (order_id, kind, event, text)
     values ($1, 'paid_twice', 'paid-twice.' || $1, 'Order #' || $1 || ': the card was charged twice. Refund one payment at Stripe.')`,
    [id],
  );
  await admin.open(page, `/admin/orders/${id}`);
  const box = page.getByRole('region', { name: 'What is going on' });
  await expect(box.getByRole('heading').first()).toHaveText('The card was charged twice');
  await expect(box).toContainText('Refund one payment at Stripe.');
  await expectAccessible(page);
  await expect(mainButtons(page)).toHaveText(['It is done']);
  await box.getByRole('button', { name: 'It is done' }).click();
  await expect(box.getByRole('heading').first()).toHaveText('Everything is delivered');
  expect(await admin.rows('select 1 from alerts where order_id = $1 and done_at is null', [id])).toEqual([]);
});

test('several parcels with long numbers fit a phone, each beside what became of it', {
  tag: '@nightly',
}, async ({ page, admin, shop }) => {
  const id = await delivered(admin, shop);
  await admin.rows(
    `update parcels set service = 'USPS First Class Package Service', tracking_number = '94001112062044170000334455' where order_id = $1`,
    [id],
  );
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await admin.open(page, `/admin/orders/${id}`);
  await expect(page.getByRole('link', { name: /94001112062044170000334455$/ })).toBeVisible();
  expect(await scrolls()).toBe(false);
  await admin.rows(
    `insert into parcels (id, order_id, shipment_id, carrier, service, tracking_number, tracking_url, state, shipped_at, tracking)
     values ($1 || '-2', $1, '2', 'USPS', 'USPS First-Class', '9400111206204418', 'https://tools.usps.com/go?n=2', 'shipped', now(),
       '{"arrives":{"first":"2026-12-04","last":"2026-12-06"},"latest":{"at":"2026-12-02T15:00:00.000Z","text":"Arrived At Destination"}}')`,
    [id],
  );
  await page.reload();
  const parcels = page.getByRole('region', { name: 'Parcels' }).getByRole('paragraph');
  await expect(parcels).toHaveText([
    /^Delivered .*000334455$/,
    /^Shipped .*expects it between Dec.4,.2026 and Dec.6,.2026\. .*: Arrived At Destination\..*9400111206204418$/,
  ]);
  expect(await scrolls()).toBe(false);
  await expectAccessible(page);
});

test('an order that is held is sent only after a question', { tag: '@desktop' }, async ({
  page,
  admin,
  shop,
}) => {
  const { id } = await paidOrder(shop);
  await admin.rows(
    `with held as (update orders set status = 'on_hold', printful_order_id = null where id = $1)
     insert into order_holds (order_id, kind, cause, reason) values ($1, 'address', 'recipient', 'No such street.')`,
    [id],
  );
  const held = () => admin.rows('select 1 from order_holds where order_id = $1 and ended_at is null', [id]);
  const dialog = page.getByRole('dialog');
  await admin.open(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Send to Printful' }).click();
  await expect(dialog).toContainText('The hats go to the address as it is now.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Do not send' }).click();
  expect(await held()).toHaveLength(1);

  await page.goto('/admin/system');
  const row = page.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText('Address does not work');
  await row.getByRole('button', { name: 'Send to Printful' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to Printful' }).click();
  await expectToast(page, ['Order Sent to Printful!']);
  expect(await held()).toEqual([]);
});

test('a drawing of Printful is compared, and changed or approved on the order’s page', {
  tag: '@nightly',
}, async ({ page, admin, shop }) => {
  const { id } = await paidOrder(shop);
  const status = async () =>
    (await admin.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('confirmed_with_printful');
  const propose = () =>
    ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/propose`, { reason: 'Too thin' });
  await propose();
  await expect.poll(status, { timeout: 20_000 }).toBe('on_hold');

  await admin.open(page, `/admin/orders/${id}`);
  const drawing = page.getByRole('region', { name: 'Printful’s drawing' });
  for (const name of ['What we sent', 'What Printful proposes']) {
    const picture = drawing.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  const box = page.getByRole('region', { name: 'What is going on' });
  await expect(box).toContainText('Printful wants to change the drawing');
  await expect(box).toContainText(/Printful cancels it.*\(29 days\)/);
  await expectAccessible(page);

  await drawing.getByRole('button', { name: 'Ask for changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('For Printful’s designers').fill('Thicker letters, please');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask Printful' }).click();
  await expectToast(page, ['Printful was asked']);
  await expect(drawing).toContainText('Printful sends another drawing');
  await expect(drawing.getByRole('button')).toHaveCount(0);

  await propose();
  await expect
    .poll(async () => {
      await page.reload();
      await box.waitFor();
      return drawing.getByRole('button', { name: 'Approve' }).count();
    })
    .toBe(1);
  await drawing.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, ['Drawing approved']);
  await expect.poll(status, { timeout: 20_000 }).toBe('confirmed_with_printful');
  await page.reload();
  await expect(page.getByText('The order goes on: Printful released it.')).toBeVisible();
  await expect(drawing).toHaveCount(0);
});

test('the owner looks at the shopper’s page, and can change nothing there', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, shop }) => {
  const { id, key } = await paidOrder(shop);
  await admin.open(page, `/admin/orders/${id}`);
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View as the shopper' }).click();
  const shopper = await popup;
  await expect(shopper.getByText('This is what the shopper sees.')).toBeVisible();
  expect(shopper.url()).not.toContain(key);
  expect(await shopper.content()).not.toContain(key);
  await expect(shopper.getByText('418 Music Row').first()).toBeVisible();
});

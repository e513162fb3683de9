import { expect, test } from './admin-page.ts';

test('the card of orders goes on after the first fifty', async ({ page, admin }) => {
  await admin.open(page, '/printful-admin');
  const card = page
    .getByRole('region', { name: 'Order Fulfillment' })
    .or(page.locator('.printful-card', { hasText: 'Order Fulfillment' }))
    .first();
  const orders = card.locator('.printful-orders > li');
  await card.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(orders).toHaveCount(50);
  await card.getByRole('button', { name: 'Show older orders' }).click();
  await expect(orders).toHaveCount(100);
});

test('Today fits a phone with long words', async ({ page, admin }) => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe'.repeat(2);
  await admin.rows(
    'update orders set customer_name = $1 where id in (select id from orders order by created_at desc limit 5)',
    [word],
  );
  await admin.rows(
    `update order_lines set text_line1 = $1 where order_id in (select id from orders order by created_at desc limit 5)`,
    ['W'.repeat(20)],
  );
  await admin.rows(
    `insert into alerts (order_id, kind, event, text) select id, 'paid_twice', 'long-words', $1 from orders limit 1`,
    [word],
  );
  await admin.open(page, '/admin/today');
  await page.waitForLoadState('networkidle');
  const widest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right)),
  );
  expect(widest).toBeLessThanOrEqual(390);
});

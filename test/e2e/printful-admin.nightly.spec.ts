import { randomUUID } from 'node:crypto';
import { adminCommand } from '../admin-command.ts';
import { buyHat } from '../api/buy.ts';
import { ROBIN } from '../world.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true });

test.beforeEach(async ({ page, shop, dataDir }) => {
  const env = { DATA_DIR: dataDir, PORT: new URL(shop.url).port };
  // Another administrator for each test, since the shop may be the same.
  const email = `sasha-${randomUUID()}@unhingedhats.example`;
  await adminCommand(['add', email, '--password-stdin'], env, ROBIN.password);
  await page.goto('/printful-admin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(ROBIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Connection Test' })).toBeVisible();
});

test('the connection is tested, the catalog loaded and the store synced', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await page.getByRole('button', { name: 'Test Printful Connection' }).click();
  await expect(page.getByText('Printful Connected!').first()).toBeVisible();

  await page.getByRole('button', { name: 'Load Printful Products' }).click();
  await expect(page.getByText(/^Found \d+ products$/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /Foam Trucker Hat/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sync with Printful' }).click();
  await expect(page.getByText('Sync Complete!').first()).toBeVisible();
  await expect(page.getByText(/products found/)).toBeVisible();

  await expect(page.getByRole('link', { name: 'Your hats' }).last()).toHaveAttribute('href', '/admin/hats');

  await fetch(`${shop.sandboxUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ printful: { refuseToken: 1 } }),
  });
  await page.getByRole('button', { name: 'Test Printful Connection' }).click();
  await expect(page.getByText('Connection Failed').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a paid order shows its progress, and the page fits a phone', async ({ page, shop }) => {
  await buyHat(shop, { total: '34.98' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Maya Ortiz').first()).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Being made').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(await violations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

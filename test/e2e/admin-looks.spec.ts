import type { Page } from '@playwright/test';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { expect, expectToast, test } from './admin-page.ts';

const WIDTHS = [360, 700, 1000, 1440];

/** The choices of lists that do not fit their list. */
const cutChoices = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main select')].flatMap((element) => {
      const list = element as HTMLSelectElement;
      const { font, paddingLeft, paddingRight } = getComputedStyle(list);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen || list.clientWidth === 0) return [];
      pen.font = font;
      const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return [...list.options].flatMap(({ text }) => (pen.measureText(text).width > room ? [text] : []));
    }),
  );

test('no list of the orders and of the settings cuts a choice off', { tag: '@desktop' }, async ({
  page,
  admin,
}) => {
  for (const path of ['/admin?tab=orders', '/admin/settings']) {
    await admin.open(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const fold = page.locator('.orders-fold[aria-expanded="false"]');
      if (await fold.isVisible()) await fold.click();
      await expect(page.locator('main select').filter({ visible: true }).first()).toBeVisible();
      expect([path, width, await cutChoices(page)]).toEqual([path, width, []]);
    }
  }
});

test('a message covers none of the buttons at the foot', { tag: '@both' }, async ({ page, admin }) => {
  await admin.open(page, '/admin/settings');
  await page.getByLabel('Minutes after payment').fill('47');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expectToast(page, ['Settings saved']);
  await page.locator('.toast').hover();
  const toast = await page.locator('.toast').boundingBox();
  const bar = await page.locator('.foot-bar').boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const { version } = await (await page.request.get('/api/settings')).json();
  await page.request.post('/api/admin/settings', {
    headers: { origin: new URL(page.url()).origin },
    data: { version, form: settingsForm(DEFAULT_SHOP_SETTINGS) },
  });
});

test('the figures of the profit guard all stand right', async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.open(page, '/admin/profit');
  const cells = page.locator('td[data-phone="pair"]');
  await expect(cells.first()).toBeVisible();
  const gaps = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const value = document.createRange();
      value.selectNodeContents(cell);
      return Math.round(cell.getBoundingClientRect().right - value.getBoundingClientRect().right);
    }),
  );
  expect(gaps.filter((gap) => gap > 1)).toEqual([]);
});

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

/** The names of fields of the settings whose box is higher or lower than the box beside it. */
const unevenFields = (page: Page) =>
  page.evaluate(() => {
    const tops = new Map<string, number>();
    return [...document.querySelectorAll('.settings-lines .field')].flatMap((field) => {
      const box = field.querySelector<HTMLElement>('.input');
      const row = `${field.closest('section')?.id} ${field.getBoundingClientRect().top}`;
      const top = box?.getBoundingClientRect().top ?? 0;
      const first = tops.get(row) ?? top;
      tops.set(row, first);
      return Math.abs(top - first) > 1 ? [box?.getAttribute('name')] : [];
    });
  });

test('boxes of the settings that are beside each other are level', { tag: '@desktop' }, async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin/settings');
  for (const width of [390, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await unevenFields(page)]).toEqual([width, []]);
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

test('on a narrow phone, the menu at the foot is one row, also with a hundred tasks', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await admin.open(page, '/admin/security');
  const places = await page.locator('.admin-foot').evaluate((menu) => {
    const foot = menu.cloneNode(true) as Element;
    menu.after(foot);
    foot.querySelector('.admin-count')?.remove();
    const count = '<span class="admin-count centered on-pink">100</span>';
    foot.querySelector('a')?.insertAdjacentHTML('beforeend', count);
    return [...foot.querySelectorAll('a')].map((link) => link.getBoundingClientRect().toJSON());
  });
  expect(places).toHaveLength(6);
  expect(new Set(places.map(({ top }) => top)).size).toBe(1);
  expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThanOrEqual(44);
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

const LONG_WORD = 'M'.repeat(80);
const ADDRESS = 'jessica.vandenberg@example.com';

/** What the lists of the administration show of a long word, instead of what the shop has. */
const LONG_LISTS: Record<string, (rows: object[]) => object[]> = {
  '/admin/customers': () => [LONG_WORD, 'Jess'].map((name) => ({ ...CUSTOMER, name })),
  '/admin?tab=orders': (orders) =>
    orders.map((order) => ({
      ...order,
      customerName: LONG_WORD,
      place: 'Nashville, TN',
      hats: { pictures: [], words: `${'W'.repeat(20)} / Nashville`, count: 1, isCrew: false },
    })),
  '/admin/reviews': () => [{ ...REVIEW, words: LONG_WORD }],
  '/admin?tab=subscribers': () => [
    { id: 1, email: ADDRESS, state: 'unsubscribed', createdAt: '2026-11-29T18:18:00.000Z' },
  ],
};
const CUSTOMER = {
  email: 'jess@example.com',
  place: 'Nashville, TN',
  orders: 1,
  spent: '34.98',
  lastOrderId: 'X2812P9SFH',
  lastOrderAt: '2026-11-29T18:18:00.000Z',
};
const REVIEW = {
  id: 1,
  stars: 5,
  hat: 'Maid of Dishonor',
  name: 'Tess',
  photo: null,
  orderId: 'X2812P9SFH',
  isOwn: false,
  mayAdvertise: false,
  reply: '',
  state: 'waiting',
  hiddenFor: null,
  publishesAt: '2026-11-30T03:42:00.000Z',
  changedAt: '2026-11-29T18:18:00.000Z',
};

/** The ordinary words and the address that are on more than one line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('tbody') as Node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/[\w@.]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !/^(M{9}|W{9})/.test(word)) broken.push(word);
      }
    }
    return broken;
  });

for (const [path, listed] of Object.entries(LONG_LISTS))
  test(`a long word breaks in ${path}, and no other one`, async ({ page, admin }) => {
    await page.route(/\/api\/admin\/(customers|orders|reviews|subscribers)(\?.*)?$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: listed(await answer.json()) });
    });
    await admin.open(page, path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    for (const width of [360, 900, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      // At 900 pixels, a table has no room for all words.
      expect([width, tooWide, width === 900 ? [] : await brokenWords(page)]).toEqual([width, 0, []]);
    }
  });

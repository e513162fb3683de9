import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type AdminFixture, test as adminTest, expect, expectAccessible } from './admin-page.ts';
import type { KeptShop } from './shop-keeper.ts';

declare global {
  interface Window {
    countClick(): void;
  }
}

/** Tests that count clicks: presses of a pointer, and choices in a list. Keys are not counted. */
export const test = adminTest.extend<{ clicks: { count: number } }>({
  clicks: async ({ page }, use) => {
    const clicks = { count: 0 };
    await page.exposeFunction('countClick', () => {
      clicks.count += 1;
    });
    await page.addInitScript(() => {
      const isChoice = ({ target }: Event) => target instanceof HTMLSelectElement;
      addEventListener('pointerdown', (event) => isChoice(event) || window.countClick(), { capture: true });
      addEventListener('change', (event) => isChoice(event) && window.countClick(), { capture: true });
    });
    await use(clicks);
  },
});

interface Task extends ReturnType<typeof ownerOn> {
  page: Page;
  admin: AdminFixture;
  shop: KeptShop;
}

/** A test of something that an owner often does, on a phone, with at most so many clicks from Today. */
export function task(name: string, most: number, work: (task: Task) => Promise<void>): void {
  test(`${name}, in ${most} clicks`, async ({ page, admin, shop, clicks }) => {
    await admin.open(page, '/admin/today');
    await work({ page, admin, shop, ...ownerOn(page) });
    expect(clicks.count).toBeGreaterThan(0);
    expect(clicks.count).toBeLessThanOrEqual(most);
  });
}

/** What the owner does on a page, at its open dialog if there is one. */
export function ownerOn(page: Page) {
  const front = page.locator(':is(main, dialog[open]):not(:has(dialog[open]))').last();
  return {
    /** Opens a page from the menu. On a phone, the groups are at the foot, and their pages above the page. */
    async open(group: string, label: string) {
      const menu = (name: string) => page.getByRole('navigation', { name, exact: true });
      const item = (name: string, text: string) => menu(name).getByRole('link', { name: text, exact: true });
      if (!(await menu('Groups of pages').isVisible())) return item('Administration', label).click();
      if (!(await menu(group).isVisible())) await item('Groups of pages', group).click();
      const inGroup = item(group, label);
      await expect(inGroup).toBeVisible();
      if ((await inGroup.getAttribute('aria-current')) !== 'page') await inGroup.click();
    },
    async findOrder(id: string, typed = id) {
      await typeInto(page, page.getByLabel('Find an order, person, hat or number'), typed);
      const found = page.getByRole('group', { name: 'Found' }).getByRole('link');
      await found.filter({ hasText: `#${id}` }).click();
      await expect(page.getByText(`#${id}`, { exact: true }).first()).toBeVisible();
    },
    press: (name: string) => front.getByRole('button', { name, exact: true }).click(),
    type: (label: string | RegExp, text: string) =>
      typeInto(page, front.getByLabel(label, { exact: true }), text),
    async choose(label: string, option: string) {
      await front.getByLabel(label).selectOption(option);
    },
    /** Clicks a link to a file, and returns its text. */
    async download(name: string) {
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      return readFile(await (await file).path(), 'utf8');
    },
  };
}

/** Types into a field, after a click on it unless it has the focus already. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeVisible();
  if (!(await field.evaluate((element) => element === document.activeElement))) await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

export { expect, expectAccessible };

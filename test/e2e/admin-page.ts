import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { adminCommand } from '../admin-command.ts';
import { fillShop } from '../fill-shop.ts';
import { violations } from './axe.ts';
import { expect, test as inShop } from './shop.ts';

/** Who runs the shop in these tests; others have other administrators. */
const SAM = { email: 'sam@unhingedhats.example', password: 'nine brass kettles argue' };

interface Office {
  /** Opens a page of the administration as Sam, who signed in once. */
  open(page: Page, path: string): Promise<void>;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
}

/** Tests in the office of a shop that has had some orders and readers. */
export const test = inShop.extend<object, { office: Office }>({
  office: [
    async ({ shop, dataDir }, use) => {
      await adminCommand(
        ['add', SAM.email, '--password-stdin'],
        { DATA_DIR: dataDir, PORT: new URL(shop.url).port },
        `${SAM.password}\n`,
      );
      const pool = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
      await fillShop(pool, { orders: 120, subscribers: 60 });
      const url = `http://localhost:${new URL(shop.url).port}`;
      const sam = new AdminBrowser(url);
      await sam.signIn(SAM.email, SAM.password);
      const cookies = [...sam.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true }));
      await use({
        async open(page, path) {
          await page.context().addCookies(cookies);
          await page.goto(path);
          await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 });
        },
        rows: async (query, values = []) => (await pool.query(query, values)).rows,
      });
      await pool.end();
    },
    { scope: 'worker' },
  ],
  // Without it a stranger meets 401 at the sign-in, and the browser tells of it.
  callsFail: true,
});

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** All these texts stand there, each for itself. */
export async function expectTexts(place: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(
      place.getByText(text, { exact: true }).filter({ visible: true }).first(),
      text,
    ).toBeVisible();
}

/** The toast of the moment says these words. */
export async function expectToast(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.locator('.toast')).toContainText(text);
}

export { expect };

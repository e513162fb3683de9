import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { savedSecret } from '../../src/start/data-dir.ts';
import { runningDatabaseUrl } from '../../src/start/postgres/database.ts';
import { liveMail, type StoredMail } from '../live-mail.ts';
import { violations } from './axe.ts';
import { expect, test as shopTest } from './shop.ts';

export interface AdminFixture {
  /** Opens an admin page as Sam, who is signed in. */
  open(page: Page, path: string): Promise<void>;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** The text of the newest email to an address as its reader gets it; null if there is none. */
  mailTo(recipient: string): Promise<string | null>;
}

/** Tests with a signed-in administrator, in a shop with orders and subscribers. */
export const test = shopTest.extend<{ admin: AdminFixture }>({
  admin: async ({ shop, dataDir, baseURL: url = '' }, use) => {
    const pool = new pg.Pool({ connectionString: runningDatabaseUrl(dataDir), max: 1 });
    const cookies = shop.cookies.map(([name, value]) => ({ name, value, url, httpOnly: true }));
    await use({
      async open(page, path) {
        await page.context().addCookies(cookies);
        await page.goto(path);
        await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 });
      },
      rows: async (query, values = []) => (await pool.query(query, values)).rows,
      async mailTo(recipient) {
        const newest = 'select * from mails where recipient = $1 order by id desc limit 1';
        const { rows } = await pool.query<StoredMail>(newest, [recipient]);
        return rows[0] ? liveMail(rows[0], savedSecret(dataDir, 'app-secret')).text : null;
      },
    });
    await pool.end();
  },
  // The sign-in page answers 401, which the browser logs as an error.
  callsFail: true,
});

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Expects each text to be visible as the complete text of an element. */
export async function expectTexts(place: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(
      place.getByText(text, { exact: true }).filter({ visible: true }).first(),
      text,
    ).toBeVisible();
}

/** Expects the current toast to contain these texts. */
export async function expectToast(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.locator('.toast')).toContainText(text);
}

export { expect };

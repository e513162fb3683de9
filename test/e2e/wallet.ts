import type { Locator, Page } from '@playwright/test';
import type { Wallet } from '../../packages/sandbox/src/stripe/browser/wallet-sheet.ts';
import { MAYA } from '../world.ts';

export const HOME = {
  name: MAYA.customerName,
  line1: MAYA.address,
  city: MAYA.city,
  state: MAYA.state,
  postal_code: MAYA.zipCode,
  country: 'US',
};

export const IRELAND = {
  ...HOME,
  line1: '1 Main Street',
  city: 'Cork',
  state: 'Co. Cork',
  postal_code: '',
  country: 'IE',
};

/** Gives this browser a wallet, by default Maya's Apple Pay. */
export async function giveWallet(page: Page, changes: Partial<Wallet> = {}): Promise<void> {
  const wallet: Wallet = {
    type: 'apple_pay',
    email: MAYA.customerEmail,
    card: '4242424242424242',
    addresses: [HOME],
    ...changes,
  };
  await page.addInitScript((text) => {
    localStorage.setItem('stripe-sandbox-wallet', text);
    Object.assign(window, { taps: 0 });
    addEventListener(
      'pointerdown',
      () => Object.assign(window, { taps: Reflect.get(window, 'taps') + 1 }),
      true,
    );
  }, JSON.stringify(wallet));
}

/** How often the shopper has tapped since the page was loaded. */
export const tapsOn = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'taps'));

export const walletButton = (place: Page | Locator, name = 'Apple Pay'): Locator =>
  place.getByRole('button', { name, exact: true });

export const sheetOn = (page: Page): Locator => page.getByRole('dialog', { name: /\(sandbox\)$/ });

/** What the sheet says it charges, in cents. */
export async function sheetTotal(sheet: Locator): Promise<number> {
  const total = await sheet.locator('dl > div', { hasText: 'Total' }).locator('dd').innerText();
  return Math.round(Number(total.replace('$', '')) * 100);
}

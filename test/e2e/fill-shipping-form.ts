import type { Page } from '@playwright/test';
import { MAYA } from '../world.ts';

/** Types Maya's address into the checkout's form. */
export async function fillShippingForm(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(MAYA.customerName);
  await page.getByLabel('Email').first().fill(MAYA.customerEmail);
  await page.getByLabel('Address', { exact: true }).fill(MAYA.address);
  await page.getByLabel('City').fill(MAYA.city);
  await page.getByLabel('State').selectOption(MAYA.state);
  await page.getByLabel('ZIP code').fill(MAYA.zipCode);
}

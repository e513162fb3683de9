import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { openShopPage } from '../../test/small-dom/open-shop.tsx';
import { CountryField } from './cart/cart-plans.tsx';
import { currentPlans } from './cart/plans.ts';
import { NOTE_EARLY_INPUT } from './early-input.ts';

test('a country chosen before hydration is taken', async () => {
  const page = await openShopPage(<CountryField />);
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, hear: () => void) => heard.set(type, hear));
  runInThisContext(NOTE_EARLY_INPUT);
  vi.unstubAllGlobals();
  const field = page.field('Ships to');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, 'CA');
  heard.get('input')?.({ target: field });
  await page.does(() => void window.redoEarlyInput?.());
  await page.settle(50);
  expect(currentPlans().country).toBe('CA');
  expect(field.value).toBe('CA');
});

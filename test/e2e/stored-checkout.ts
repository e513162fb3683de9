import type { Page } from '@playwright/test';
import type { ShippingForm } from '../../src/domain/address/address.ts';
import { CART_KEY, type CartItem, storedCart } from '../../src/domain/cart/cart.ts';
import { priceCart } from '../../src/domain/cart/discount-code.ts';
import type { SettingsVersion } from '../../src/domain/settings/settings.ts';
import { type CheckoutDraft, DRAFT_KEY, EMPTY_FORM } from '../../src/web/checkout/draft/checkout-draft.ts';
import { ratesBody } from '../../src/web/checkout/order/order-request.ts';
import { newQuote, quoteBasis, readOption } from '../../src/web/checkout/shipping/shipping-quote.ts';
import { MAYA } from '../world.ts';
import { expect } from './shop.ts';

/** Opens the checkout with Maya's form filled and standard shipping chosen, as after a reload. */
export async function openFilledCheckout(page: Page, items: readonly CartItem[]): Promise<void> {
  const { customerName, customerEmail, address, city, state, zipCode } = MAYA;
  const form: ShippingForm = { ...EMPTY_FORM, customerName, customerEmail, address, city, state, zipCode };
  const rates = await page.request.post('/api/shipping-rates', { data: ratesBody(form, items) });
  const { settings }: SettingsVersion = await (await page.request.get('/api/settings')).json();
  const quote = newQuote(
    quoteBasis(form, { cart: items, totals: priceCart(items, settings), settings }),
    (await rates.json()).map(readOption),
  );
  const draft: CheckoutDraft = { form, quote, payment: null };
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ cart, checkout }) => {
      localStorage.setItem(cart.key, cart.text);
      sessionStorage.setItem(checkout.key, checkout.text);
    },
    {
      cart: { key: CART_KEY, text: storedCart(items) },
      checkout: { key: DRAFT_KEY, text: JSON.stringify(draft) },
    },
  );
  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
}

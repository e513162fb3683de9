import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { SmallStripe } from '../../../../test/small-dom/small-stripe.ts';
import { FERAL, MAYA } from '../../../../test/world.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { openCheckout, RATES, refusal } from '../fixtures.tsx';
import CheckoutPage from '../route.tsx';
import { useWalletForm } from './use-wallet-form.ts';
// Otherwise the page would wait for its code.
import './express-checkout.tsx';

const HOME = { line1: '418 Music Row', city: 'Nashville', state: 'TN', postal_code: '37203', country: 'US' };
const ZIP = 'Check the ZIP code and the state: they are not of one place.';
const OPTION = {
  id: 'STANDARD',
  name: 'Standard Shipping',
  rate: '4.99',
  first: '2026-12-07',
  last: '2026-12-21',
};

/** Pays with a wallet that leaves nothing out, and is refused with this answer. */
async function paid(refused: () => Response) {
  const stripe = new SmallStripe();
  const { page } = await openCheckout(
    { 'POST /api/shipping-estimate': { options: [OPTION] }, 'POST /api/orders': refused },
    { stripe },
  );
  const says = (event: string, details: object = {}) =>
    stripe.plays('expressCheckout', event, {
      resolve: () => undefined,
      reject: () => undefined,
      paymentFailed: () => undefined,
      ...details,
    });
  await says('ready', { availablePaymentMethods: { applePay: true } });
  await says('click');
  await says('shippingaddresschange', { address: HOME });
  await says('confirm', {
    billingDetails: { name: 'Maya Ortiz', email: 'maya@example.com' },
    shippingAddress: { name: 'Maya Ortiz', address: HOME },
  });
  await page.settle();
  return page;
}

describe('a wallet that left nothing out is not blamed, and the form says', () => {
  test('which field the shop refuses, and why', async () => {
    const page = await paid(refusal(422, { code: 'invalid', message: ZIP, path: 'zipCode' }));
    expect(page.text()).not.toContain('left something out');
    expect(page.text()).toContain(`|${ZIP} Nothing was charged.|`);
    expect(page.field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    expect(page.field('Address').getAttribute('aria-invalid')).not.toBe('true');
  });

  test('that the street changes the sales tax', async () => {
    const details = { items: [], subtotal: '24.99', shipping: '4.99', total: '32.98', tax: '3.00' };
    const page = await paid(refusal(409, { code: 'price_changed', message: 'New', details }));
    expect(page.text()).not.toContain('left something out');
    expect(page.text()).toContain(
      '|Sales tax depends on your street. Check the total, then pay. Nothing was charged.|',
    );
    expect(page.field('Address').value).toBe('418 Music Row');
  });
});

test('a refusal elsewhere comes along to the checkout', async () => {
  function Pages() {
    const openForm = useWalletForm();
    if (useLocation().pathname === '/checkout') return <CheckoutPage />;
    const pay = () => openForm(MAYA, { field: 'zipCode', message: ZIP });
    return (
      <button type="button" onClick={pay}>
        Pay
      </button>
    );
  }
  browserCart.change(() => [FERAL]);
  const page = await openShopPage(<Pages />, {
    '/api/products': [{ ...FERAL, price: '24.99', refusal: null }],
    'POST /api/shipping-estimate': { options: [] },
    'POST /api/shipping-rates': RATES,
  });
  await page.click('Pay');
  await page.settle();
  expect(page.text()).toContain(`|${ZIP} Nothing was charged.|`);
  expect(page.field('ZIP code').getAttribute('aria-invalid')).toBe('true');
});

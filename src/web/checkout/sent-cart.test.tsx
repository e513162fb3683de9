import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SmallStripe } from '../../../test/small-dom/small-stripe.ts';
import { FERAL, LAKE_HOUSE } from '../../../test/world.ts';
import { type OpenedCart, pricingOf, SENT_CART_KEY } from '../../domain/cart/sent-cart.ts';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { browserCart } from '../cart/cart-store.ts';
import { glyphTableAddress } from '../designer/use-glyphs.ts';
import { ORDER, openCheckout } from './fixtures.tsx';
import { plannedGift } from './gift/stored-gift.ts';
import { searchOfOrder } from './sent-cart.ts';
// Otherwise the page would wait for its code.
import '../designer/buying/draw-custom-hat.ts';

const SENT: OpenedCart = {
  id: 5,
  key: 'sent-key',
  items: [
    { ...LAKE_HOUSE, quantity: 2, price: cents(2000), inCrew: false, picture: null },
    { ...FERAL, id: 9, name: 'Mug hat', price: cents(1000), inCrew: false, picture: 'mug' },
  ] as unknown as OpenedCart['items'],
  code: { name: 'SENT', kind: 'amount', value: 500, minHats: 1 },
  pricing: pricingOf(DEFAULT_SETTINGS),
};
const OPTIONS = { address: '/checkout?cart=5', ofTab: { [SENT_CART_KEY]: SENT } };
const PAID = { [`POST /api/fulfill-order/${ORDER}`]: { paid: true, status: 'processing' } };

describe('a cart that the shop sent', () => {
  test('is checked out at its own prices, which the shopper cannot edit', async () => {
    const { page } = await openCheckout({}, OPTIONS);
    expect(page.text()).toContain(
      '|We made this cart for you, and its prices stay. |Check out your own cart instead|',
    );
    expect(page.text()).toContain('|Quantity 2|$40.00|');
    expect(page.text()).toContain('|Mug hat|Ready-made. As pictured|Quantity 1|$10.00|');
    expect(page.text()).toMatch(/\|Subtotal\|\$50\.00\|[^|]+\|−\$5\.00\|/);
    expect(page.document.querySelectorAll('[src="/product-pictures/mug.webp"]').length).toBeGreaterThan(0);
    expect([page.has('Edit Mug hat'), page.text().includes('|Feral|')]).toEqual([false, false]);
  });

  test('does not offer another cart that is empty', async () => {
    const { page } = await openCheckout({}, { ...OPTIONS, items: [] });
    expect(page.text()).toContain('and its prices stay.');
    expect(page.has('Check out your own cart instead')).toBe(false);
  });

  test('is ordered by its key, and leaves the shopper’s own cart as it is, but no gift', async () => {
    const stripe = new SmallStripe();
    const { page, sentTo } = await openCheckout(PAID, {
      ...OPTIONS,
      stripe,
      items: [FERAL, LAKE_HOUSE],
      isFilled: true,
    });
    await page.play('Calculate Shipping Rates', { 'It’s a gift': '' }, { 'The note': 'Wear it.' });
    await page.play('Continue to Payment');
    expect(sentTo('/api/shipping-rates')).toEqual([
      expect.objectContaining({ sentCart: { id: 5, key: 'sent-key' } }),
    ]);
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({
        sentCart: { id: 5, key: 'sent-key' },
        total: '49.99',
        gift: { note: 'Wear it.', from: '', email: '' },
      }),
    ]);
    expect(page.address()).toBe('/checkout?cart=5');
    expect([searchOfOrder(ORDER), searchOfOrder('OTHER')]).toEqual(['?cart=5', '']);
    await stripe.plays('payment', 'ready');
    await stripe.plays('payment', 'change', { complete: true, empty: false });
    await page.play('Pay Now');
    expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
    expect(browserCart.current().map(({ name }) => name)).toEqual(['Feral', 'Custom Hat']);
    expect(plannedGift()).toBeNull();
  });

  test.each([
    ['was not opened in this tab', { address: '/checkout?cart=5' }],
    ['is not the one that was', { ...OPTIONS, address: '/checkout?cart=6' }],
  ])('that %s has to be opened again', async (_name, options) => {
    const { page } = await openCheckout({}, options);
    expect(page.text()).toContain('|Open the link again|This cart is open only in the tab of its link.');
    expect(page.has('Go to my own cart')).toBe(true);
  });
});

test('after a payment whose page was lost, the checkout leads to the thank-you page', async () => {
  const { page } = await openCheckout({}, { ofTab: { 'unhinged-hats-paid': ORDER } });
  expect(page.address()).toBe(`/thank-you?order=${ORDER}`);
});

test('a broken note of a payment is ignored', async () => {
  const { page } = await openCheckout({}, { ofTab: { 'unhinged-hats-paid': '<script>' } });
  expect(page.address()).toBe('/checkout');
  expect(page.text()).toContain('|Shipping Information|');
});

test('a custom hat that cannot be drawn here is checked out without its drawing', async () => {
  const { page } = await openCheckout({}, { items: [{ ...LAKE_HOUSE, frontendArtwork: null }] });
  await page.settle(100);
  expect(page.text()).toContain('|Shipping Information|');
  expect(page.text()).toContain('|Mentally at the / lake house|');
});

test('so is one whose letters stall', async () => {
  const stalled = { [glyphTableAddress('trebuchet')]: () => new Promise(() => undefined) };
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const items = [{ ...LAKE_HOUSE, fontStyle: 'trebuchet' as const }];
  const { page } = await openCheckout(stalled, { items });
  await page.settle(100);
  expect(page.text()).not.toContain('|Shipping Information|');
  await page.does(() => void vi.advanceTimersByTime(3000));
  expect(page.text()).toContain('|Shipping Information|');
});

test('a hat that is sold no longer is taken out, and said to be', async () => {
  const { page } = await openCheckout(
    { '/api/products': [] },
    { items: [FERAL, { ...FERAL, id: 8, name: 'Other' }] },
  );
  expect(browserCart.current()).toEqual([]);
  expect(page.text()).toContain('|Feral is no longer sold, so we took it out of your cart.|');
  expect(page.text()).toContain('|Your Cart is Empty|');
  await page.play('OK');
  expect(page.text()).not.toContain('no longer sold');
});

import { Link } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { FERAL, LAKE_HOUSE } from '../../../test/world.ts';
import { type CartItem, MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import { setFactsStale } from '../stale-facts.ts';
import { refreshSettings } from '../use-settings.ts';
import { LINE_FULL } from './add-to-cart.ts';
import { CartButton } from './cart-button.tsx';
import { CartPlace } from './cart-place.tsx';
import { closeCart } from './cart-state.ts';
import { browserCart } from './cart-store.ts';
import { changePlans } from './plans.ts';
import { storeCode } from './stored-code.ts';
// Otherwise the page would wait for its code.
import './cart-dialog.tsx';
import './find-refused.ts';

const product = (id: number, price: string) => ({ ...FERAL, id, price, refusal: null });

beforeEach(() => {
  closeCart();
  storeCode(null);
  changePlans({ country: '', partyOn: '' });
});

async function opened(items: readonly CartItem[], answers: object = {}) {
  browserCart.change(() => items);
  const page = await openShopPage(
    <>
      <CartButton />
      <Link to="/elsewhere">Elsewhere</Link>
      <CartPlace />
    </>,
    {
      'POST /api/shipping-estimate': { options: [] },
      '/api/products': [product(7, '24.99')],
      '/api/settings': { version: 1, settings: DEFAULT_SETTINGS },
      ...answers,
    },
  );
  await page.click(/^Cart/);
  return page;
}

describe('the cart', () => {
  test('opens from its button, says the total aloud, and closes', async () => {
    const page = await opened([FERAL, LAKE_HOUSE]);
    expect(page.text('dialog')).toContain('|2 hats in your cart, $49.98|');
    await page.play('One more Feral');
    expect(page.text('dialog')).toContain('|3 hats in your cart, ');
    await page.play('Close cart');
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('closes once the checkout has come', async () => {
    const page = await opened([FERAL]);
    await page.play('Checkout');
    expect([page.address(), page.document.querySelector('dialog')]).toEqual(['/checkout', null]);
  });

  test('closes with the checkout while the page loads the shop’s facts again', async () => {
    const page = await opened([FERAL]);
    setFactsStale(true);
    await page.play('Checkout');
    setFactsStale(false);
    expect([page.address(), page.document.querySelector('dialog')]).toEqual(['/checkout', null]);
  });

  test('says no hat aloud that cannot be made', async () => {
    const page = await opened([FERAL, { ...LAKE_HOUSE, textLine1: '', textLine2: '' }]);
    expect(page.text('dialog')).toContain('|1 hat in your cart, $24.99|');
  });

  test('closes with the next page', async () => {
    const page = await opened([FERAL]);
    await page.does(() =>
      page.document
        .querySelectorAll('a')
        .find(({ href }) => href === '/elsewhere')
        ?.click(),
    );
    expect([page.address(), page.document.querySelector('dialog')]).toEqual(['/elsewhere', null]);
  });

  test('is compared with the shop, and its changes are told until they are seen', async () => {
    const page = await opened([FERAL, { ...FERAL, id: 8, name: 'Gone' }], {
      '/api/products': [{ ...product(7, '19.99'), textLine1: 'Feral now' }],
    });
    expect(browserCart.current().map(({ name, price }) => [name, price])).toEqual([['Feral', 1999]]);
    expect(page.text('dialog')).toContain('|Feral now costs $19.99. It was $24.99 when you added it.|');
    expect(page.text('dialog')).toContain('|Feral looks different now. Check it.|');
    expect(page.text('dialog')).toContain('|Gone is no longer sold, so we took it out of your cart.|');
    await page.play('OK');
    expect(page.text('dialog')).not.toContain('now costs');
  });

  test('forgets its changes when it closes', async () => {
    const page = await opened([FERAL], { '/api/products': [product(7, '19.99')] });
    await page.play('Close cart');
    await page.click(/^Cart/);
    expect(page.text('dialog')).not.toContain('now costs');
  });

  test('stays as it is if the shop does not answer', async () => {
    const page = await opened([FERAL], { '/api/products': () => new Response('', { status: 500 }) });
    expect(page.text('dialog')).not.toContain('no longer sold');
    expect(browserCart.current()).toEqual([FERAL]);
  });
});

describe('hats that cannot be made', () => {
  const MORE: CartItem = { ...LAKE_HOUSE, id: 3, textLine1: 'Nike', textLine2: 'team' };

  test('come before the checkout, and their words are kept', async () => {
    const page = await opened([MORE]);
    await page.settle(50);
    expect(page.has('Change or keep 1 hat first')).toBe(true);
    expect(page.text('dialog')).not.toContain('|Checkout|');
    await page.play('Keep them');
    await page.settle(50);
    expect(browserCart.current().map(({ keepWords }) => keepWords)).toEqual([true]);
    expect(page.text('dialog')).toContain('|Checkout|');
  });

  test.each([
    ['Fix 1 hat first', [{ ...LAKE_HOUSE, textLine1: 'x'.repeat(30) }]],
    ['Take out 1 hat first', [{ ...FERAL, textLine1: 'x'.repeat(30) }]],
    ['Fix 2 hats first', [{ ...FERAL, textLine1: 'x'.repeat(30) }, MORE]],
  ])('are counted: %s', async (label, items) => {
    const long = { ...product(7, '24.99'), textLine1: 'x'.repeat(30) };
    const page = await opened(items, { '/api/products': [long] });
    await page.settle(50);
    expect(page.has(label)).toBe(true);
  });

  test('are removed', async () => {
    const page = await opened([MORE, FERAL]);
    await page.settle(50);
    await page.play('Change or keep 1 hat first');
    expect(page.document.activeElement.textContent).toMatch(/Change the words|Keep them/);
    await page.play('Remove it');
    expect(browserCart.current().map(({ name }) => name)).toEqual(['Feral']);
  });
});

test('a paused shop takes no orders, and says why, until it opens again', async () => {
  let pause: Settings['pause'] = { text: 'We are at the lake.', until: '2027-01-01' };
  const settings = () => ({ version: 1, settings: { ...DEFAULT_SETTINGS, pause } });
  const page = await opened([FERAL], { '/api/settings': settings });
  await page.settle(50);
  expect(page.text('dialog')).toContain('|We are at the lake.|');
  expect(page.text('dialog')).not.toContain('|Checkout|');
  pause = null;
  await page.does(() => void refreshSettings());
  expect(page.text('dialog')).toContain('|Checkout|');
});

test('a pack is reached with a click that names the saving', async () => {
  const page = await opened([{ ...FERAL, quantity: 3 }]);
  expect(page.text('dialog')).not.toContain('Click.');
  await page.play('One more Feral');
  expect(page.text('dialog')).toContain('|Click. You save $10.00.|');
  await page.play('One more Feral');
  expect(page.text('dialog')).not.toContain('Click.');
});

test('a pack is not reached while a code counts instead', async () => {
  const page = await opened([{ ...FERAL, quantity: 3 }]);
  const code = { name: 'SUMMER20', kind: 'percent', value: 20, minHats: 1 } as const;
  await page.does(() => storeCode({ code, refusal: null }));
  await page.play('One more Feral');
  expect(page.text('dialog')).toContain('|SUMMER20: 20% off.|');
  expect(page.text('dialog')).not.toContain('Click.');
});

test.each([
  [MAX_QUANTITY, true],
  [MAX_QUANTITY - 1, false],
])('%s of a hat are said to be all: %s', async (quantity, isFull) => {
  const page = await opened([{ ...FERAL, quantity }]);
  expect(page.text('dialog').includes(LINE_FULL)).toBe(isFull);
});

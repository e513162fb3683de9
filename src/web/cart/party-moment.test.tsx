import { expect, onTestFinished, test, vi } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { FERAL } from '../../../test/world.ts';
import { browserCart } from './cart-store.ts';
import { withPartyMoment } from './party-moment.tsx';
import { storeCode } from './stored-code.ts';

test.each([
  ['without a code', null, '|Click. You save $10.00.|All 4 are 10% off. Three more unlock 15% off.|'],
  ['with a smaller code', 5, '|Click. You save $10.00.|All 4 are 10% off. Three more unlock 15% off.|'],
  ['with a code that counts instead', 20, '|Added|In your cart.|'],
])('the toast after the fourth hat, %s', async (_, value, said) => {
  const code = value && ({ name: 'SUMMER', kind: 'percent', value, minHats: 1 } as const);
  // Without a browser, the cart that all tests share cannot be stored once it was changed.
  const isUnstored = vi.spyOn(browserCart, 'isUnstored').mockReturnValue(false);
  onTestFinished(() => isUnstored.mockRestore());
  const { title, description, more } = withPartyMoment(
    [{ ...FERAL, quantity: 3 }],
    [{ ...FERAL, quantity: 4 }],
    { title: 'Added', description: 'In your cart.', more: 'All 4 are 10% off.' },
  );
  const page = await openShopPage(
    <div id="toast">
      <p>{title}</p>
      <p>{description}</p>
      <p>{more}</p>
    </div>,
  );
  await page.does(() => storeCode(code ? { code, refusal: null } : null));
  expect(page.text('#toast')).toBe(said);
});

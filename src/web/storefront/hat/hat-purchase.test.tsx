import { expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { FERAL } from '../../../../test/world.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { storeCode } from '../../cart/stored-code.ts';
import { useGain } from './hat-purchase.tsx';

const Next = () => <p id="next">{useGain(FERAL).next}</p>;

test('a hat does not promise free shipping to a cart whose code gives it already', async () => {
  browserCart.change(() => []);
  const page = await openShopPage(<Next />);
  expect(page.text('#next')).toBe('|$25.02 more and standard shipping is free.|');
  const code = { name: 'FREESHIP', kind: 'free_shipping', value: 0, minHats: 1 } as const;
  await page.does(() => storeCode({ code, refusal: null }));
  expect(page.text('#next')).toBe('|Three more after it take 10% off all four.|');
});

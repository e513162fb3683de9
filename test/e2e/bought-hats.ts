import type { Page } from '@playwright/test';
import type { CartItem } from '../../src/domain/cart/cart.ts';
import { formatAmount } from '../../src/domain/money/money.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { intentFor, order, pay } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { LAKE_HOUSE } from '../world.ts';
import type { KeptShop } from './shop-keeper.ts';

type Shop = Pick<KeptShop, 'url' | 'sandboxUrl'>;

/** One hat with a typo, and three equal ones. They cost $89.96 with their discount, and ship free. */
export const TYPO: CartItem = { ...LAKE_HOUSE, textLine1: 'Pryia', textLine2: 'said one drink' };
export const THREE: CartItem = { ...LAKE_HOUSE, id: LAKE_HOUSE.id + 1, quantity: 3 };
export const TOTAL = '89.96';

/** Orders and pays hats that ship free, as if in the browser. The shop knows that they are paid. */
export async function buyHats(
  shop: Shop,
  hats: readonly CartItem[] = [TYPO, THREE],
  sums: { total: string; shippingMethod?: string; gift?: object } = { total: TOTAL },
): Promise<OrderAnswer> {
  const items = hats.map((hat) => ({ ...hat, price: formatAmount(hat.price) }));
  const bought = await ask<OrderAnswer>(
    `${shop.url}/api/orders`,
    await order(shop, { items, shippingCost: '0.00', ...sums }),
  );
  await pay(shop, await intentFor(shop, bought.id, sums.total));
  await ask(`${shop.url}/api/fulfill-order/${bought.id}`, {});
  return bought;
}

/** Opens the thank-you page in the tab that placed the order. */
export async function openThankYou(page: Page, { id, key }: OrderAnswer): Promise<void> {
  await page.addInitScript(
    ([name = '', value = '']) => {
      if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, value);
    },
    [`unhinged-hats-order-${id}`, JSON.stringify(key)],
  );
  await page.goto(`/thank-you?order=${id}`);
}

/** The address of the order's page, or of one below it. */
export const orderPath = ({ id, key }: OrderAnswer, below = '') =>
  `/orders/${id}${below}?${new URLSearchParams({ key })}`;

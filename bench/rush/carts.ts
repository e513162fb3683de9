import { STATES } from '../../src/domain/address/states.ts';
import type { Crew } from '../../src/domain/crew/crew.ts';
import { crewItems } from '../../src/domain/crew/crew-cart.ts';
import { formatAmount } from '../../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { ask } from '../../test/ask.ts';
import { LAKE_HOUSE, MAYA, ORDERED_LAKE_HOUSE } from '../../test/world.ts';
import type { Instances } from './instances.ts';

/** What a shopper buys. */
export interface Cart {
  items: object[];
  discountCode: string | null;
  crew: Crew | null;
}

/** A code that takes off 15 %. */
const CODE = 'RUSH15';

/** One ready-made hat, one with a discount code, a crew of three, two custom hats. */
export const KINDS = 4;

export async function addCode(rows: Instances['rows']): Promise<void> {
  await rows(`insert into discount_codes (name, kind, value) values ($1, 'percent', 15)`, [CODE]);
}

export function cartOf(nth: number, product: object): Cart {
  const plain = { discountCode: null, crew: null };
  switch (nth % KINDS) {
    case 0:
      return { ...plain, items: [{ ...product, quantity: 1 }] };
    case 1:
      return { ...plain, items: [{ ...product, quantity: 1 }], discountCode: CODE };
    case 2: {
      const crew = crewOf(nth);
      const priceOf = () => ({ price: DEFAULT_SETTINGS.customHatPrice });
      const items = crewItems(crew, [], { priceOf, time: LAKE_HOUSE.id });
      return { ...plain, items: items.map((item) => ({ ...item, price: formatAmount(item.price) })), crew };
    }
    default:
      return { ...plain, items: [{ ...ORDERED_LAKE_HOUSE, textLine3: `No. ${nth}`, quantity: 2 }] };
  }
}

const crewOf = (nth: number): Crew => ({
  id: `rush-${nth}`,
  hatColor: 'navy',
  textColor: 'yellow',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'at the lake', ''],
  members: ['Jess', 'Maya', 'Robin'].map((name, id) => ({
    id,
    name: `${name} ${nth}`,
    colors: null,
    keepWords: false,
  })),
});

export const addressOf = (nth: number): typeof MAYA => ({
  ...MAYA,
  customerEmail: `shopper-${nth}@example.com`,
  address: `${nth} Music Row`,
  city: `Town ${nth}`,
  state: STATES.US[nth % 50]?.code ?? 'TN',
});

/** What each kind of cart costs, as the shop says when an order names another total. */
export async function pricesOf(url: string, product: object): Promise<{ total: string; shipping: string }[]> {
  const prices: { total: string; shipping: string }[] = [];
  for (let nth = 0; nth < KINDS; nth += 1) {
    const { items, discountCode } = cartOf(nth, product);
    const response = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...MAYA,
        items,
        discountCode,
        total: '0.01',
        shippingMethod: 'Standard Shipping',
        shippingCost: '0.00',
      }),
    });
    const { error } = (await response.json()) as {
      error: { code: string; message: string; details: { total: string; shipping: string } };
    };
    if (error.code !== 'price_changed') throw new Error(`cart ${nth}: ${error.message}`);
    prices.push(error.details);
  }
  return prices;
}

/** Shares the names of a crew, as its organizer does before the checkout. */
export async function shareCrew(url: string, crew: Crew): Promise<{ id: string; key: string }> {
  const { id, key } = await ask<{ id: string; key: string }>(`${url}/api/crews`, { organizer: 'Maya', crew });
  return { id, key };
}

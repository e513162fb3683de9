import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LAKE_HOUSE } from '../../../test/world.ts';
import { type DiscountCode, priceCart } from '../../domain/cart/discount-code.ts';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { NearSummary, OrderSummary, type SummaryProps } from './order-summary.tsx';

const STANDARD = {
  id: 'STANDARD',
  name: 'Standard Shipping',
  rate: cents(499),
  minDeliveryDays: 3,
  maxDeliveryDays: 5,
};
const EXPRESS = { ...STANDARD, id: 'EXPRESS', name: 'Express Shipping', rate: cents(1299) };
const FREE: DiscountCode = { name: 'FREESHIP', kind: 'free_shipping', value: 0, minHats: 1 };

const NOTHING = { option: null, estimate: null, arrives: null, party: null, importTax: null, gift: null };

const hats = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...LAKE_HOUSE,
    id: index + 1,
    quantity: 1,
    price: cents(2999),
  }));

function htmlOf(page: ReactNode): string {
  const root = { shop: {}, makings: {}, unmadeColors: [], outOfStock: [] };
  const router = createMemoryRouter([{ id: 'root', path: '*', element: page, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const propsOf = (count: number, changes: Partial<SummaryProps>, code: DiscountCode | null): SummaryProps => {
  const cart = hats(count);
  const totals = priceCart(cart, DEFAULT_SETTINGS, code);
  return { cart, totals, ...NOTHING, onEditGift() {}, isHeld: false, ...changes };
};

/** The texts of a summary, each followed by a bar. */
const textsOf = (count: number, changes: Partial<SummaryProps> = {}, code: DiscountCode | null = null) =>
  htmlOf(<OrderSummary {...propsOf(count, changes, code)} />).replace(/(<[^>]+>)+/g, '|');

const near = (count: number) =>
  htmlOf(<NearSummary {...propsOf(count, {}, null)} />).replace(/(<[^>]+>)+/g, '|');

test('the summary adds up hats, shipping and sales tax', () => {
  expect(textsOf(1)).toContain('|Subtotal|$29.99|Shipping|Not calculated yet|Total|$29.99|');
  expect(textsOf(1, { option: STANDARD })).toContain('|Standard Shipping|$4.99|Total|$34.98|');
  expect(textsOf(1, { option: { ...STANDARD, tax: cents(293) } })).toContain(
    '|Standard Shipping|$4.99|Sales tax|$2.93|Total|$37.91|',
  );
});

test('until shipping is chosen, the summary has what it will probably cost', () => {
  const days = { first: '2026-12-01', last: '2026-12-15' };
  const ways = [{ id: STANDARD.id, name: STANDARD.name, rate: '4.99', ...days }];
  const estimate = { label: 'Standard to Texas', ways };
  const texts = textsOf(1, { estimate });
  expect(texts).toContain('|Standard to Texas|$4.99|Total|$34.98|');
  expect(texts).toMatch(/\|Standard arrives Dec.1.–.15\.\|/);
  const chosen = textsOf(1, { estimate, option: EXPRESS });
  expect(chosen).toContain('|Express Shipping|$12.99|Total|$42.98|');
  expect(chosen).not.toContain('Standard arrives');
});

test('the summary takes a discount off before the total', () => {
  const half: DiscountCode = { name: 'HALF', kind: 'percent', value: 50, minHats: 1 };
  expect(textsOf(1, { option: STANDARD }, half)).toContain(
    '|Code HALF (50%)|−$14.99|Standard Shipping|$4.99|Total|$19.99|',
  );
});

test('a code for free shipping is said to be spent on standard shipping only', () => {
  const standard = { option: { ...STANDARD, rate: cents(0) } };
  expect(textsOf(1, standard, FREE)).toContain('|Standard Shipping, free with FREESHIP|$0.00|');
  const texts = textsOf(1, { option: EXPRESS }, FREE);
  expect(texts).toContain('|Express Shipping|$12.99|');
  expect(texts).toContain('|FREESHIP is for Standard Shipping, so it is not spent.|');
});

test('the summary says when the hats arrive and what customs may ask for, if that is known', () => {
  const props = propsOf(1, { option: STANDARD }, null);
  expect(htmlOf(<OrderSummary {...props} />)).not.toMatch(/<p[^>]*><\/p>/);
  const known = { ...props, arrives: 'Dec 1–15', importTax: 'Customs may ask for more.' };
  expect(htmlOf(<OrderSummary {...known} />)).toMatch(/>Arrives Dec 1–15\.<.*>Customs may ask for more\.</);
});

test('while the payment runs, nothing can be edited', () => {
  expect(textsOf(1)).toContain('|Edit|');
  expect(textsOf(1, { isHeld: true })).not.toContain('Edit');
});

test('beside the form’s button, the first three of five hats are shown, but all of four', () => {
  expect(near(5).match(/\|Quantity /g)).toHaveLength(3);
  expect(near(5)).toContain('|and 2 more|');
  expect(near(4).match(/\|Quantity /g)).toHaveLength(4);
  expect(near(4)).not.toContain(' more|');
});

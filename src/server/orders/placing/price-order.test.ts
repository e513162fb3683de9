import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { cents } from '../../../domain/money/money.ts';
import type { OrderRequest } from '../../../wire/orders.ts';
import { differingField, figuresOf, type Offer, priceChanged } from './price-order.ts';

const line = (id: number, price: number, quantity = 1) => ({
  id,
  productId: id,
  name: `Hat ${id}`,
  price: cents(price),
  quantity,
  design: DEFAULT_DESIGN,
  listing: null,
  picture: null,
  soldAs: null,
});

const offer = {
  lines: [line(1, 2999), line(2, 2499, 2)],
  totals: { subtotal: cents(7997) },
  option: { id: 'STANDARD', name: 'Standard Shipping', rate: cents(499) },
  charge: { discount: cents(800), hats: cents(7197), total: cents(8398) },
  tax: { tax: cents(702), shippingTax: cents(49), calculation: 'taxcalc_1' },
} as unknown as Offer;

const seen = (changes: object = {}, prices: (number | undefined)[] = [2999, 2499]) =>
  differingField(
    {
      items: prices.map((price) => ({ price })),
      shippingMethod: 'Standard Shipping',
      shippingCost: '4.99',
      total: 8398,
      ...changes,
    } as unknown as OrderRequest,
    offer,
  );

test('what the shopper saw is right, also without the prices of single hats', () => {
  expect([seen(), seen({}, [undefined, undefined]), seen({}, [])]).toEqual([null, null, null]);
});

test('the first amount that differs is named', () => {
  expect(seen({ total: 1, shippingCost: '0.00' }, [2999, 1])).toBe('items.1.price');
  expect(seen({ total: 1 }, [1, 1])).toBe('items.0.price');
  expect(seen({ total: 1, shippingCost: '0.00' })).toBe('shippingCost');
  expect(seen({ shippingMethod: 'Express Shipping' })).toBe('shippingCost');
  expect(seen({ total: 8399 })).toBe('total');
});

test('the right figures are told with the refusal, and sales tax only where there is some', () => {
  const figures = {
    items: [
      { id: 1, name: 'Hat 1', price: '29.99', quantity: 1 },
      { id: 2, name: 'Hat 2', price: '24.99', quantity: 2 },
    ],
    subtotal: '79.97',
    discount: '8.00',
    shipping: '4.99',
    total: '83.98',
  };
  expect(figuresOf(offer)).toEqual({ ...figures, tax: '7.02' });
  expect(figuresOf({ ...offer, tax: { ...offer.tax, calculation: null } })).toEqual(figures);
  expect(priceChanged('total', figuresOf(offer))).toMatchObject({
    code: 'price_changed',
    path: 'total',
    message: 'The total is now $83.98. Check it and try again.',
    details: figures,
  });
});

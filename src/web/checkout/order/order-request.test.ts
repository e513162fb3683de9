import { expect, test } from 'vitest';
import type { CartItem } from '../../../domain/cart.ts';
import { DEFAULT_DESIGN } from '../../../domain/design.ts';
import { orderBody, orderTotal, ratesBody } from './order-request.ts';

const form = {
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '418 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
};

const custom: CartItem = {
  ...DEFAULT_DESIGN,
  id: 1_700_000_000_000,
  name: 'Custom Hat',
  price: 24.99,
  image: 'data:image/jpeg;base64,AAAA',
  quantity: 2,
  isCustom: true,
  frontendArtwork: 'data:image/png;base64,AAAA',
};

const standard = { id: 'STANDARD', name: 'Standard', rate: '4.99', minDeliveryDays: 5, maxDeliveryDays: 10 };

test('the total is the discounted hats and the shipping', () => {
  expect(orderTotal([custom], standard)).toBe(2 * 2499 + 499);
  expect(orderTotal([{ ...custom, quantity: 5 }], standard)).toBe(11_246 + 499);
  expect(orderTotal([custom], null)).toBe(2 * 2499);
});

test('an order carries the form, the option, the total as text and the drawings', () => {
  expect(orderBody(form, [custom], standard)).toMatchObject({
    ...form,
    total: '54.97',
    shippingMethod: 'Standard',
    shippingCost: '4.99',
    items: [{ id: custom.id, quantity: 2, frontendArtwork: custom.frontendArtwork }],
  });
});

test('pictures stay in the browser, and rates are asked without drawings', () => {
  expect(orderBody(form, [custom], standard).items[0]).not.toHaveProperty('image');
  const [item] = ratesBody(form, [custom]).items;
  expect(item).not.toHaveProperty('image');
  expect(item).not.toHaveProperty('frontendArtwork');
});

test('the same order is the same JSON, in whatever order its fields were kept', () => {
  const reversed = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).reverse()) as T;
  expect(JSON.stringify(orderBody(reversed(form), [reversed(custom)], standard))).toBe(
    JSON.stringify(orderBody(form, [custom], standard)),
  );
});

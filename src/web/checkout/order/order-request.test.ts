import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cart, CartItem } from '../../../domain/cart/cart.ts';
import { priceCart } from '../../../domain/cart/discount-code.ts';
import { lineShares, priceLines } from '../../../domain/cart/pricing.ts';
import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import { add, cents, subtract, times, ZERO } from '../../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { orderRequest } from '../../../wire/orders.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';
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
  price: cents(2499),
  image: 'data:image/jpeg;base64,AAAA',
  quantity: 2,
  isCustom: true,
  frontendArtwork: 'data:image/png;base64,AAAA',
};

const standard: ListedOption = {
  id: 'STANDARD',
  name: 'Standard',
  rate: cents(499),
  minDeliveryDays: 5,
  maxDeliveryDays: 10,
};

const totalsOf = (cart: Cart) => priceCart(cart, DEFAULT_SETTINGS);
const bodyOf = (cart: Cart, others: Partial<Parameters<typeof orderBody>[0]> = {}) =>
  orderBody({ form, cart, totals: totalsOf(cart), option: standard, ...others });

test('the total is the discounted price of the hats plus shipping', () => {
  expect(orderTotal(totalsOf([custom]), standard)).toBe(2 * 2499 + 499);
  expect(orderTotal(totalsOf([{ ...custom, quantity: 5 }]), standard)).toBe(11_246 + 499);
  expect(orderTotal(totalsOf([custom]), null)).toBe(2 * 2499);
});

test('the body contains the form, the option, amounts as text and the artwork', () => {
  expect(bodyOf([custom])).toMatchObject({
    ...form,
    total: '54.97',
    shippingMethod: 'Standard',
    shippingCost: '4.99',
    items: [{ id: custom.id, price: '24.99', quantity: 2, frontendArtwork: custom.frontendArtwork }],
  });
});

test('words that the shopper keeps are sent with their hat, for its rates and its order', () => {
  const kept: CartItem = { ...custom, keepWords: true };
  const { items } = bodyOf([kept, custom]);
  expect(items.map((item) => item.keepWords)).toEqual([true, undefined]);
  expect(ratesBody(form, [kept, custom]).items).toMatchObject([{ keepWords: true }, {}]);
});

test('how a hat was shown to be made goes with its rates and its order', () => {
  const makings = { [custom.hatColor]: { canvas: { width: 1890, height: 765 }, isStitched: true } };
  const [item] = bodyOf([custom], { makings }).items;
  expect(item?.making).toBe('stitched-1890x765');
  expect(ratesBody(form, [custom], { makings }).items).toMatchObject([{ making: 'stitched-1890x765' }]);
  expect(orderRequest.parse(bodyOf([custom], { makings: {} })).items[0]?.making).toBe('printed-1608x720');
});

test('the day of the party goes with the order, if there is one', () => {
  const bodyFor = (partyOn?: string) => bodyOf([custom], partyOn === undefined ? {} : { partyOn });
  expect(orderRequest.parse(bodyFor('2026-12-12')).partyOn).toBe('2026-12-12');
  expect(bodyFor()).not.toHaveProperty('partyOn');
});

test('the lists that friends check go with the order, if there are any', () => {
  const bodyFor = (crews: { id: string; key: string }[]) => bodyOf([custom], { crews });
  const lists = [{ id: 'list', key: 'secret' }];
  expect(orderRequest.parse(bodyFor(lists)).crews).toEqual(lists);
  expect(bodyFor([])).not.toHaveProperty('crews');
});

test('pictures are not sent, and rates are requested without artwork', () => {
  expect(bodyOf([custom]).items[0]).not.toHaveProperty('image');
  const [item] = ratesBody(form, [custom]).items;
  expect(item).not.toHaveProperty('image');
  expect(item).not.toHaveProperty('frontendArtwork');
});

test('the same order gives the same JSON, whatever the order of the fields', () => {
  const reversed = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).reverse()) as T;
  expect(JSON.stringify(bodyOf([reversed(custom)], { form: reversed(form) }))).toBe(
    JSON.stringify(bodyOf([custom])),
  );
});

const sold = fc.record({
  price: fc.integer({ min: 100, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});

test('for any cart the browser and the server agree to the cent', () => {
  const carts = fc.array(sold, { minLength: 1, maxLength: 100 });
  const rates = fc.integer({ min: 0, max: 9999 });
  fc.assert(
    fc.property(carts, rates, (lines, rate) => {
      const cart = lines.map(({ price, quantity }) => ({
        ...custom,
        price: cents(price),
        quantity,
      }));
      const option = { ...standard, rate: cents(rate) };
      const sent = orderRequest.parse(JSON.parse(JSON.stringify(bodyOf(cart, { option }))));
      const priced = lines.map(({ price, quantity }) => ({ price: cents(price), quantity }));
      const { subtotal, discount, discountedSubtotal } = priceLines(priced, DEFAULT_SETTINGS);
      expect(sent.total).toBe(add(discountedSubtotal, cents(rate)));
      expect(sent.items.map(({ price }) => price)).toEqual(priced.map(({ price }) => price));

      // The shares of the lines and the shipping add up to the charge, so a full refund is always possible.
      const shares = lineShares(priced, discountedSubtotal);
      const left = [...shares, cents(rate)].reduce(subtract, sent.total);
      expect(left).toBe(0);
      expect(add(discount, ...shares)).toBe(subtotal);
      expect(subtotal).toBe(add(ZERO, ...priced.map(({ price, quantity }) => times(price, quantity))));
    }),
    { numRuns: 1000 },
  );
});

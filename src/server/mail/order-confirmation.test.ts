import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design.ts';
import { PRINTED } from '../../domain/making.ts';
import { cents } from '../../domain/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { orderConfirmation } from './order-confirmation.ts';

const order: Order = {
  id: '7K2Q9MXA4T',
  status: 'pending',
  recipient: {
    name: 'Maya <b>Ortiz</b>',
    email: 'maya@example.com',
    address1: '418 Music Row',
    address2: null,
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
    phone: null,
  },
  subtotal: cents(14_995),
  discount: cents(1499),
  discountPercentage: 10,
  code: null,
  shipping: cents(0),
  total: cents(13_496),
  shippingMethod: 'Standard Shipping',
  shippingProviderId: 'STANDARD',
  paymentIntentId: 'pi_1',
  printfulOrderId: null,
  printfulAttempt: 1,
  draftBegunAt: null,
  printfulStatus: null,
  paidAt: null,
  sendAfter: null,
  windowExtended: false,
  emailFixedAt: null,
  deliveryDays: null,
  shipBy: null,
  announcedShipBy: null,
  createdAt: new Date(0),
  paid: null,
  refunded: cents(0),
  supersededBy: null,
  replaces: null,
  keyVersion: 1,
};

const line: OrderLine = {
  id: 1,
  productId: 1,
  syncVariantId: null,
  soldAs: null,
  picture: null,
  name: 'Bride & Tribe',
  price: cents(2999),
  quantity: 5,
  share: cents(13_496),
  making: PRINTED,
  drawingHash: null,
  declaredValue: null,
  wordsKept: false,
  refusedAt: null,
  isCustom: false,
  design: { ...DEFAULT_DESIGN, textLine1: '</td><script>', textLine2: 'alert(1)' },
};

const custom: OrderLine = {
  ...line,
  ...{ id: 2, productId: null, name: 'Custom Hat', quantity: 1, isCustom: true },
  design: { ...DEFAULT_DESIGN, textLine1: 'Jess', textLine2: 'said one drink' },
};

const confirmed = {
  order,
  lines: [line, custom],
  settings: { ...DEFAULT_SETTINGS, days: { ...DEFAULT_SETTINGS.days, shippedIn: [3, 4] as const } },
  ordersEmail: 'orders@unhingedhats.example',
  publicUrl: 'https://unhingedhats.example',
  orderId: order.id,
  arrives: { first: new Date('2026-12-01T10:00:00Z'), last: new Date('2026-12-15T10:00:00Z') },
  party: { on: '2026-12-19', latest: '2026-12-15' },
  hats: [line, custom],
  orderUrl: 'https://unhingedhats.example/orders/7K2Q9MXA4T?key=opens-it',
  changeableUntil: null,
  timeZone: 'America/New_York',
};

const mail = orderConfirmation(confirmed);

test('the confirmation shows the order and its amounts, in HTML and in plain text', () => {
  expect(mail.subject).toBe('Order #7K2Q9MXA4T is confirmed');
  for (const figure of ['$149.95', '-$14.99', '$0.00', '$134.96']) {
    expect(mail.html).toContain(figure);
    expect(mail.text).toContain(figure);
  }
  expect(mail.text).toContain('shipped in 3-4 business days');
  expect(mail.text).toContain('5 x Bride & Tribe');
  expect(mail.text).toContain('Arrives: Dec\u00a01–15\nParty: In time. It’s on Dec\u00a019.\nTo: Maya');
  expect(mail.text).toContain('https://unhingedhats.example/orders/7K2Q9MXA4T?key=opens-it');
  expect(mail.html).toContain('href="https://unhingedhats.example/orders/7K2Q9MXA4T?key=opens-it"');
});

test('the confirmation calls a custom hat by its words', () => {
  expect(mail.text).toContain('1 x Jess / said one drink');
  expect(mail.text).not.toContain('Custom Hat');
});

test('a shopper’s text is escaped in the HTML', () => {
  expect(mail.html).not.toMatch(/<script|<b>Ortiz/);
  expect(mail.html).toContain('Maya &lt;b&gt;Ortiz&lt;/b&gt;');
  expect(mail.html).toContain('Bride &amp; Tribe');
});

test('the confirmation says until when the order can be changed, if it still can', () => {
  const changeableUntil = new Date('2026-11-21T03:05:00Z');
  expect(orderConfirmation({ ...confirmed, changeableUntil }).text.replace(/\s+/g, ' ')).toContain(
    'You can still change your mind until 10:05 PM EST on Friday, November 20. Fix a typo, fix the address, or cancel for a full refund.',
  );
  expect(mail.text).not.toContain('change your mind');
});

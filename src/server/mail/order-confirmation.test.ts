import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { cents, ZERO } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { SAMPLE_FACTS, SAMPLE_LINES, SAMPLE_ORDER } from './samples.ts';

const [sample = expect.fail(), custom = expect.fail()] = SAMPLE_LINES;
const line = {
  ...sample,
  name: 'Bride & Tribe',
  quantity: 5,
  design: { ...DEFAULT_DESIGN, textLine1: '</td><script>', textLine2: 'alert(1)' },
};
const lines = [
  line,
  { ...custom, design: { ...DEFAULT_DESIGN, textLine1: 'Jess', textLine2: 'said one drink' } },
];

const confirmed = {
  ...SAMPLE_FACTS,
  order: {
    ...SAMPLE_ORDER,
    recipient: { ...SAMPLE_ORDER.recipient, name: 'Maya <b>Ortiz</b>' },
    subtotal: cents(14_995),
    discount: cents(1499),
    total: cents(13_496),
  },
  lines,
  settings: { ...DEFAULT_SETTINGS, days: { ...DEFAULT_SETTINGS.days, shippedIn: [3, 4] as const } },
  orderUrl: 'https://unhingedhats.example/orders/7K2Q9MXA4T?key=opens-it',
  changeableUntil: null,
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

test('the confirmation has a line for a discount and for sales tax only if there is one', () => {
  const textOf = (order: object) =>
    orderConfirmation({ ...confirmed, order: { ...confirmed.order, ...order } }).text;
  const taxed = textOf({ discount: ZERO, taxCalculation: 'taxcalc_1', tax: cents(812) });
  expect(taxed).toMatch(/Subtotal: \$149\.95\nStandard Shipping: \$0\.00\nSales tax: \$8\.12\nTotal: /);
  expect(mail.text).not.toContain('Sales tax');
});

test('the confirmation says how the hats are made, which nobody knows of one from Printful’s store', () => {
  expect(mail.text).toContain('Your hats are custom printed and shipped');
  const pictured = { ...line, syncVariantId: 7, picture: 'a1b2' };
  const { html, text } = orderConfirmation({ ...confirmed, lines: [...lines, pictured] });
  expect(text).toContain('Your hats are custom made and shipped');
  expect(text.match(/As pictured in the shop/g)).toHaveLength(1);
  expect(html).toContain('src="https://unhingedhats.example/product-pictures/a1b2.jpg"');
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

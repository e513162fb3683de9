import { expect, test } from 'vitest';
import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { sentCartMail } from './cart-letter.ts';

const hat = (textLine1: string, quantity = 1) => ({
  name: 'Custom Hat',
  isCustom: true,
  quantity,
  price: cents(2499),
  design: { ...DEFAULT_DESIGN, textLine1 },
  making: PRINTED,
  syncVariantId: null,
  picture: null,
});

const mail = (changes: Partial<Parameters<typeof sentCartMail>[0]> = {}) =>
  sentCartMail({
    note: '',
    lines: [hat('Jess')],
    settings: DEFAULT_SETTINGS,
    code: null,
    expiresAt: new Date('2026-12-04T14:00:00Z'),
    url: 'https://hats.example/sent-cart/1?key=sample',
    publicUrl: 'https://hats.example',
    timeZone: 'America/New_York',
    contact: 'orders@hats.example',
    ...changes,
  });

test('a cart of one hat is told without a discount and without an empty note', () => {
  const { subject, html, text } = mail();
  expect(subject).toBe('Your hat is in the cart');
  expect(text.split('\n\n').map((part) => part.replaceAll('\u00a0', ' ').trim())).toEqual([
    'Ready when you are',
    expect.stringMatching(/^1 x Jess .*\): \$24\.99$/),
    'Subtotal: $24.99\nBefore shipping: $24.99',
    'Check out:\nhttps://hats.example/sent-cart/1?key=sample',
    'These prices and the link are yours until 9:00 AM EST on Friday, December 4. Nothing is charged before you pay.',
    '--',
    'We made this cart for you. Something to change? Write to orders@hats.example.',
  ]);
  expect(html.replaceAll('\u00a0', ' ')).toContain('$24.99 before shipping, until 9:00 AM EST');
});

test('of seven kinds of hats, six have a picture, and the others are counted', () => {
  const { subject, html, text } = mail({
    lines: [...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => hat(name)), hat('G', 3), hat('H', 2)],
  });
  expect(subject).toBe('Your hats are in the cart');
  expect(text.match(/^\d x /gm)).toHaveLength(6);
  expect(html.match(/\/pictures\/[^"]+\.jpg/g)).toHaveLength(6);
  expect(text).toContain('\n\nAnd 5 more.\n\n');
  const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => hat(name));
  expect(mail({ lines: seven }).text).toContain('\n\nAnd 1 more.\n\n');
  expect(mail({ lines: seven.slice(1) }).text).not.toContain('more.');
});

test('the discount and each paragraph of the note are said', () => {
  const code = { name: SENT_CODE, kind: 'percent', value: 20, minHats: 1 } as const;
  const { text } = mail({ code, note: 'As we said.\n\nKim' });
  expect(text).toMatch(/^Ready when you are\n\nAs we said\.\n\nKim\n\n1 x Jess/);
  expect(text).toMatch(/\nSubtotal: \$24\.99\n[^\n]+: -\$5\.00\nBefore shipping: \$19\.99\n/);
});

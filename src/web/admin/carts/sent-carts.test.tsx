import { Link } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { LAKE_HOUSE } from '../../../../test/world.ts';
import type { AdminSentCart } from '../../../wire/admin/sent-carts.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { SentCarts } from './sent-carts.tsx';

const PATH = '/api/admin/sent-carts';
const cart = (
  id: number,
  state: AdminSentCart['state'],
  changes: Partial<AdminSentCart> = {},
): AdminSentCart => ({
  id,
  state,
  madeBy: 'robin@example.com',
  email: 'jo@example.com',
  hats: 4,
  first: 'Jess / one drink',
  total: '89.96',
  discount: null,
  reason: '',
  expiresAt: '2026-12-05T15:00:00.000Z',
  orderId: null,
  ...changes,
});
const CARTS = [
  cart(1, 'open', { discount: { kind: 'percent', value: 10 }, reason: 'late' }),
  cart(2, 'paid', { orderId: '0MRX4B7V8K', hats: 1, first: 'Feral' }),
  cart(3, 'expired', { email: '', hats: 0, first: '' }),
];
const FERAL = {
  id: 7,
  name: 'Feral',
  slug: 'feral',
  price: '24.99',
  description: '',
  image: '/f.png',
  refusal: null,
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Feral',
  textLine2: '',
  textLine3: '',
  featured: false,
  occasions: [],
};

const opened = (role?: 'helper') =>
  openAdmin(
    <>
      <Link to="/admin/codes">Codes</Link>
      <SentCarts />
    </>,
    { [PATH]: CARTS, '/api/products': [FERAL] },
    { role },
  );

beforeEach(() => browserCart.change(() => []));

test('the list says to whom a cart went and what became of it', async () => {
  const text = (await opened()).text('tbody');
  expect(text).toContain(
    '|jo|@example.com|Jess / one drink and 3 more|from |robin|@example.com|Waits for payment|Link works until Sat, Dec 5, 3:00 PM|',
  );
  expect(text).toContain('|$89.96|10% off: late|Send again|Withdraw|');
  expect(text).toContain('|Feral|from |robin|@example.com|Paid|$89.96|No discount|#0MRX4B7V8K|');
  expect(text).toContain('|Erased|');
});

test('a cart is sent again, and withdrawn after a question', async () => {
  const page = await opened();
  await page.play('Send the cart for jo@example.com again');
  expect(page.text()).toContain('|The link is on its way again: To jo@example.com.|');
  await page.play('Withdraw the cart for jo@example.com', 'Keep it');
  await page.play('Withdraw the cart for jo@example.com', 'Withdraw it');
  expect(page.sent).toEqual([[`POST ${PATH}/1/send-again`], [`POST ${PATH}/1/withdraw`]]);
});

test('a helper can only look', async () => {
  const page = await opened('helper');
  expect(page.text()).toContain('|Only an owner can send carts.|');
  expect([page.has('New cart'), page.has('Withdraw the cart for jo@example.com')]).toEqual([false, false]);
});

describe('a new cart', () => {
  const start = async () => {
    const page = await opened();
    await page.play('New cart');
    return page;
  };

  test('is empty at first', async () => {
    const page = await start();
    expect(page.text()).toContain('|Put a hat in first.|');
    expect([page.has('Send this cart'), page.has('Add the hats in my cart')]).toEqual([false, false]);
  });

  test('with hats is thrown away only after a question', async () => {
    browserCart.change(() => [LAKE_HOUSE]);
    const page = await opened();
    await page.play('New cart', 'Add the hats in my cart', 'Back to the carts', 'Keep editing');
    expect(page.text()).toContain('|New cart|');
    await page.play('Codes', 'Keep editing');
    expect(page.address()).toBe('/admin');
    await page.play('Back to the carts', 'Close without saving');
    expect(page.text()).toContain('|Sent carts|');
  });

  test('gets ready-made and custom hats, and a hat for each name', async () => {
    const page = await start();
    await page.play('Add a ready-made hat', { 'How many': '2' }, 'Add to the cart');
    expect(page.text('.sent-hats')).toContain('|Feral|$49.98|');
    await page.play('Add a custom hat', { 'Line 1': 'Lake', 'How many': '0' }, 'Add to the cart');
    expect(page.text()).toMatch(/\|Enter a number from 1 to \d+\.\|/);
    await page.play({ 'How many': '1' }, 'Add to the cart');
    await page.play('Add a hat for each name', { 'Line 2': 'one drink', Names: 'anna@example.com' });
    await page.play('Add to the cart');
    expect(page.text('dialog')).toContain('|“anna@example.com” is not a name.|');
    await page.play({ Names: 'Anna, Ben' });
    expect(page.text('dialog')).toContain('|2 hats|');
    await page.play('Add to the cart');
    expect(page.text('.sent-sum')).toContain('|5 hats|$124.95|');
    expect(page.text('.foot-bar')).toContain('|$112.46 before shipping|');
    await page.play('Remove Feral');
    expect(page.text('.sent-sum')).toContain('|3 hats|$74.97|');
  });

  test('refuses what is too long for a line before it is added, and says whose it is', async () => {
    const page = await start();
    const long = 'One character too long. A line holds 20, spaces count.';
    await page.play('Add a hat for each name', { Names: 'Anna, Alexandria Montgomery' }, 'Add to the cart');
    expect(page.text('dialog')).toContain(`|“Alexandria Montgomery”: ${long}|`);
    await page.play({ 'Line 3': 'Alexandria Montgomery', Names: 'Anna' }, 'Add to the cart');
    expect(page.text('dialog')).toContain(`|${long}|`);
    await page.play({ 'Line 3': 'Alexandria' }, 'Add to the cart', 'Add a custom hat');
    await page.play({ 'Line 1': 'Alexandria Montgomery' }, 'Add to the cart');
    expect(page.text('dialog')).toContain(`|${long}|`);
    await page.play({ 'Line 1': 'Alexandra Montgomery' }, 'Add to the cart');
    expect(page.text('.sent-sum')).toContain('|2 hats|');
  });

  test('is sent with its discount to one shopper', async () => {
    browserCart.change(() => [LAKE_HOUSE]);
    const page = await start();
    await page.play('Add the hats in my cart', 'Send this cart', { Email: 'jo@example.com' });
    expect(page.text('dialog')).toContain('|$24.99 before shipping, for two weeks');
    await page.play({ Discount: 'amount', 'Amount ($)': '5', Why: 'late' });
    expect(page.text('dialog')).toContain('|$19.99 before shipping');
    await page.play('Send the link');
    expect(page.sent).toEqual([
      [
        `POST ${PATH}`,
        expect.objectContaining({
          email: 'jo@example.com',
          note: '',
          kind: 'amount',
          value: '5',
          reason: 'late',
          items: [expect.objectContaining({ textLine1: 'Mentally at the', quantity: 1 })],
        }),
      ],
    ]);
    expect(page.text()).toContain('|The cart is on its way: To jo@example.com.|');
    expect(page.text()).toContain('|Sent carts|');
  });
});

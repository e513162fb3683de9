import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../src/domain/design/design.ts';
import { add, formatAmount, lessPercent, readAmount, times } from '../../src/domain/money/money.ts';
import type { Product } from '../../src/wire/products.ts';
import type { ShippingEstimate } from '../../src/wire/shipping-rates.ts';
import { ask, refusalOf } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let product: Product;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
  const [first] = await ask<Product[]>(`${shop.url}/api/products`);
  if (!first) throw new Error('the shop is empty');
  product = first;
});

afterAll(() => shop.close());

const oneHat = () => [{ ...product, quantity: 1, isCustom: false }];

const order = (changes: object = {}) => ({
  ...MAYA,
  items: oneHat(),
  total: '34.98',
  shippingMethod: 'Standard Shipping',
  shippingCost: '4.99',
  ...changes,
});

describe('an order', () => {
  test('is created once per Idempotency-Key, however often it is sent', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'attempt-of-maya' };
    const send = () =>
      fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(order()) });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const created = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ id: string; key: string }>),
    );
    expect(new Set(created.map(({ id, key }) => `${id} ${key}`)).size).toBe(1);
    expect(
      await shop.rows('select id from orders where idempotency_key = $1', ['attempt-of-maya']),
    ).toHaveLength(1);
  });

  test('with a different body under a used Idempotency-Key, or with a longer key than is stored, is refused', async () => {
    const headers = { 'idempotency-key': 'used' };
    const first = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    await fetch(`${shop.url}/api/orders`, { ...first, body: JSON.stringify(order()) });
    const refusal = await refusalOf(`${shop.url}/api/orders`, order({ city: 'Memphis' }), headers);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    for (const [length, status] of [
      [0, 400],
      [255, 201],
      [256, 400],
    ] as const)
      expect([
        length,
        (
          await fetch(`${shop.url}/api/orders`, {
            ...first,
            headers: { ...first.headers, 'idempotency-key': 'x'.repeat(length) },
            body: JSON.stringify(order()),
          })
        ).status,
      ]).toEqual([length, status]);
  });

  test.each([
    ['another total', { total: '1.00' }, '29.99', 'total'],
    ['another rate', { shippingCost: '0.00', total: '29.99' }, '29.99', 'shippingCost'],
    ['another price', {}, '0.01', 'items.0.price'],
  ])('with %s is refused with the correct amounts', async (_, changes, price, path) => {
    const items = [{ ...product, price, quantity: 1, isCustom: false }];
    const refusal = await refusalOf(`${shop.url}/api/orders`, order({ ...changes, items }));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'price_changed',
      path,
      details: {
        items: [{ id: product.id, name: product.name, price: '29.99', quantity: 1 }],
        subtotal: '29.99',
        discount: '0.00',
        shipping: '4.99',
        total: '34.98',
      },
    });
  });

  test('with three full lines is accepted in each of the five fonts', async () => {
    const line = 'W'.repeat(20);
    for (const fontStyle of ['impact', 'arial', 'times', 'courier', 'trebuchet']) {
      const items = [{ ...ORDERED_LAKE_HOUSE, fontStyle, textLine1: line, textLine2: line, textLine3: line }];
      expect(await ask(`${shop.url}/api/orders`, order({ items, total: '29.98' }))).toHaveProperty('id');
    }
  });

  test('with low contrast is accepted, since the designer asked for confirmation', async () => {
    const items = [{ ...ORDERED_LAKE_HOUSE, hatColor: 'white', textColor: 'secondary' }];
    expect(await ask(`${shop.url}/api/orders`, order({ items, total: '29.98' }))).toHaveProperty('id');
  });
});

describe('a custom hat that looks like a ready-made one', () => {
  const likeProduct = (changes: object = {}) => [
    { ...product, id: 1_795_000_000_000, isCustom: true, quantity: 1, ...changes },
  ];

  test('costs what that one costs, whatever the cart says', async () => {
    expect(
      await ask(`${shop.url}/api/orders`, order({ items: likeProduct(), total: '34.98' })),
    ).toHaveProperty('id');
    const items = likeProduct({ price: '24.99', textLine1: ` ${product.textLine1} ` });
    const refusal = await refusalOf(`${shop.url}/api/orders`, order({ items, total: '29.98' }));
    expect(refusal).toMatchObject({
      status: 409,
      code: 'price_changed',
      details: { items: [{ price: '29.99' }], total: '34.98' },
    });
  });

  test.each([
    ['letter', { textLine2: 'Dishonors' }],
    ['text color', { textColor: 'dark' }],
    ['font', { fontStyle: 'impact' }],
    ['hat color', { hatColor: 'white' }],
  ])('costs the custom price with another %s', async (_, change) => {
    const items = likeProduct({ ...change, price: '24.99' });
    expect(await ask(`${shop.url}/api/orders`, order({ items, total: '29.98' }))).toHaveProperty('id');
  });

  test('follows the price of the ready-made hat, and is no longer compared with a deleted one', async () => {
    await shop.rows('update products set price = 1999 where id = $1', [product.id]);
    const items = likeProduct({ price: '19.99' });
    expect(await ask(`${shop.url}/api/orders`, order({ items, total: '24.98' }))).toHaveProperty('id');
    await shop.rows(`update products set text_line1 = 'Someone else' where id = $1`, [product.id]);
    const refusal = await refusalOf(`${shop.url}/api/orders`, order({ items, total: '24.98' }));
    expect(refusal).toMatchObject({ code: 'price_changed', details: { items: [{ price: '24.99' }] } });
    await shop.rows('update products set price = 2999, text_line1 = $1 where id = $2', [
      product.textLine1,
      product.id,
    ]);
  });
});

test('a line costs its price times its quantity, and Printful gets the price of one hat', async () => {
  const items = [{ ...product, quantity: 3, isCustom: false }, ORDERED_LAKE_HOUSE];
  const request = order({ items, total: '103.46', shippingCost: '0.00' });
  const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, request);
  // 89.97 and 24.99 less 10 % are 80.973 and 22.491.
  expect(
    await shop.rows('select share from order_lines where order_id = $1 order by position', [id]),
  ).toEqual([{ share: 8097 }, { share: 2249 }]);
  const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
    orderId: id,
    amount: '103.46',
  });
  await stripeAt(shop.sandboxUrl).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: `${shop.url}/thank-you`,
  });
  const made = await until('Printful has the order', () => printfulOrder(shop.sandboxUrl, id));
  expect(made.items.map(({ quantity, retail_price }) => [quantity, retail_price])).toEqual([
    [3, '29.99'],
    [1, '24.99'],
  ]);
});

describe('a payment', () => {
  test('is created once, and only for the right amount', async () => {
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order());
    const refusal = await refusalOf(`${shop.url}/api/create-payment-intent`, { orderId: id, amount: 1 });
    expect(refusal).toMatchObject({ status: 409, code: 'price_changed', path: 'amount' });
    expect(refusal.details).toEqual({
      items: [{ id: expect.any(Number), name: expect.any(String), price: '29.99', quantity: 1 }],
      subtotal: '29.99',
      discount: '0.00',
      shipping: '4.99',
      total: '34.98',
    });

    const intents = await Promise.all(
      Array.from({ length: 5 }, () =>
        ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
          orderId: id,
          amount: 34.98,
        }),
      ),
    );
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    const stored = await shop.rows<{ payment_intent_id: string }>(
      'select payment_intent_id from orders where id = $1',
      [id],
    );
    expect(intents[0]?.clientSecret).toContain(stored[0]?.payment_intent_id);
  });

  test('that was never made leaves the order pending, however often the shop is asked to settle it', async () => {
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order());
    await ask(`${shop.url}/api/create-payment-intent`, { orderId: id, amount: '34.98' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await ask(`${shop.url}/api/fulfill-order/${id}`, {})).toEqual({
        status: 'pending',
        paid: false,
      });
    }
  });

  test('that is declined can be retried on the same intent', async () => {
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order());
    const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
      orderId: id,
      amount: '34.98',
    });
    const [intent = ''] = clientSecret.split('_secret_');
    const stripe = stripeAt(shop.sandboxUrl);
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(intent, { payment_method, return_url: `${shop.url}/thank-you` });
    await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    await confirm('pm_card_visa');
    await expect
      .poll(() => ask(`${shop.url}/api/fulfill-order/${id}`, {}), { timeout: 20_000 })
      .toMatchObject({ paid: true });
    const events = await shop.rows(
      'select to_status from order_events where order_id = $1 and to_status = $2',
      [id, 'processing'],
    );
    expect(events).toHaveLength(1);
  });

  test('for an unknown order is refused', async () => {
    const refusal = await refusalOf(`${shop.url}/api/create-payment-intent`, {
      orderId: 'nobody',
      amount: '1.00',
    });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusalOf(`${shop.url}/api/fulfill-order/nobody`, {})).toMatchObject({ status: 404 });
  });
});

test('a line stores what was sold: its name, price, hat color and a hash of its drawing', async () => {
  const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order());
  const [line] = await shop.rows<Record<string, unknown>>('select * from order_lines where order_id = $1', [
    id,
  ]);
  expect(line).toMatchObject({ name: product.name, price: 2999, hat_color: product.hatColor });
  expect(line?.drawing_hash).toMatch(/^[0-9a-f]{64}$/);
});

describe('shipping', () => {
  const rates = (changes: object, items: object[] = oneHat()) =>
    ask<{ name: string; rate: string }[]>(`${shop.url}/api/shipping-rates`, {
      address: { ...MAYA, ...changes },
      items,
    });

  test('is quoted without a name and an email address', async () => {
    const options = await rates({ customerName: '', customerEmail: '' });
    expect(options).toContainEqual({
      id: 'STANDARD',
      name: 'Standard Shipping',
      rate: '4.99',
      minDeliveryDays: 5,
      maxDeliveryDays: 10,
    });
  });

  test('has a price outside the US', async () => {
    const [standard] = await rates({ country: 'AU', state: 'NSW', zipCode: '2000' });
    expect(standard?.name).toBe('Standard Shipping');
    expect(Number(standard?.rate)).toBeGreaterThan(0);
  });

  const estimate = (changes: object, items: object[] = oneHat()) =>
    ask<ShippingEstimate>(`${shop.url}/api/shipping-estimate`, { country: 'US', items, ...changes });

  test.each([
    ['US', 'TN', '37203'],
    ['AU', 'NSW', '2000'],
    ['CA', 'ON', 'M5V 2T6'],
    ['UK', 'England', 'SW1A 2AA'],
  ])('is estimated for %s as it is quoted later', async (country, state, zipCode) => {
    const quoted = await rates({ country, state, zipCode });
    const known = await estimate({ country, state });
    const { ships, options } = await estimate({ country });
    expect(ships).toBe(true);
    const named = (list: { name: string; rate: string }[]) => list.map(({ name, rate }) => [name, rate]);
    expect(named(options)).toEqual(named(quoted));
    expect(named(known.options)).toEqual(named(quoted));
    for (const { first, last } of options) expect(first < last).toBe(true);
  });

  test('is estimated a business day longer for words that a person looks at first', async () => {
    const hat = {
      ...DEFAULT_DESIGN,
      id: 1,
      price: '24.99',
      quantity: 1,
      isCustom: true,
      textLine1: 'Barbie',
    };
    const days = async (changes: object) =>
      (await estimate({}, [{ ...hat, ...changes }])).options.map(({ first, last }) => [first, last]);
    const [[first, last] = []] = await days({ textLine1: 'Bride' });
    const [kept] = await days({ keepWords: true });
    expect(kept?.[0]).toBe(first);
    expect(kept?.[1] ?? '').toSatisfy((day) => day > (last ?? ''));
  });

  test('is estimated without customs fees only where Printful said that there are none', async () => {
    const free = async (country: string, state: string) => {
      const place = { country, state, items: oneHat() };
      const { options } = await ask<ShippingEstimate>(`${shop.url}/api/shipping-estimate`, place);
      return options.map(({ noCustomsFees }) => noCustomsFees);
    };
    const answer = (feesPossible: boolean) =>
      shop.rows(
        `insert into printful_customs (country, fees_possible, asked_at) values ('CA', $1, now())
         on conflict (country) do update set fees_possible = excluded.fees_possible, asked_at = excluded.asked_at`,
        [feesPossible],
      );
    await answer(true);
    expect(await free('CA', 'ON')).toEqual([undefined]);
    await answer(false);
    expect(await free('CA', 'ON')).toEqual([true]);
    expect(await free('AU', 'NSW')).toEqual([undefined]);
  });

  test('is not estimated while a hat cannot be sold', async () => {
    const gone = [...oneHat(), { id: 999_999, price: '29.99', quantity: 1, isCustom: false }];
    expect(await estimate({}, gone)).toEqual({ ships: true, options: [] });
  });

  test('is not estimated where we do not ship to', async () => {
    expect(await estimate({ country: 'FR' })).toEqual({ ships: false, options: [] });
  });

  test('is one free option from seven hats', async () => {
    const options = await rates({ state: 'KY', zipCode: '40202' }, [{ ...product, quantity: 7 }]);
    expect(options.map(({ name, rate }) => [name, rate])).toEqual([
      ['Free Shipping (Party Pack 7+)', '0.00'],
    ]);
  });

  test('is Express for seven hats if they are needed sooner, also once its quote has expired', async () => {
    const items = [{ ...product, quantity: 7, isCustom: false }];
    const asked = await ask<{ name: string; rate: string }[]>(`${shop.url}/api/shipping-rates`, {
      address: MAYA,
      items,
      sooner: true,
    });
    const express = asked.find(({ name }) => name === 'Express Shipping');
    expect(Number(express?.rate)).toBeGreaterThan(9.99);
    await shop.rows('delete from quotes');
    const hats = lessPercent(times(readAmount(product.price), 7), 15);
    const total = formatAmount(add(hats, readAmount(express?.rate ?? '')));
    const shipping = { shippingMethod: 'Express Shipping', shippingCost: express?.rate };
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order({ items, total, ...shipping }));
    expect(await shop.rows('select shipping_method, total from orders where id = $1', [id])).toMatchObject([
      { shipping_method: 'Express Shipping', total: Math.round(Number(total) * 100) },
    ]);
  });

  test('needs a ZIP code', async () => {
    const body = { address: { ...MAYA, zipCode: '' }, items: oneHat() };
    expect(await refusalOf(`${shop.url}/api/shipping-rates`, body)).toMatchObject({
      status: 422,
      path: 'address.zipCode',
      message: 'ZIP code is required',
    });
  });
});

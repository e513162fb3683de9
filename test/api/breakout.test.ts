import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { wholeShelf } from '../shelf-pages.ts';
import { until } from '../until.ts';
import { BREAKOUT, MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const [first, second] = BREAKOUT.lines;

/** Markup that browsers and email programs would interpret. */
const RUNS = /<img src=x|<\/script><img/i;

test('a slogan with markup appears as text on pages, and unchanged in the API', async () => {
  await shop.rows(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1, text_line2, featured)
     values ($1, 2999, 'black', 'white', 'arial', $2, $3, true)`,
    [BREAKOUT.slogan, first, second],
  );
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  const product = products.find(({ name }) => name === BREAKOUT.slogan);
  expect(product?.textLine1).toBe(first);

  const page = async (path: string) => (await fetch(shop.url + path)).text();
  const shown = await until('the shop shows the new hat', async () => {
    const html = await wholeShelf(shop.url);
    return html.includes('onerror') ? html : null;
  });
  for (const html of [shown, await page('/')]) {
    expect(html).toContain('&lt;/script&gt;&lt;img');
    expect(html).not.toMatch(RUNS);
  }

  const picture = await fetch(shop.url + product?.image);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
});

test('a hat with markup can be bought, and its email shows it as text', async () => {
  const items = [{ ...ORDERED_LAKE_HOUSE, fontStyle: 'arial', textLine1: first, textLine2: second }];
  const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, {
    ...MAYA,
    customerName: BREAKOUT.slogan,
    items,
    total: '29.98',
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  });
  const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
    orderId: id,
    amount: '29.98',
  });
  await stripeAt(shop.sandboxUrl).paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
    return_url: `${shop.url}/thank-you`,
  });
  // Only the webhook settles the order, not the browser.
  const [mail] = await until('the confirmation is in the outbox', async () => {
    const mails = await shop.rows<{ html: string; text: string; recipient: string }>('select * from mails');
    return mails.length > 0 ? mails : null;
  });
  expect(mail?.recipient).toBe(MAYA.customerEmail);
  expect(mail?.html).toContain('&lt;/script&gt;&lt;img src=x');
  expect(mail?.html).not.toMatch(RUNS);
  expect(mail?.text).toContain(first);
  expect(mail?.text).toContain('Total: $29.98');
});

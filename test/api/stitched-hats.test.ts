import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { AdminProduct } from '../../src/wire/admin/products.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { ORDERED_LAKE_HOUSE } from '../world.ts';
import { administratorOf, intentFor, order, pay, QUICK_PRINTFUL, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

/** White hats stay printed; these are embroidered on Printful's Yupoong 6606. */
const STITCHED = { black: 8747, navy: 8751 };

beforeAll(async () => {
  shop = await openShop(QUICK_PRINTFUL);
  robin = await administratorOf(shop);
  // A newer reading than any of the shop's, so that none of them ends these confirmations for hats of two models.
  await until(
    'a model is chosen',
    async () =>
      (await shop.rows(`update hat_model set read_at = now() + interval '1 day' returning product_id`))[0] ??
      null,
  );
});

beforeEach(async () => {
  for (const [color, variant] of Object.entries(STITCHED))
    await shop.rows(
      `update blanks set technique = 'EMBROIDERY', product_id = 252, variant_id = $2, placement = 'embroidery_front'
        where hat_color = $1`,
      [color, variant],
    );
  await until('pages say so', async () => ((await text('/')).includes('-stitched-1890x765-') ? true : null));
});

afterAll(() => shop.close());

const products = () => ask<Product[]>(`${shop.url}/api/products`);
const text = async (path: string) => (await fetch(shop.url + path)).text();

/** The color in the middle of the one letter on a picture 600 px wide. */
async function inkAt(address: string): Promise<string> {
  const picture = Buffer.from(await (await fetch(shop.url + address)).arrayBuffer());
  const pixel = await sharp(picture)
    .removeAlpha()
    .extract({ left: 272, top: 172, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [...pixel].map((value) => Math.round(value / 32)).join();
}

/** A custom navy hat with these words. */
const hat = (changes: object) => ({
  ...ORDERED_LAKE_HOUSE,
  textColor: 'secondary',
  fontStyle: 'block',
  textLine1: 'I',
  textLine2: '',
  ...changes,
});

const oneHat = (changes: object) =>
  order(shop, { items: [hat(changes)], total: '29.98', shippingCost: '4.99' });

test('pictures of stitched colors show threads, wherever their address comes from', async () => {
  for (const { hatColor, image } of await products())
    expect(image).toContain(hatColor && hatColor in STITCHED ? '@600-stitched-1890x765-' : '@600-printed-');
  const address = 'navy.secondary.block.I@600';
  const [stitched, printed, unnamed] = await Promise.all(
    [`${address}-stitched-1890x765.png`, `${address}-printed-1890x765.png`, `${address}.png`].map((name) =>
      inkAt(`/pictures/${name}`),
    ),
  );
  expect(stitched).not.toBe(printed);
  expect(unnamed).toBe(stitched);
  // Kiwi Green is #7BA35A.
  expect(stitched).toBe([0x7b, 0xa3, 0x5a].map((value) => Math.round((value * 0.98) / 32)).join());
  const card = await text('/custom-hat?design=1.navy.secondary.block.I');
  expect(card).toMatch(
    /<meta property="og:image" content="[^"]*navy\.secondary\.block\.I@1200-stitched-1890x765/,
  );
  expect(card).toContain('Navy hat, Lime Green text (Kiwi Green thread) in Block: I');
});

test('a page about all hats is true of printed and embroidered ones', async () => {
  expect(await text('/')).toContain('Printed on demand or embroidered, then sent to your door.');
  expect(await text('/custom-hat')).toContain('have it printed or embroidered for $24.99.');
  expect(await text('/thank-you')).toContain('Hats are custom printed or embroidered, one at a time.');
  for (const path of ['/shop', '/about', '/shipping', '/returns', '/terms-of-service', '/privacy-policy'])
    expect([
      path,
      /\bprint(s|ed|ing)?\b/i.exec((await text(path)).replace(/<script.*?<\/script>|<[^>]*>/gs, '')),
    ]).toEqual([path, null]);
});

test.each([
  [
    'letters',
    { fontStyle: 'trebuchet', textLine1: 'W'.repeat(20) },
    /^The smallest letters come out 0\.2\d in high/,
  ],
  [
    'lower case',
    { fontStyle: 'trebuchet', textLine1: 'm'.repeat(16) },
    /^The smallest letters come out 0\.2\d in high/,
  ],
  ['strokes', { fontStyle: 'times', textLine1: 'LAKE HOUSE' }, /^The thin strokes .* 0\.0\d\d in wide/],
])(
  'an order with %s too small for stitches is refused, and the same hat in white is not',
  async (_, words, message) => {
    expect(await refusalOf(`${shop.url}/api/orders`, await oneHat(words))).toMatchObject({
      status: 422,
      message: expect.stringMatching(message),
      path: 'items.0.textLine1',
    });
    await ask(`${shop.url}/api/orders`, await oneHat({ ...words, hatColor: 'white', textColor: 'dark' }));
  },
);

test('a ready-made hat that can’t be stitched is not sold, and its owner is told why', async () => {
  const [product] = await products();
  if (!product) throw new Error('the shop is empty');
  await shop.rows(
    `update products set hat_color = 'navy', text_color = 'white', font_style = 'times', text_line1 = 'Too thin',
      text_line2 = 'for stitches', text_line3 = '' where id = $1`,
    [product.id],
  );
  const why = /^The thin strokes of these letters .* can’t be stitched\. Use fewer letters/;
  await until('the list of products says why', async () => {
    const shown = (await products()).find(({ id }) => id === product.id);
    return why.test(shown?.refusal ?? '') ? true : null;
  });
  await until('the shop page says so', async () =>
    (await text('/shop')).includes('Not made right now') ? true : null,
  );
  const listed = (await robin.ask('GET', '/api/admin/products')).body as AdminProduct[];
  expect(listed.filter(({ refusal }) => refusal !== null).map(({ id }) => id)).toEqual([product.id]);
  expect(await refusalOf(`${shop.url}/api/orders`, await order(shop))).toMatchObject({
    status: 422,
    message: `${product.name} can’t be made right now. Remove it from the cart to continue.`,
  });
  const saved = {
    ...product,
    hatColor: 'navy',
    fontStyle: 'times',
    textLine1: 'Too thin',
    textLine2: 'for stitches',
  };
  expect(await robin.ask('PUT', `/api/admin/products/${product.id}`, saved)).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringMatching(why), path: 'textLine1' } },
  });
});

/** Buys hats and returns what Printful got, once it makes them. */
async function bought(items: object[], total: string) {
  const placed = await ask<OrderAnswer>(
    `${shop.url}/api/orders`,
    await order(shop, { items, total, shippingCost: '4.99' }),
  );
  await pay(shop, await intentFor(shop, placed.id, total));
  await ask(`${shop.url}/api/fulfill-order/${placed.id}`, {});
  await reaches(shop, placed.id, 'confirmed_with_printful');
  const sent = await printfulOrder(shop.sandboxUrl, placed.id);
  const urls = (sent?.items ?? []).map(({ files }) => files?.[0]?.url);
  return { id: placed.id, urls, fee: sent?.costs?.digitization };
}

/** What the owner probably keeps of an order, while Printful does not say what it costs. */
const kept = (id: string) =>
  until('it is estimated', async () => {
    await shop.rows('update orders set printful_cost = null where id = $1', [id]);
    const { money } = (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
    return money.end?.label === 'You keep, about' && money.end.amount !== null ? money.end.amount : null;
  });

test('a new stitched design costs Printful’s fee, and the same one none later, in any color and line', {
  tags: 'nightly',
}, async () => {
  const words = { textLine1: 'SO', textLine2: 'BACK' };
  const [navy, black] = [hat(words), hat({ ...words, hatColor: 'black' })];
  const first = await bought([navy, { ...black, textColor: 'secondary' }], '54.97');
  expect(first.fee).toBe('6.50');
  expect(new Set(first.urls).size).toBe(1);
  const again = await bought([navy], '29.98');
  expect(again).toMatchObject({ fee: '0.00', urls: [first.urls[0]] });
  const other = await bought([hat({ ...words, textLine2: 'HOME' })], '29.98');
  expect(other.fee).toBe('6.50');
  expect(other.urls[0]).not.toBe(first.urls[0]);
  expect((await kept(again.id)) - (await kept(other.id))).toBe(650);
  // Its address stays readable when the first order is erased.
  await shop.rows(
    `update order_lines set text_line1 = null, text_line2 = null, print_hash = null where order_id = $1`,
    [first.id],
  );
  const picture = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());
  const detail = (await robin.ask('GET', `/api/admin/orders/${again.id}`)).body as AdminOrderDetail;
  const own = await picture(`${shop.url}${detail.lines[0]?.printFile}`);
  expect((await picture(first.urls[0])).equals(own)).toBe(true);
  expect((await picture(other.urls[0])).equals(own)).toBe(false);
});

test('a stitched ready-made hat costs the fee until Printful has made one', { tags: 'nightly' }, async () => {
  const [, product] = await products();
  if (!product) throw new Error('the shop has one hat');
  await shop.rows(
    `update products set hat_color = 'navy', text_color = 'white', font_style = 'block', text_line1 = 'HI',
      text_line2 = '', text_line3 = '', version = version + 1 where id = $1`,
    [product.id],
  );
  const profit = async (query: string) =>
    (await robin.ask('GET', `/api/admin/shelf/profit?price=2999&hatColor=navy${query}`)).body;
  expect(await profit(`&productId=${product.id}`)).toMatchObject({ digitization: '6.50' });
  const sold = await until('it is sold as stitched', async () => {
    const now = (await products()).find(({ id }) => id === product.id);
    return now?.textLine1 === 'HI' && !now.refusal ? now : null;
  });
  const total = (Number(sold.price) + 4.99).toFixed(2);
  expect(await bought([{ ...sold, quantity: 1, isCustom: false }], total)).toMatchObject({ fee: '6.50' });
  expect(await profit(`&productId=${product.id}`)).toMatchObject({ digitization: '0.00' });
  expect(await profit('')).toMatchObject({ digitization: '6.50' });
  for (const side of ['width', 'height']) {
    await shop.rows(`update blanks set canvas_${side} = canvas_${side} + 1 where hat_color = 'navy'`);
    expect([side, await profit(`&productId=${product.id}`)]).toMatchObject([side, { digitization: '6.50' }]);
    await shop.rows(`update blanks set canvas_${side} = canvas_${side} - 1 where hat_color = 'navy'`);
  }
  await shop.rows(`update products set text_line1 = 'HELLO' where id = $1`, [product.id]);
  expect(await profit(`&productId=${product.id}`)).toMatchObject({ digitization: '6.50' });
});

test('a stitched order is pictured, described and sent in its thread, and stays so when the color is printed again', async () => {
  const { id, key } = await ask<OrderAnswer>(`${shop.url}/api/orders`, await oneHat({}));
  const words = { textLine1: 'WWWWWWWWWWWWWWWWWWWW', textLine2: '', textLine3: '' };
  expect(await robin.ask('PATCH', `/api/admin/orders/${id}/lines/0`, words)).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining('can’t be stitched'), path: 'textLine1' } },
  });
  await pay(shop, await intentFor(shop, id, '29.98'));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  await reaches(shop, id, 'confirmed_with_printful');

  const [sent] = (await printfulOrder(shop.sandboxUrl, id))?.items ?? [];
  expect(sent).toMatchObject({
    variant_id: STITCHED.navy,
    options: [{ id: 'thread_colors', value: ['#7BA35A'] }],
  });
  const [mail] = await shop.rows<{ html: string; text: string }>(
    'select html, text from mails where event = $1',
    [`order-confirmed.${id}`],
  );
  expect(mail?.text).toContain('Your hats are custom embroidered and shipped in');
  expect(mail?.text).toContain('1 x I (Navy, Lime Green text (Kiwi Green thread))');
  expect(mail?.html).toContain('@600-stitched-1890x765-');

  const detail = async () => (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;
  const [line] = (await detail()).lines;
  expect(line?.making).toEqual({ canvas: { width: 1890, height: 765 }, isStitched: true });
  // The administrator sees the very file that Printful fetched.
  expect(line?.printFile).toBe(new URL(sent?.files?.[0]?.url ?? '').pathname);

  await shop.rows(`update blanks set technique = 'DTFILM' where hat_color = 'navy'`);
  expect((await detail()).lines[0]?.making.isStitched).toBe(true);
  expect(await text(`/orders/${id}?key=${key}`)).toContain('navy.secondary.block.I@600-stitched-1890x765-');
});

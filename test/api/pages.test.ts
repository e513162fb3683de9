import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { until } from '../until.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' });

const PUBLIC = [
  '/',
  '/shop',
  '/custom-hat',
  '/crew',
  '/about',
  '/checkout',
  '/thank-you',
  '/shipping',
  '/returns',
  '/sizing-guide',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
];

describe('the first start', () => {
  test('fills the shop with 24 hats, six of them featured', async () => {
    const products = await ask<Product[]>(`${shop.url}/api/products`);
    expect(products).toHaveLength(24);
    expect(await ask<Product[]>(`${shop.url}/api/products/featured`)).toEqual(
      products.filter(({ featured }) => featured),
    );
    expect(products.filter(({ featured }) => featured)).toHaveLength(6);
    for (const { price } of products) expect(price).toMatch(/^\d+\.\d\d$/);
  });
});

test('the checkout has neither the shop’s menu nor its newsletter', async () => {
  const page = await (await get('/checkout')).text();
  expect(page).toContain('Back to shop');
  for (const distraction of ['Join the Chaos', 'Subscribe', 'Design Your Own'])
    expect(page).not.toContain(`>${distraction}<`);
});

// The policy does not apply to data blocks such as JSON-LD.
const RUNNING_SCRIPT = /<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>(.*?)<\/script>/gs;

describe.each(PUBLIC)('%s', (path) => {
  test('has the hash of each inline script in its policy', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    const inline = [...(await response.text()).matchAll(RUNNING_SCRIPT)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, code = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('is compressed, and not sent again with a matching ETag', async () => {
    // A page that shows colors changes once, when the shop has just opened and reads them from Printful.
    const again = await until('the page stays the same', async () => {
      const first = await get(path, { 'accept-encoding': 'br' });
      expect(first.headers.get('content-encoding')).toBe('br');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const second = await get(path, { 'accept-encoding': 'br', 'if-none-match': etag });
      return second.status === 304 ? second : null;
    });
    expect(await again.text()).toBe('');
  });

  test('says that no card is charged and no hat is made', async () => {
    expect(await (await get(path)).text()).toContain('no card is charged and no hat is made');
  });
});

test('the shop’s hats are readable without scripts', async () => {
  const html = await (await get('/shop')).text();
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  for (const { name, image } of products) {
    expect(html).toContain(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'));
    expect((await get(image)).headers.get('content-type')).toBe('image/webp');
  }
});

test('the hats for one occasion have an address that works without scripts', async () => {
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  const shownAt = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<li[^>]*\bid="hat-(\d+)"/g)].map(([, id]) => Number(id));
  const birthday = products.filter(({ occasions }) => occasions.includes('birthday')).map(({ id }) => id);
  expect(birthday.length).toBeGreaterThan(4);
  expect(await shownAt('/shop?occasion=birthday')).toEqual(birthday);
  expect(await shownAt('/shop?utm_source=mail')).toEqual(products.map(({ id }) => id));
  const html = await (await get('/shop?occasion=birthday')).text();
  expect(html).toContain('<title>Birthday Trucker Hats | Unhinged Hats</title>');
  expect(html).toMatch(/<a aria-current="page"[^>]*href="\/shop\?occasion=birthday"/);
  expect(html).toMatch(/<a [^>]*href="\/shop\?occasion=night-out"/);
});

test('a catalog change appears on cached pages', async () => {
  await get('/shop');
  await shop.rows(`update products set name = 'Fresh Trouble Hat' where id = 1`);
  await until('the page shows the new name', async () =>
    (await (await get('/shop')).text()).includes('Fresh Trouble Hat') ? true : null,
  );
});

test('an unknown page is a 404 within the shop’s layout, with a hint for developers', async () => {
  const response = await get('/pool-bar');
  expect(response.status).toBe(404);
  const words = wordsOf(await response.text());
  for (const text of ['404 Page Not Found', 'For developers: no route matches this address'])
    expect(words).toContain(text);
});

test.each(['/%', '/hats/100%off', '/%E0%A4'])('the address %s with a broken %% is a 404', async (path) => {
  const { hostname, port } = new URL(shop.url);
  // `fetch` would mend it.
  const [answer] = await once(request({ hostname, port, path }).end(), 'response');
  expect(answer.statusCode).toBe(404);
  expect(wordsOf(await text(answer))).toContain('404 Page Not Found');
});

test('every hat on the home page is in the catalog, exactly as it is sold', async () => {
  const designIn = (address = '') => /pictures\/([^@]+)@/.exec(address)?.[1];
  const sold = (await ask<Product[]>(`${shop.url}/api/products`)).map(({ image }) => designIn(image));
  const [main = ''] = /<main.*<\/main>/s.exec(await (await get('/')).text()) ?? [];
  const pictures = [...main.matchAll(/<img[^>]*\ssrc="([^"]+)"/g)];
  expect(pictures.length).toBeGreaterThan(15);
  for (const [, picture] of pictures) expect(sold).toContain(designIn(picture));
});

test('browsers are told to load the pages behind links to public pages only', async () => {
  const html = await (await get('/')).text();
  const [, rules = ''] = /<script type="speculationrules"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const [rule] = JSON.parse(rules).prerender;
  expect(rule.where.href_matches).toEqual(expect.arrayContaining(['/', '/shop', '/custom-hat', '/about']));
  for (const pattern of rule.where.href_matches) {
    const path = pattern.replace('/hats/*', '/hats/maid-of-dishonor');
    expect((await get(path)).status, path).toBe(200);
  }
  expect(rules.replace('/hats/*', '')).not.toMatch(/checkout|orders|thank-you|admin|\*/);
});

test('no page links to the style guide', async () => {
  for (const path of PUBLIC) {
    const html = await (await get(path)).text();
    expect(html).toContain('<a ');
    expect(html).not.toMatch(/href="[^"]*styleguide/);
  }
});

test('shoppers download no admin code', async () => {
  const scripts = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    if (scripts.has(path)) return;
    scripts.set(path, '');
    const script = await (await get(path)).text();
    scripts.set(path, script);
    for (const [, imported] of script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      await read(`/assets/${imported}`);
  };
  for (const path of ['/', '/shop', '/custom-hat', '/checkout'])
    for (const [script] of (await (await get(path)).text()).matchAll(/\/assets\/[\w.-]+\.js/g))
      await read(script);
  expect(scripts.size).toBeGreaterThan(10);
  for (const text of ['/api/access/', '/api/admin/', 'Sign out', 'Recovery code'])
    expect([...scripts].filter(([, script]) => script.includes(text)).map(([path]) => path)).toEqual([]);
});

test.each([
  ['GET', '/admin'],
  ['GET', '/printful-admin'],
  ['GET', '/api/admin/orders'],
  ['GET', '/api/admin/subscribers'],
  ['POST', '/api/admin/products'],
  ['PUT', '/api/admin/products/1'],
  ['DELETE', '/api/admin/products/1'],
  ['POST', '/api/sync-printful-products'],
  ['GET', '/api/test-printful'],
  ['GET', '/api/printful/products'],
  ['GET', '/api/admin/of-tomorrow'],
])('without a session, %s %s answers 401', async (method, path) => {
  expect((await fetch(shop.url + path, { method })).status).toBe(401);
});

test('without a session, each spelling of an admin page’s address leads to the form to sign in', async () => {
  for (const path of ['/ADMIN', '/Admin/today', '/admin/', '/printful-admin/']) {
    const page = await fetch(shop.url + path);
    const clean = path.toLowerCase().replace(/\/$/, '');
    expect([page.url, await page.text()]).toEqual([shop.url + clean, expect.stringContaining('Sign in | ')]);
  }
});

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

test('the shop says that it is running and that its database responds', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

test('an unknown API path gets a 404 as JSON', async () => {
  const response = await get('/api/hats');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    error: { code: 'not_found', message: 'There is no GET /api/hats.', requestId: expect.any(String) },
  });
});

test('pictures of invalid designs and unsigned print files are refused', async () => {
  for (const design of ['x', `black.white.impact.${'y'.repeat(21)}`, 'black.white']) {
    expect((await get(`/pictures/${design}.webp`)).status).toBe(400);
  }
  expect((await get('/print-files/1-0123456789abcdef-AAAAAAAAAAAAAAAAAAAAAA.png')).status).toBe(403);
});

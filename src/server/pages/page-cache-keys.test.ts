import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNarrowed, readShopQuery } from '../../domain/catalog/shop-query.ts';
import { cleanPath, PAGE_CACHE_KEYS, pageCacheKey } from './page-cache-keys.ts';

test('a page has one cache key, regardless of its query', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      fc.pre(!/(?:^|&)(?:after|q|sort|color|occasion)(?:=|&|$)/.test(query));
      expect(pageCacheKey('/shop', query && `?${query}`)).toBe('/shop');
    }),
  );
});

test('the thank-you page of an order is not cached', () => {
  expect(pageCacheKey('/thank-you', '')).toBe('/thank-you');
  expect(pageCacheKey('/thank-you', '?order=7K2Q9MXA4T')).toBe(null);
});

test('the designer is cached, but not a shared design', () => {
  expect(pageCacheKey('/custom-hat', '?edit=1&utm_source=mail')).toBe('/custom-hat');
  expect(pageCacheKey('/custom-hat', '?design=1.navy.white.impact.Hi')).toBe(null);
});

test('the hats for one occasion are cached, and an unknown occasion shows all hats', () => {
  expect(pageCacheKey('/shop', '?utm_source=mail&occasion=birthday')).toBe('/shop?occasion=birthday');
  expect(pageCacheKey('/shop', '?occasion=funeral')).toBe('/shop');
});

test('only the first page of the shelf is cached', () => {
  expect(pageCacheKey('/shop', '?after=24')).toBe(null);
  expect(pageCacheKey('/shop', '?occasion=birthday&after=24')).toBe(null);
});

test('what shoppers search, sort or filter is never answered with the cached page, and what is ignored is', () => {
  for (const query of ['?q=bride', '?sort=price', '?color=pink', '?occasion=birthday&q=bride', '?q=%00a&q='])
    expect(pageCacheKey('/shop', query), query).toBe(null);
  for (const query of ['?q=&sort=shelf&color=', '?q=%00&sort=drop&color=beige', '?q=&q=bride'])
    expect(pageCacheKey('/shop', query), query).toBe('/shop');
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.constantFrom('q', 'sort', 'color'), (query, key) => {
      const asked = `?${key}=${query}`;
      const narrowed = isNarrowed(readShopQuery(new URLSearchParams(asked)));
      if (narrowed) expect(pageCacheKey('/shop', asked)).toBe(null);
    }),
  );
});

test('page data is cached unless its query asks for more than the page’s own route or an occasion', () => {
  expect(pageCacheKey('/_.data', '')).toBe('/_.data');
  expect(pageCacheKey('/shop.data', '')).toBe('/shop.data');
  const own = '_routes=storefront%2Fshop%2Froute';
  expect(pageCacheKey('/shop.data', `?${own}`)).toBe(`/shop.data?${own}`);
  expect(pageCacheKey('/shop.data', `?occasion=birthday&${own}`)).toBe(`/shop.data?occasion=birthday&${own}`);
  expect(pageCacheKey('/shop.data', '?_routes=root')).toBe(null);
  expect(pageCacheKey('/crew.data', `?${own}`)).toBe(null);
  expect(pageCacheKey('/custom-hat.data', '?design=1.navy.white.impact.Hi&_routes=designer%2Froute')).toBe(
    null,
  );
});

test('an unknown path is not cached', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const key = pageCacheKey(path, '');
      expect(key === null || key === path).toBe(true);
    }),
  );
  expect(pageCacheKey('/SHOP', '')).toBe(null);
  expect(pageCacheKey('/admin', '')).toBe(null);
});

test.each([
  ['/ADMIN', '/admin'],
  ['/Admin/Orders/7K2Q9MXA4T/', '/admin/orders/7K2Q9MXA4T'],
  ['/Printful-Admin', '/printful-admin'],
  ['/Administer', '/Administer'],
  ['/SHOP', '/SHOP'],
])('%s is cleaned to %s', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

test('a cleaned path never leads to another site', () => {
  expect(cleanPath('/shop/')).toBe('/shop');
  expect(cleanPath('//evil.example/')).toBe('/evil.example');
  expect(cleanPath('/\\evil.example/')).toBe('/evil.example');
  expect(cleanPath('/')).toBe('/');
  fc.assert(
    fc.property(fc.stringMatching(/^\/[\\/a.]*$/), (path) => {
      expect(cleanPath(path)).toMatch(/^\/(?![\\/])/);
      expect(cleanPath(cleanPath(path))).toBe(cleanPath(path));
    }),
  );
});

test('each key that is rendered at the start is the key of its own address', () => {
  for (const key of PAGE_CACHE_KEYS) {
    const { pathname, search } = new URL(key, 'http://shop');
    expect(pageCacheKey(pathname, search)).toBe(key);
  }
  expect(PAGE_CACHE_KEYS).toContain('/shop.data?occasion=birthday');
});

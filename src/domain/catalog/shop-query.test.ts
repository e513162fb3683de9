import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HAT_COLORS } from '../design/design.ts';
import { OCCASIONS } from './occasions.ts';
import { isNarrowed, LONGEST_SEARCH, readShopQuery, SHOP_SORTS, shopPath } from './shop-query.ts';

const read = (address: string) => readShopQuery(new URL(address, 'https://shop.example').searchParams);
const keyOf = (list: readonly { key: string }[]) => fc.constantFrom(...list.map(({ key }) => key));
const anyKey = fc.oneof(
  fc.string({ unit: 'binary' }),
  keyOf(SHOP_SORTS),
  keyOf(HAT_COLORS),
  keyOf(OCCASIONS),
  fc.nat().map(String),
);
const names = ['q', 'sort', 'color', 'occasion', 'after'] as const;
const asked = fc
  .array(fc.tuple(fc.constantFrom(...names), anyKey))
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])));

test('the address of what was asked for asks for the same', () => {
  fc.assert(
    fc.property(asked, (query) => {
      const wanted = readShopQuery(query);
      expect(read(shopPath(wanted))).toEqual(wanted);
    }),
  );
});

test('one thing changes, and the others stay', () => {
  fc.assert(
    fc.property(asked, asked, fc.constantFrom(...names), (query, other, name) => {
      const change = { [name]: readShopQuery(other)[name] };
      const wanted = { ...readShopQuery(query), ...change };
      expect(read(shopPath(wanted))).toEqual(wanted);
    }),
  );
});

test('addresses that were shared before there was a search stay the same', () => {
  expect(shopPath()).toBe('/shop');
  expect(shopPath({ after: 24 })).toBe('/shop?after=24');
  expect(shopPath({ occasion: 'birthday', after: 24 })).toBe('/shop?occasion=birthday&after=24');
});

test('what nobody can mean is ignored or shortened, and of repeated keys the first counts', () => {
  const all = read('/shop');
  expect(all).toEqual({ q: '', sort: 'shelf', color: null, occasion: null, after: null });
  for (const query of [
    'q=&sort=&color=&occasion=&after=',
    'q=%00%20%00&sort=drop&color=beige&occasion=funeral&after=1e9',
    'q=%F0%9F%8E%89&sort=constructor&color=Navy&after=-1',
    'q=!!!&after=0&after=7',
  ])
    expect(read(`/shop?${query}`)).toEqual(all);
  expect(read('/shop?q=%20bride%00%20%0Aor%20%20die%20&q=other').q).toBe('bride or die');
  expect(read(`/shop?q=${'a'.repeat(10_000)}`).q).toHaveLength(LONGEST_SEARCH);
  fc.assert(
    fc.property(asked, (query) => {
      const { q } = readShopQuery(query);
      expect(Array.from(q).length).toBeLessThanOrEqual(LONGEST_SEARCH);
      expect(q).toBe(q.trim());
      expect(q).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});

test('words, another order or a color narrow the shelf; an occasion or a page does not', () => {
  for (const query of ['q=bride', 'sort=newest', 'sort=price', 'color=pink'])
    expect(isNarrowed(read(`/shop?${query}`))).toBe(true);
  for (const query of ['', 'occasion=birthday', 'after=7', 'sort=shelf', 'color='])
    expect(isNarrowed(read(`/shop?${query}`))).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HAT_COLORS } from '../design/design.ts';
import { cents } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { type FeedHat, type FeedShop, feedItems as itemsInTurn, refusalBy } from './feed-items.ts';
import { MARKET_NAMES, MARKETS, type Market } from './markets.ts';

const SHOP = { publicUrl: 'https://hats.example', settings: DEFAULT_SETTINGS };

const HAT: FeedHat = {
  id: 7,
  name: 'Maid of Dishonor',
  description: 'For the friend\nwho planned everything.',
  slug: 'maid-of-dishonor',
  price: cents(2999),
  hatColor: 'black-white',
  words: 'maid of dishonor',
  occasions: ['festival', 'bachelorette'],
  looks: 'Black White hat, Hot Pink text: Maid of Dishonor',
  picture: '/pictures/maid.jpg',
  refusal: null,
};

const feedItems = (market: Market, hats: readonly FeedHat[], shop: FeedShop) => [
  ...itemsInTurn(market, hats, shop),
];

const [item] = feedItems('google', [HAT], SHOP);

test('a hat has every field that Google asks of a product in Apparel & Accessories', () => {
  expect(item).toEqual({
    fields: {
      id: '7',
      title: 'Maid of Dishonor Trucker Hat',
      description: 'For the friend who planned everything.',
      link: 'https://hats.example/hats/maid-of-dishonor',
      image_link: 'https://hats.example/pictures/maid.jpg',
      availability: 'in_stock',
      price: '29.99 USD',
      brand: 'Unhinged Hats',
      condition: 'new',
      google_product_category: '173',
      product_type: 'Hats > Trucker Hats > Bachelorette',
      age_group: 'adult',
      gender: 'unisex',
      color: 'Black/White',
      item_group_id: '',
    },
    shipping: [{ country: 'US', price: '4.99 USD' }],
  });
});

test('a hat without a description is described by its looks', () => {
  const [plain] = feedItems('meta', [{ ...HAT, description: '  ' }], SHOP);
  expect(plain?.fields.description).toBe(HAT.looks);
});

test.each([
  ['Maid of Dishonor', 'Maid of Dishonor Trucker Hat'],
  ['The Birthday Hat', 'The Birthday Hat'],
  ['That One', 'That One Trucker Hat'],
  ['x'.repeat(138), `${'x'.repeat(138)} Trucker Hat`],
  ['x'.repeat(139), 'x'.repeat(139)],
])('the title of %s says that it is a hat, if that fits', (name, title) => {
  expect(feedItems('google', [{ ...HAT, name }], SHOP)[0]?.fields.title).toBe(title);
});

test('while the owner takes no orders, hats are out of stock', () => {
  const settings = { ...DEFAULT_SETTINGS, pause: { until: '2026-12-31', text: 'Away' } };
  const stock = MARKET_NAMES.map(
    (market) => feedItems(market, [HAT], { ...SHOP, settings })[0]?.fields.availability,
  );
  expect(stock).toEqual(['out_of_stock', 'out of stock', 'out of stock']);
});

test('hats that differ only in color are one group, and a second of a color is in none', () => {
  const group = (...hats: Partial<FeedHat>[]) =>
    feedItems(
      'google',
      hats.map((hat, index) => ({ ...HAT, id: index + 1, ...hat })),
      SHOP,
    ).map(({ fields }) => fields.item_group_id);
  expect(group({}, { hatColor: 'navy' })).toEqual(['words-1', 'words-1']);
  expect(group({}, {}, { hatColor: 'navy' })).toEqual(['words-1', '', 'words-1']);
  expect(group({}, { words: 'other' })).toEqual(['', '']);
});

test.each<[Partial<FeedHat>, (string | null)[]]>([
  [{ refusal: 'Pink hats can’t be made right now.' }, Array(3).fill('Pink hats can’t be made right now.')],
  [{ picture: null }, Array(3).fill('It has no picture.')],
  [{ name: 'x'.repeat(200) }, ['Its name has 200 characters; Google takes 150.', null, null]],
  [
    { name: 'x'.repeat(201) },
    ['Its name has 201 characters; Google takes 150.', 'Its name has 201 characters; Meta takes 200.', null],
  ],
  [
    { hatColor: null },
    ['Google wants to know its color, and hats from Printful’s store do not tell it.', null, null],
  ],
  [{ picture: `/pictures/${'x'.repeat(500)}` }, [null, null, 'Its address is longer than Pinterest takes.']],
])('what would be refused is left out, with a reason', (change, reasons) => {
  const hat = { ...HAT, ...change };
  expect(MARKET_NAMES.map((market) => refusalBy(market, hat, SHOP))).toEqual(reasons);
  expect(MARKET_NAMES.map((market) => feedItems(market, [hat], SHOP).length)).toEqual(
    reasons.map((reason) => (reason === null ? 1 : 0)),
  );
});

test('whatever the hats are, no market gets a value that it refuses', () => {
  const anyHat = fc.record({
    id: fc.integer({ min: 1, max: 2_147_483_647 }),
    name: fc.string({ unit: 'binary', maxLength: 600 }),
    description: fc.string({ unit: 'binary', maxLength: 12_000 }),
    slug: fc.constantFrom('hat', 'maid-of-dishonor'),
    price: fc.integer({ min: 100, max: 99_999 }).map(cents),
    hatColor: fc.constantFrom(null, ...HAT_COLORS.map(({ key }) => key)),
    words: fc.constantFrom('', 'bride', 'or die'),
    occasions: fc.subarray(['bachelorette', 'festival', 'unknown']),
    looks: fc.constant('A hat'),
    picture: fc.constantFrom(null, '/pictures/hat.jpg'),
    refusal: fc.constantFrom(null, null, 'Not now.'),
  });
  const hats = fc.uniqueArray(anyHat, { selector: ({ id }) => id, maxLength: 6 });
  fc.assert(
    fc.property(hats, fc.constantFrom(...MARKET_NAMES), (all, market) => {
      const { longestTitle, longestDescription, longestLink } = MARKETS[market];
      const items = feedItems(market, all, SHOP);
      const refused = all.filter((hat) => refusalBy(market, hat, SHOP) !== null);
      expect(items.length + refused.length).toBe(all.length);
      for (const { fields } of items) {
        for (const [name, value] of Object.entries(fields)) {
          expect(value, name).toBe(value.trim());
          expect(value, name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
        for (const name of ['title', 'description', 'link', 'image_link', 'price'] as const)
          expect(fields[name], name).not.toBe('');
        expect(fields.title?.length).toBeLessThanOrEqual(longestTitle);
        expect(fields.description?.length).toBeLessThanOrEqual(longestDescription);
        expect(fields.link?.length).toBeLessThanOrEqual(longestLink);
        expect(fields.id).toMatch(/^\d{1,10}$/);
        expect(fields.price).toMatch(/^[1-9]\d*\.\d{2} USD$/);
        expect(fields.item_group_id?.length).toBeLessThanOrEqual(50);
      }
    }),
    { numRuns: 60 },
  );
});

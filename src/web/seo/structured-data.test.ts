import fc from 'fast-check';
import { expect, test } from 'vitest';
import { violations } from '../../../test/structured-data-rules.ts';
import { COUNTRIES } from '../../domain/address/states.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { cents, formatAmount } from '../../domain/money/money.ts';
import { ratingOf } from '../../domain/reviews/review.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import type { ShopFacts } from '../../wire/page-context.ts';
import type { Product } from '../../wire/products.ts';
import type { HatVoices } from '../../wire/reviews.ts';
import { breadcrumbs, productList, productOfPage } from './structured-data.ts';

const shop = { publicUrl: 'https://hats.example' } as ShopFacts;

const PRODUCT: Product = {
  id: 7,
  name: 'Maid of Dishonor',
  description: '',
  slug: 'maid-of-dishonor',
  price: '29.99',
  image: '/pictures/pink.webp',
  hatColor: 'pink',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Maid of',
  textLine2: 'Dishonor',
  textLine3: null,
  featured: false,
  occasions: ['bachelorette'],
  refusal: null,
};

const PICTURES = { card: '/pictures/card.jpg', plain: '/pictures/plain.jpg' };
const NO_VOICES: HatVoices = { own: [], alike: [], count: 0, rating: null };
const pageOf = (product: Partial<Product> = {}, settings: Partial<Settings> = {}, voices = NO_VOICES) =>
  productOfPage({ ...PRODUCT, ...product }, PICTURES, {
    shop,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    voices,
  });

const days = fc.tuple(fc.nat(30), fc.nat(30)).map(([first, more]) => [first, first + more] as const);
const anyProduct = fc.record({
  name: fc.string({ minLength: 1 }).map((name) => `a${name}z`),
  description: fc.constantFrom('', 'Says it out loud.'),
  price: fc.integer({ min: 100, max: 99_999 }).map((price) => formatAmount(cents(price))),
  hatColor: fc.constantFrom(null, ...HAT_COLORS.map(({ key }) => key)),
  refusal: fc.constantFrom(null, 'Pink hats can’t be made right now.'),
});
const anySettings = fc.record({
  countries: fc.uniqueArray(fc.constantFrom(...COUNTRIES.map(({ code }) => code)), { minLength: 1 }),
  days: fc.tuple(days, days, days).map(([production, standard, standardElsewhere]) => ({
    ...DEFAULT_SETTINGS.days,
    production,
    standard,
    standardElsewhere,
  })),
  freeStandardAbove: fc.nat(90_000).map(cents),
});

test('whatever is sold wherever, the product of a page follows the written rules', () => {
  fc.assert(
    fc.property(anyProduct, anySettings, fc.boolean(), (product, settings, hasPictures) => {
      const rules = { shop, settings: { ...DEFAULT_SETTINGS, ...settings }, voices: NO_VOICES };
      const page = productOfPage({ ...PRODUCT, ...product }, hasPictures ? PICTURES : null, rules);
      expect(violations(page)).toEqual([]);
      expect(violations(productList([{ ...PRODUCT, ...product }], rules))).toEqual([]);
    }),
  );
});

test('the rules notice what is missing, unknown or of another form', () => {
  const page = pageOf() as { offers: object };
  const broken = [
    { ...page, name: undefined },
    { ...page, aggregateRating: { '@type': 'AggregateRating' } },
    { ...page, offers: { ...page.offers, price: '$29.99' } },
    { ...page, offers: { ...page.offers, availability: 'in stock' } },
    { ...page, image: '/pictures/plain.jpg' },
  ];
  expect(broken.map((thing) => violations(thing).length)).toEqual([1, 1, 1, 1, 1]);
});

test('a page has a rating and reviews only from five on, and none of the team or of nobody', () => {
  const review = { id: 1, stars: 4, words: 'Loud.', name: 'Lupe M.', hat: 'Maid of Dishonor', photo: null };
  const own = [
    { ...review, saidAt: '2026-11-02T10:00:00.000Z', reply: '', isOwn: false },
    { ...review, id: 2, saidAt: '2026-11-01T10:00:00.000Z', reply: '', isOwn: true },
    { ...review, id: 3, name: '', saidAt: '2026-11-01T10:00:00.000Z', reply: '', isOwn: false },
  ];
  expect(JSON.stringify(pageOf({}, {}, { own, alike: own, count: 4, rating: null }))).not.toMatch(
    /Review|Rating/,
  );
  const page = pageOf({}, {}, { own, alike: [], count: 6, rating: ratingOf([1, 0, 0, 2, 2]) });
  expect(violations(page)).toEqual([]);
  expect(page).toMatchObject({
    aggregateRating: { ratingValue: '3.8', reviewCount: 5 },
    review: [{ author: { name: 'Lupe M.' }, reviewRating: { ratingValue: 4 }, datePublished: '2026-11-02' }],
  });
  expect((page as { review: object[] }).review).toHaveLength(1);
});

test('a page says what a hat costs, how it gets to each country, and that it cannot be returned', () => {
  expect(pageOf()).toMatchObject({
    name: 'Maid of Dishonor',
    sku: '7',
    color: 'Pink',
    url: 'https://hats.example/hats/maid-of-dishonor',
    image: ['https://hats.example/pictures/plain.jpg', 'https://hats.example/pictures/card.jpg'],
    offers: {
      price: '29.99',
      availability: 'https://schema.org/InStock',
      shippingDetails: [
        {
          shippingRate: { value: '4.99', currency: 'USD' },
          shippingDestination: [{ addressCountry: 'US' }],
          deliveryTime: {
            handlingTime: { minValue: 2, maxValue: 7, unitCode: 'DAY' },
            transitTime: { minValue: 5, maxValue: 10, unitCode: 'DAY' },
          },
        },
        {
          shippingDestination: [{ addressCountry: 'CA' }, { addressCountry: 'GB' }, { addressCountry: 'AU' }],
        },
      ],
      hasMerchantReturnPolicy: {
        applicableCountry: ['US', 'CA', 'GB', 'AU'],
        merchantReturnLink: 'https://hats.example/returns',
      },
    },
  });
});

test('a hat that is not made now, or while the owner takes no orders, is out of stock', () => {
  const outOfStock = { offers: { availability: 'https://schema.org/OutOfStock' } };
  expect(pageOf({ refusal: 'Pink hats can’t be made right now.' })).toMatchObject(outOfStock);
  const paused = { ...DEFAULT_SETTINGS, pause: { until: '2026-12-31', text: 'Away' } };
  expect(pageOf({}, paused)).toMatchObject(outOfStock);
  const offered = (settings: Settings) => productList([PRODUCT], { shop, settings });
  expect(offered(paused)).toMatchObject({ itemListElement: [{ item: outOfStock }] });
  expect(offered(DEFAULT_SETTINGS)).not.toMatchObject({ itemListElement: [{ item: outOfStock }] });
});

test('breadcrumbs lead over the pages above', () => {
  const above = [{ name: 'Shop', path: '/shop' }];
  const [list] = breadcrumbs(
    { title: 'Maid of Dishonor | Unhinged Hats', path: '/hats/maid', above },
    shop.publicUrl,
  );
  expect(violations(list)).toEqual([]);
  expect(list).toMatchObject({
    itemListElement: [{ name: 'Unhinged Hats' }, { name: 'Shop' }, { name: 'Maid of Dishonor' }],
  });
  expect(breadcrumbs({ title: 'Unhinged Hats', path: '/' }, shop.publicUrl)).toEqual([]);
});

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { type FeedHat, feedItems } from './feed-items.ts';
import type { Market } from './markets.ts';
import { feedParts } from './write-feed.ts';

const SHOP = { publicUrl: 'https://hats.example', settings: DEFAULT_SETTINGS };

const writeFeed = (market: Market, hats: readonly FeedHat[], shop = SHOP): string =>
  [...feedParts(market, hats, shop)].join('');

const hats = fc
  .array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), { maxLength: 5 })
  .map((texts) =>
    texts.map(
      ([name, description], index): FeedHat => ({
        id: index + 1,
        name: `${name}"]]>&<`,
        description: `${description}, "so", \n'it' <b>says</b>;`,
        slug: 'hat',
        price: cents(2999),
        hatColor: index % 2 ? 'navy' : 'pink',
        words: 'same',
        occasions: [],
        looks: '',
        picture: '/pictures/a%2Cb&c.jpg',
        refusal: null,
      }),
    ),
  );

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'item' || name === 'g:shipping',
});

test.each(['google', 'pinterest'] as const)('the XML of %s says what it was made of', (market) => {
  fc.assert(
    fc.property(hats, (all) => {
      const xml = writeFeed(market, all);
      expect(XMLValidator.validate(xml)).toBe(true);
      const items: Record<string, unknown>[] = parser.parse(xml).rss.channel.item ?? [];
      const expected = [...feedItems(market, all, SHOP)].map(({ fields, shipping }) => ({
        ...Object.fromEntries(
          Object.entries(fields)
            .filter(([, value]) => value !== '')
            .map(([name, value]) => [`g:${name}`, value]),
        ),
        ...(market === 'google' && {
          'g:identifier_exists': 'no',
          'g:shipping': shipping.map(({ country, price }) => ({
            'g:country': country,
            'g:service': 'Standard',
            'g:price': price,
          })),
        }),
      }));
      expect(items.map(({ '#text': _, ...item }) => item)).toEqual(expected);
    }),
  );
});

test('the CSV of Meta says what it was made of', () => {
  fc.assert(
    fc.property(hats, (all) => {
      const rows = parse(writeFeed('meta', all), { columns: true }) as Record<string, string>[];
      const expected = [...feedItems('meta', all, SHOP)].map(({ fields }) => ({
        ...fields,
        shipping: 'US::Standard:4.99 USD',
      }));
      expect(rows).toEqual(expected);
    }),
  );
});

test('free shipping is free in every country', () => {
  const settings = { ...DEFAULT_SETTINGS, freeStandardAbove: cents(100) };
  const hat =
    fc
      .sample(
        hats.filter(({ length }) => length > 0),
        1,
      )[0]
      ?.slice(0, 1) ?? [];
  const [row] = parse(writeFeed('meta', hat, { ...SHOP, settings }), { columns: true }) as {
    shipping: string;
  }[];
  expect(row?.shipping).toBe(
    'US::Standard:0.00 USD,CA::Standard:0.00 USD,GB::Standard:0.00 USD,AU::Standard:0.00 USD',
  );
});

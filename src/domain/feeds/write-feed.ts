import { escapeMarkup } from '../../lib/escape-markup.ts';
import { type FeedHat, type FeedItem, type FeedShop, feedItems } from './feed-items.ts';
import type { Market } from './markets.ts';

/** The file that a market reads, with all hats that it takes, in parts of a hat each. */
export function* feedParts(market: Market, hats: readonly FeedHat[], shop: FeedShop): Generator<string> {
  const isCsv = market === 'meta';
  yield isCsv ? csvRow(COLUMNS) : rssHead(shop);
  for (const item of feedItems(market, hats, shop))
    yield isCsv ? csvRow(cellsOf(item)) : rssItem(market === 'google' ? googleFields(item) : fieldsOf(item));
  if (!isCsv) yield '</channel>\n</rss>\n';
}

/** RSS 2.0 with Google's names, which Pinterest reads too: https://support.google.com/merchants/answer/160589 */
const rssHead = ({ publicUrl }: FeedShop) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>Unhinged Hats</title>
<link>${escapeMarkup(publicUrl)}/</link>
<description>Trucker hats that say it out loud.</description>
`;

const rssItem = (fields: readonly string[]) => `<item>\n${fields.join('\n')}\n</item>\n`;

const fieldsOf = ({ fields }: FeedItem): string[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => element(name, escapeMarkup(value)));

/** The hats have no GTIN, since nobody else makes them. */
const googleFields = (item: FeedItem): string[] => [
  ...fieldsOf(item),
  element('identifier_exists', 'no'),
  ...item.shipping.map(({ country, price }) =>
    element(
      'shipping',
      element('country', country) + element('service', 'Standard') + element('price', price),
    ),
  ),
];

const element = (name: string, content: string): string => `<g:${name}>${content}</g:${name}>`;

/** Of Meta's file, in RFC 4180. */
const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const csvCell = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

const COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'google_product_category',
  'product_type',
  'color',
  'gender',
  'age_group',
  'item_group_id',
  'shipping',
];

/** Meta wants a country, a region, a service and a price in a cell, with commas between places. */
const cellsOf = ({ fields, shipping }: FeedItem): string[] => {
  const places = shipping.map(({ country, price }) => `${country}::Standard:${price}`).join(',');
  return COLUMNS.map((name) => (name === 'shipping' ? places : (fields[name] ?? '')));
};

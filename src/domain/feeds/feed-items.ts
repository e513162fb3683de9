import { hatPath } from '../catalog/hat-slug.ts';
import { occasionsWith } from '../catalog/occasions.ts';
import { hatColorOf } from '../design/design.ts';
import { cutAtWord, oneLine } from '../language/one-line.ts';
import { type Cents, formatAmount } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { destinationsOf } from '../shipping/destinations.ts';
import { MARKETS, type Market } from './markets.ts';

export interface FeedHat {
  id: number;
  name: string;
  description: string;
  slug: string;
  price: Cents;
  /** Null for a hat that Printful makes as saved in its store. */
  hatColor: string | null;
  /** Its words from `foldWords`, separated by spaces. */
  words: string;
  /** Keys of `OCCASIONS`. */
  occasions: readonly string[];
  /** What it looks like, for a hat without a description. */
  looks: string;
  /** The path of its picture on white. */
  picture: string | null;
  /** Why it cannot be made right now. */
  refusal: string | null;
}

export interface FeedShop {
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  settings: Settings;
}

/** A hat as markets know it: values by the names that they share. Empty values are left out. */
export interface FeedItem {
  fields: Readonly<Record<string, string>>;
  /** What shipping costs, where that is the same for every address. */
  shipping: readonly { country: string; price: string }[];
}

/** Why a market would refuse a hat, in a sentence; null if it takes it. */
export function refusalBy(
  market: Market,
  hat: FeedHat,
  { publicUrl }: Pick<FeedShop, 'publicUrl'>,
): string | null {
  const { label, longestTitle, longestLink, needsColor } = MARKETS[market];
  const name = oneLine(hat.name);
  if (hat.refusal !== null) return hat.refusal;
  if (hat.picture === null) return 'It has no picture.';
  if (name === '') return 'It has no name.';
  if (name.length > longestTitle)
    return `Its name has ${name.length} characters; ${label} takes ${longestTitle}.`;
  if ([hatPath(hat.slug), hat.picture].some((path) => publicUrl.length + path.length > longestLink))
    return `Its address is longer than ${label} takes.`;
  if (needsColor && hat.hatColor === null)
    return `${label} wants to know its color, and hats from Printful’s store do not tell it.`;
  return null;
}

/** The hats that a market takes, one after the other. */
export function* feedItems(market: Market, hats: readonly FeedHat[], shop: FeedShop): Generator<FeedItem> {
  const groups = groupsOf(hats.filter(({ refusal }) => refusal === null));
  for (const hat of hats)
    if (refusalBy(market, hat, shop) === null)
      yield itemOf(market, hat, { group: groups.get(hat.id) ?? '', shop });
}

function itemOf(
  market: Market,
  hat: FeedHat,
  { group, shop: { publicUrl, settings } }: { group: string; shop: FeedShop },
): FeedItem {
  const { inStock, outOfStock, longestDescription, longestTitle } = MARKETS[market];
  const [occasion] = occasionsWith(hat.occasions);
  return {
    fields: {
      id: String(hat.id),
      title: titleOf(oneLine(hat.name), longestTitle),
      description: cutAtWord(oneLine(hat.description) || oneLine(hat.looks), longestDescription),
      link: publicUrl + hatPath(hat.slug),
      image_link: publicUrl + hat.picture,
      availability: settings.pause === null ? inStock : outOfStock,
      price: inDollars(hat.price),
      brand: 'Unhinged Hats',
      condition: 'new',
      google_product_category: HATS,
      product_type: ['Hats', 'Trucker Hats', ...(occasion ? [occasion.label] : [])].join(' > '),
      age_group: 'adult',
      gender: 'unisex',
      color: hat.hatColor === null ? '' : colorOf(hat.hatColor),
      item_group_id: group,
    },
    shipping: destinationsOf(hat.price, settings).flatMap(({ countries, rate }) =>
      rate === null ? [] : countries.map((country) => ({ country, price: inDollars(rate) })),
    ),
  };
}

/** Apparel & Accessories > Clothing Accessories > Hats: https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt */
const HATS = '173';

const inDollars = (amount: Cents): string => `${formatAmount(amount)} USD`;

/** A joke alone does not say that it is on a hat. */
function titleOf(name: string, longest: number): string {
  const title = /\bhats?\b/i.test(name) ? name : `${name} Trucker Hat`;
  return title.length > longest ? name : title;
}

/** Markets separate the colors of a product with slashes. */
function colorOf(hatColor: string): string {
  const { key, label } = hatColorOf(hatColor);
  return key.includes('-') ? label.replaceAll(' ', '/') : label;
}

/**
 * Groups of hats that differ only in their color, by the ids of their hats. Markets show such hats together. A second hat of the
 * same words and color belongs to no group.
 */
function groupsOf(hats: readonly FeedHat[]): Map<number, string> {
  const groups = new Map<string, Map<string, number>>();
  for (const { id, words, hatColor } of hats) {
    if (words === '' || hatColor === null) continue;
    const group = groups.get(words) ?? new Map<string, number>();
    groups.set(words, group);
    if (!group.has(hatColor)) group.set(hatColor, id);
  }
  return new Map(
    [...groups.values()]
      .filter((group) => group.size > 1)
      .flatMap((group) => {
        const ids = [...group.values()];
        return ids.map((id): [number, string] => [id, `words-${Math.min(...ids)}`]);
      }),
  );
}

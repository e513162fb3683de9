import { countryCode } from '../../domain/address/states.ts';
import { hatPath } from '../../domain/catalog/hat-slug.ts';
import { hatColorOf } from '../../domain/design/design.ts';
import { formatAmount, readAmount } from '../../domain/money/money.ts';
import type { Days, Settings } from '../../domain/settings/settings.ts';
import { type Destination, destinationsOf } from '../../domain/shipping/destinations.ts';
import type { LinkedPictures, ShopFacts } from '../../wire/page-context.ts';
import type { Product } from '../../wire/products.ts';
import type { HatVoices } from '../../wire/reviews.ts';

export interface Crumb {
  name: string;
  /** Of a page of the shop. */
  path: string;
}

/** The breadcrumbs from the home page to a page; empty for the home page itself. */
export function breadcrumbs(
  { title, path, above = [] }: { title: string; path: string; above?: readonly Crumb[] },
  publicUrl: string,
): object[] {
  if (path === '/') return [];
  const [name = ''] = title.split(' | ');
  const crumbs = [{ name: 'Unhinged Hats', path: '/' }, ...above, { name, path }];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: publicUrl + crumb.path,
      })),
    },
  ];
}

export const organization = ({ publicUrl, social }: ShopFacts): object => ({
  '@type': 'Organization',
  name: 'Unhinged Hats',
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
  ...(social.length > 0 && { sameAs: social.map(({ address }) => address) }),
});

/** The ready-made hats of a page with their prices. */
export const productList = (
  products: readonly Product[],
  { shop: { publicUrl }, settings }: { shop: ShopFacts; settings: Settings },
): object => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      ...productData(product, publicUrl),
      image: publicUrl + product.image,
      offers: offerOf(product, publicUrl, settings.pause !== null),
    },
  })),
});

/** A hat on its own page, with the costs of shipping and returns. */
export function productOfPage(
  product: Product,
  pictures: LinkedPictures | null,
  { shop: { publicUrl }, settings, voices }: { shop: ShopFacts; settings: Settings; voices: HatVoices },
): object {
  const { id, hatColor } = product;
  const images = pictures ? [pictures.plain, pictures.card] : [product.image];
  return {
    ...productData(product, publicUrl),
    sku: String(id),
    ...(hatColor !== null && { color: hatColorOf(hatColor).label }),
    image: [...new Set(images)].map((path) => publicUrl + path),
    ...ratingData(voices),
    offers: {
      ...offerOf(product, publicUrl, settings.pause !== null),
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: destinationsOf(readAmount(product.price), settings).map(shippingData),
      hasMerchantReturnPolicy: returnPolicy(settings, publicUrl),
    },
  };
}

/** Only once there are enough reviews for an average, and only from people who bought this hat. */
const ratingData = ({ rating, own }: HatVoices) =>
  rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: own
      .filter(({ name, isOwn }) => name !== '' && !isOwn)
      .map(({ stars, words, name, saidAt }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: saidAt.slice(0, 10),
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
        ...(words !== '' && { reviewBody: words }),
      })),
  };

const productData = ({ name, description, slug }: Product, publicUrl: string) => ({
  '@type': 'Product',
  name,
  ...(description !== '' && { description }),
  url: publicUrl + hatPath(slug),
  brand: { '@type': 'Brand', name: 'Unhinged Hats' },
});

const offerOf = ({ slug, price, refusal }: Product, publicUrl: string, isPaused: boolean) => ({
  '@type': 'Offer',
  url: publicUrl + hatPath(slug),
  price,
  priceCurrency: 'USD',
  availability: `https://schema.org/${refusal === null && !isPaused ? 'InStock' : 'OutOfStock'}`,
});

const shippingData = ({ countries, rate, handling, transit }: Destination) => ({
  '@type': 'OfferShippingDetails',
  ...(rate !== null && {
    shippingRate: { '@type': 'MonetaryAmount', value: formatAmount(rate), currency: 'USD' },
  }),
  shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: BUSINESS_DAYS.map((day) => `https://schema.org/${day}`),
    },
    handlingTime: daysData(handling),
    transitTime: daysData(transit),
  },
});

const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const daysData = ([minValue, maxValue]: Days) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** A hat that is as ordered cannot be returned. The linked page says what can. */
const returnPolicy = ({ countries }: Settings, publicUrl: string) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries.map(countryCode),
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: `${publicUrl}/returns`,
});

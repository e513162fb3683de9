/* What schema.org and Google say of the JSON-LD on the shop's pages, written down as a table. */

type Form = (value: unknown) => boolean;

interface Rules {
  /** The document that the rules are from. */
  document: string;
  required: Readonly<Record<string, Form>>;
  allowed?: Readonly<Record<string, Form>>;
}

const text: Form = (value) => typeof value === 'string' && value.trim() === value && value !== '';
const address: Form = (value) =>
  text(value) && URL.canParse(String(value)) && /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(String(value));
const oneOf =
  (...values: string[]): Form =>
  (value) =>
    values.includes(String(value));
const term = (...names: string[]) => oneOf(...names.map((name) => `https://schema.org/${name}`));
/** ISO 4217 says that a dollar has two decimals; Google wants a point and no sign or separator. */
const amount: Form = (value) => typeof value === 'string' && /^\d+\.\d{2}$/.test(value);
const price: Form = (value) => amount(value) && Number(value) > 0;
const wholeNumber: Form = (value) => Number.isInteger(value) && Number(value) >= 0;
/** ISO 3166-1 alpha-2. */
const country: Form = (value) => /^[A-Z]{2}$/.test(String(value)) && value !== 'UK';
const a =
  (...types: string[]): Form =>
  (value) =>
    types.includes(String((value as Record<string, unknown>)?.['@type'])) && violations(value).length === 0;
const listOf =
  (form: Form, { least = 1, most = Number.POSITIVE_INFINITY } = {}): Form =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(form);

const MERCHANT_LISTING =
  'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing';

const RULES: Readonly<Record<string, Rules>> = {
  Product: {
    document: MERCHANT_LISTING,
    required: { name: text, image: (value) => address(value) || listOf(address)(value), offers: a('Offer') },
    // The reviews must be those of real buyers, at least five.
    allowed: {
      description: text,
      url: address,
      sku: text,
      color: text,
      brand: a('Brand'),
      aggregateRating: a('AggregateRating'),
      review: listOf(a('Review'), { least: 0 }),
    },
  },
  AggregateRating: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    required: {
      ratingValue: (value) => /^[1-5]\.\d$/.test(String(value)),
      reviewCount: (value) => wholeNumber(value) && Number(value) >= 5,
    },
    allowed: { bestRating: wholeNumber, worstRating: wholeNumber },
  },
  Review: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
    required: { author: a('Person'), reviewRating: a('Rating') },
    allowed: { datePublished: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)), reviewBody: text },
  },
  Rating: {
    document: 'https://schema.org/Rating',
    required: { ratingValue: wholeNumber },
    allowed: { bestRating: wholeNumber, worstRating: wholeNumber },
  },
  Person: { document: 'https://schema.org/Person', required: { name: text } },
  Brand: { document: 'https://schema.org/Brand', required: { name: text } },
  Offer: {
    document: MERCHANT_LISTING,
    required: { price, priceCurrency: oneOf('USD') },
    allowed: {
      url: address,
      availability: term('InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'MadeToOrder'),
      itemCondition: term('NewCondition', 'UsedCondition', 'RefurbishedCondition'),
      shippingDetails: listOf(a('OfferShippingDetails')),
      hasMerchantReturnPolicy: a('MerchantReturnPolicy'),
    },
  },
  OfferShippingDetails: {
    document: MERCHANT_LISTING,
    required: {
      shippingDestination: listOf(a('DefinedRegion')),
      deliveryTime: a('ShippingDeliveryTime'),
    },
    allowed: { shippingRate: a('MonetaryAmount') },
  },
  DefinedRegion: { document: 'https://schema.org/DefinedRegion', required: { addressCountry: country } },
  MonetaryAmount: {
    document: 'https://schema.org/MonetaryAmount',
    required: { value: amount, currency: oneOf('USD') },
  },
  ShippingDeliveryTime: {
    document: 'https://schema.org/ShippingDeliveryTime',
    required: { handlingTime: a('QuantitativeValue'), transitTime: a('QuantitativeValue') },
    allowed: { businessDays: a('OpeningHoursSpecification') },
  },
  OpeningHoursSpecification: {
    document: 'https://schema.org/OpeningHoursSpecification',
    required: {
      dayOfWeek: listOf(term('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'), {
        most: 7,
      }),
    },
  },
  QuantitativeValue: {
    document: MERCHANT_LISTING,
    required: { minValue: wholeNumber, maxValue: wholeNumber, unitCode: oneOf('DAY', 'd') },
  },
  MerchantReturnPolicy: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/return-policy',
    required: {
      applicableCountry: listOf(country, { most: 50 }),
      // With a window of days, its length and what a return costs would be required too.
      returnPolicyCategory: term('MerchantReturnNotPermitted'),
    },
    allowed: { merchantReturnLink: address },
  },
  Organization: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
    required: { name: text, url: address },
    allowed: { logo: address, sameAs: listOf(address) },
  },
  BreadcrumbList: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
    required: { itemListElement: inOrder({ least: 2 }) },
  },
  ItemList: {
    document: 'https://developers.google.com/search/docs/appearance/structured-data/carousel',
    required: { itemListElement: inOrder({ least: 0 }) },
  },
  ListItem: {
    document: 'https://schema.org/ListItem',
    required: {
      position: (value) => wholeNumber(value) && value !== 0,
      item: (value) => address(value) || a('Product')(value),
    },
    allowed: { name: text },
  },
};

/** Items whose positions are 1, 2, 3 and so on. */
function inOrder({ least }: { least: number }): Form {
  return (value) =>
    listOf(a('ListItem'), { least })(value) &&
    (value as { position: number }[]).every(({ position }, index) => position === index + 1);
}

/** What a thing with an `@type` does wrong, each with the document that says so. */
export function violations(thing: unknown): string[] {
  const {
    '@type': type,
    '@context': context = 'https://schema.org',
    ...found
  } = thing as Record<string, unknown>;
  const rules = RULES[String(type)];
  if (!rules) return [`There are no rules for ${type}.`];
  const { document, required, allowed = {} } = rules;
  const wrong = [
    ...(context === 'https://schema.org' ? [] : ['@context']),
    ...Object.keys(required).filter((name) => !(name in found)),
    ...Object.entries(found)
      .filter(([name, value]) => !(required[name] ?? allowed[name] ?? (() => false))(value))
      .map(([name]) => name),
  ];
  return wrong.map((name) => `${type}.${name} (${document}): ${JSON.stringify(found[name])}`);
}

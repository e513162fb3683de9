/** Where others sell our hats, and what they say of a product's data. Lengths are in characters. */
export const MARKETS = {
  google: {
    label: 'Google',
    path: '/feeds/google.xml',
    document: 'https://support.google.com/merchants/answer/7052112',
    longestTitle: 150,
    longestDescription: 5000,
    longestLink: 2000,
    inStock: 'in_stock',
    outOfStock: 'out_of_stock',
    needsColor: true,
  },
  meta: {
    label: 'Meta',
    path: '/feeds/meta.csv',
    document: 'https://developers.facebook.com/docs/marketing-api/catalog/reference',
    longestTitle: 200,
    longestDescription: 9999,
    longestLink: 2000,
    inStock: 'in stock',
    outOfStock: 'out of stock',
    needsColor: false,
  },
  pinterest: {
    label: 'Pinterest',
    path: '/feeds/pinterest.xml',
    document: 'https://help.pinterest.com/en/business/article/before-you-get-started-with-catalogs',
    longestTitle: 500,
    longestDescription: 10_000,
    longestLink: 511,
    inStock: 'in stock',
    outOfStock: 'out of stock',
    needsColor: false,
  },
} as const;

export type Market = keyof typeof MARKETS;

export const MARKET_NAMES = Object.keys(MARKETS) as Market[];

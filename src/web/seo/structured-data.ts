import type { ShopFacts } from '../../wire/page-context.ts';
import type { Product } from '../../wire/products.ts';

/** The breadcrumbs from the home page to a page; empty for the home page itself. */
export function breadcrumbs(title: string, path: string, publicUrl: string): object[] {
  if (path === '/') return [];
  const [name] = title.split(' | ');
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Unhinged Hats', item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name, item: publicUrl + path },
      ],
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
  { products, query }: { products: readonly Product[]; query: string },
  { publicUrl }: ShopFacts,
): object => ({
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: productData(product, publicUrl, `${publicUrl}/shop${query}`),
  })),
});

const productData = (
  { id, name, description, image, price, refusal }: Product,
  publicUrl: string,
  page: string,
) => ({
  '@type': 'Product',
  name,
  ...(description !== '' && { description }),
  image: new URL(image, publicUrl).href,
  brand: { '@type': 'Brand', name: 'Unhinged Hats' },
  offers: {
    '@type': 'Offer',
    url: `${page}#hat-${id}`,
    price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${refusal === null ? 'InStock' : 'OutOfStock'}`,
  },
});

import type { MetaDescriptor } from 'react-router';
import { occasionsWith } from '../../domain/catalog/occasions.ts';
import { shopPath } from '../../domain/catalog/shop-query.ts';
import { describeDesign } from '../../domain/design/describe-design.ts';
import { toDesign } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { CARD } from '../../domain/design/picture-address.ts';
import { cutAtWord, oneLine } from '../../domain/language/one-line.ts';
import type { HatHead } from '../../wire/page-context.ts';
import type { Product } from '../../wire/products.ts';
import type { HatVoices } from '../../wire/reviews.ts';
import { type MetaArgs, pageMeta, rootOf } from './page-meta.ts';
import { type Crumb, productOfPage } from './structured-data.ts';

interface HatPageData {
  product: Product;
  page: HatHead;
  voices: HatVoices;
}

/** The metadata of a hat's page, with the owner's title and description if there are any. */
export function hatMeta(args: MetaArgs, { product, page, voices }: HatPageData): MetaDescriptor[] {
  const root = rootOf(args.matches);
  const { name, price } = product;
  const looks = describeHat(product, root?.makings ?? {});
  return pageMeta(args, {
    title: page.title || `${name} Trucker Hat | Unhinged Hats`,
    description:
      page.description ||
      cutAtWord(oneLine(product.description), LONGEST_DESCRIPTION) ||
      `${looks}. Made to order for $${price}.`,
    ...(import.meta.env.SSR &&
      root && {
        above: crumbsTo(product),
        things: [
          productOfPage(product, page.pictures, { ...root, settings: root.settings.settings, voices }),
        ],
        card: {
          'og:type': 'product',
          'og:title': page.title || `${name} Trucker Hat`,
          ...(page.pictures && {
            'og:image': root.shop.publicUrl + page.pictures.card,
            'og:image:alt': looks,
            'og:image:width': String(CARD.width),
            'og:image:height': String(CARD.height),
          }),
          'product:price:amount': price,
          'product:price:currency': 'USD',
        },
      }),
  });
}

/** About as much as search engines show. */
const LONGEST_DESCRIPTION = 160;

/** A hat from Printful's store is as pictured, so only its name says what it looks like. */
function describeHat(product: Product, makings: Makings): string {
  if (product.hatColor === null) return `${product.name} trucker hat`;
  const design = toDesign(product);
  return describeDesign(design, makingOf(makings, design.hatColor));
}

/** The shop, and the first occasion that the hat is for. */
function crumbsTo({ occasions }: Product): Crumb[] {
  const [occasion] = occasionsWith(occasions);
  return [
    { name: 'Shop', path: shopPath() },
    ...(occasion ? [{ name: occasion.label, path: shopPath({ occasion: occasion.key }) }] : []),
  ];
}

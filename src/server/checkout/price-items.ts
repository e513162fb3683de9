import { type Design, hatColorOf, toDesign } from '../../domain/design.ts';
import { CUSTOM_HAT_PRICE, type PricedLine } from '../../domain/pricing.ts';
import { missingCharacters, missingSentence } from '../../hat/missing.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import { type ProductRow, productsByIds } from '../catalog/queries.ts';
import { findListings, type Listing } from '../catalog/sync/queries.ts';
import type { Deps } from '../deps.ts';
import { findUnmadeColors } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';

/** A line as the shop sells it: name, price and design are ours, only the quantity is the shopper's. */
export interface SoldLine extends PricedLine {
  /** The product's id, or the time a custom hat was made. */
  id: number;
  productId: number | null;
  name: string;
  design: Design;
  /** For a hat that is made as it stands in the store at Printful. */
  listing: Listing | null;
  /** Name of the picture that such a hat is sold with. */
  picture: string | null;
}

/** Looks every item up and prices it. Unknown products and hats that cannot be made come back as a refusal. */
export async function priceItems(
  { db, glyphs }: Pick<Deps, 'db' | 'glyphs'>,
  items: readonly OrderItem[],
): Promise<SoldLine[] | ShopError> {
  const ids = items.filter((item) => !item.isCustom && item.id <= MAX_PRODUCT_ID).map((item) => item.id);
  const products = new Map((await productsByIds(db, ids)).map((product) => [product.id, product]));
  const listings = await findListings(db, ids);
  const unmade = await findUnmadeColors(db);
  const lines: SoldLine[] = [];
  for (const [index, item] of items.entries()) {
    const line = item.isCustom
      ? await customLine(glyphs, item, index)
      : productLine(products, listings, item, index);
    if (line instanceof ShopError) return line;
    if (line.listing === null && unmade.includes(line.design.hatColor)) return notMadeNow(line.design, index);
    lines.push(line);
  }
  return lines;
}

const notMadeNow = ({ hatColor }: Design, index: number): ShopError =>
  new ShopError(
    'invalid',
    `${hatColorOf(hatColor).label} hats are not made right now. Choose another color to go on.`,
    { path: `items.${index}.hatColor` },
  );

// Product ids are PostgreSQL integers; anything above names no product.
const MAX_PRODUCT_ID = 2_147_483_647;

function productLine(
  products: Map<number, ProductRow>,
  listings: Map<number, Listing>,
  item: OrderItem,
  index: number,
): SoldLine | ShopError {
  const product = products.get(item.id);
  if (!product) {
    return new ShopError('invalid', 'This hat is no longer sold. Remove it from the cart to go on.', {
      path: `items.${index}.id`,
    });
  }
  const { id, name, price, hatColor, printfulPicture } = product;
  // One that was given a design here is made from that, not as it still stands there.
  const listing = hatColor === null ? (listings.get(id) ?? null) : null;
  return {
    id,
    productId: id,
    name,
    price,
    quantity: item.quantity,
    design: toDesign(product),
    listing,
    picture: listing && printfulPicture,
  };
}

async function customLine(
  glyphs: Deps['glyphs'],
  item: OrderItem,
  index: number,
): Promise<SoldLine | ShopError> {
  const design = toDesign(item);
  const refusal = await refuseUnmakeable(glyphs, design, `items.${index}.`);
  if (refusal) return refusal;
  return {
    id: item.id,
    productId: null,
    name: 'Custom Hat',
    price: CUSTOM_HAT_PRICE,
    quantity: item.quantity,
    design,
    listing: null,
    picture: null,
  };
}

/** Why a design cannot be printed, in the designer's words; `path` stands before the name of the line. */
export async function refuseUnmakeable(
  glyphs: Deps['glyphs'],
  design: Design,
  path: string,
): Promise<ShopError | null> {
  const missing = missingCharacters(design, await glyphs.tableFor(design));
  const first = missing[0];
  if (!first) return null;
  const characters = [...new Set(missing.map(({ character }) => character))];
  return new ShopError('invalid', missingSentence(characters, design.fontStyle), {
    path: `${path}textLine${first.line}`,
  });
}

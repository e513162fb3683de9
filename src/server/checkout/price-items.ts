import { type Design, hatColorOf, toDesign } from '../../domain/design.ts';
import { type Making, PRINTED } from '../../domain/making.ts';
import { CUSTOM_HAT_PRICE, type PricedLine } from '../../domain/pricing.ts';
import { checkDesign, refusalOf } from '../../hat/check-design.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import { type ProductRow, productsByIds } from '../catalog/queries.ts';
import { findListings, type Listing } from '../catalog/sync/queries.ts';
import type { Deps } from '../deps.ts';
import { findMakings, findUnmadeColors } from '../fulfillment/blanks/queries.ts';
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
  const makings = await findMakings(db);
  const lines: SoldLine[] = [];
  for (const [index, item] of items.entries()) {
    const line = item.isCustom ? customLine(item) : productLine(products, listings, item, index);
    if (line instanceof ShopError) return line;
    lines.push(line);
    // Printful makes a hat of its store as it stands there, without a design of ours.
    if (line.listing !== null) continue;
    const { design } = line;
    if (unmade.includes(design.hatColor)) return notMadeNow(design, index);
    const refusal = await refuseUnmakeable(glyphs, design, makings[design.hatColor], `items.${index}.`);
    if (refusal) return line.productId === null ? refusal : notMadeAsSaved(line, index);
  }
  return lines;
}

// The shopper cannot change a ready-made hat, so its fix is to leave it.
const notMadeAsSaved = ({ name }: SoldLine, index: number): ShopError =>
  new ShopError('invalid', `${name} cannot be made right now. Remove it from the cart to go on.`, {
    path: `items.${index}.id`,
  });

const notMadeNow = ({ hatColor }: Design, index: number): ShopError =>
  new ShopError(
    'invalid',
    `${hatColorOf(hatColor).label} hats are not made right now. Choose another color to go on.`,
    { path: `items.${index}.hatColor` },
  );

/** For a hat that is still in a cart and no longer in the shop. */
export const noLongerSold = (name: string, index: number): ShopError =>
  new ShopError('invalid', `${name} is no longer sold. Remove it from the cart to go on.`, {
    path: `items.${index}.id`,
  });

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
    return noLongerSold('This hat', index);
  }
  const { id, name, price, hatColor, printfulPicture } = product;
  // One that was given a design here is made from that, not as it still stands there.
  const listing = hatColor === null ? (listings.get(id) ?? null) : null;
  if (listing?.isGone) return noLongerSold(name, index);
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

const customLine = (item: OrderItem): SoldLine => ({
  id: item.id,
  productId: null,
  name: 'Custom Hat',
  price: CUSTOM_HAT_PRICE,
  quantity: item.quantity,
  design: toDesign(item),
  listing: null,
  picture: null,
});

/**
 * Why a design cannot be made, in the designer's words; null when it can. `making` is how its hat color is made, as far
 * as that is known. `path` stands before the name of the field.
 */
export async function refuseUnmakeable(
  glyphs: Deps['glyphs'],
  design: Design,
  making: Making | undefined,
  path: string,
): Promise<ShopError | null> {
  const problems = checkDesign(design, await glyphs.tableFor(design), making ?? PRINTED);
  const refusal = refusalOf(problems);
  return refusal && new ShopError('invalid', refusal.message, { path: `${path}${refusal.field}` });
}

import { customPrice, type ReadyMades } from '../../domain/cart/custom-price.ts';
import type { PricedLine } from '../../domain/cart/pricing.ts';
import { type Design, hatColorOf, sameDesign, toDesign } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { isStitchedBy, type Making, PRINTED } from '../../domain/design/making.ts';
import { makingAddress } from '../../domain/design/picture-address.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { OwnerWords } from '../../domain/words/check-words.ts';
import { checkDesign, keepableOf, refusalOf } from '../../hat/check-design.ts';
import { designFields } from '../../wire/designs.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import { findReadyMades } from '../catalog/ready-mades.ts';
import type { Listing } from '../catalog/sync/queries.ts';
import type { Deps } from '../deps.ts';
import { type Blank, findSoldBlanks, makingsOf, type SoldAs } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { oneHatAtATime } from '../pictures/one-hat-at-a-time.ts';
import { findSoldProducts, type SoldProduct } from './queries.ts';

/** A line as the shop sells it. Only the quantity, and a custom hat's design, come from the shopper. */
export interface SoldLine extends PricedLine {
  /** The product's id, or the time at which a custom hat was designed. */
  id: number;
  productId: number | null;
  name: string;
  design: Design;
  /** Set for a hat that Printful makes as saved in its store. */
  listing: Listing | null;
  /** The name of such a hat's picture. */
  picture: string | null;
  /** What any other hat is made from. */
  soldAs: SoldAs | null;
}

type UnmadeLine = Omit<SoldLine, 'soldAs'>;

/** Looks up and prices every item. Returns an error for an unknown product or a hat that cannot be made. */
export async function priceItems(
  { db, glyphs }: Pick<Deps, 'db' | 'glyphs'>,
  items: readonly OrderItem[],
  {
    settings,
    kept = [],
  }: {
    settings: Settings;
    /** The prices that a sent cart keeps, in the order of its items. */
    kept?: readonly Cents[];
  },
): Promise<SoldLine[] | ShopError> {
  const ids = items.filter((item) => !item.isCustom && item.id <= MAX_PRODUCT_ID).map((item) => item.id);
  const products = await findSoldProducts(db, ids);
  const twins = await findReadyMades(db, items.filter(({ isCustom }) => isCustom).map(toDesign));
  const blanks = await findSoldBlanks(db);
  const makings = makingsOf(blanks);
  const lines: SoldLine[] = [];
  for (const [index, item] of items.entries()) {
    const found = item.isCustom ? customLine(item, twins, settings) : productLine(products, item, index);
    if (found instanceof ShopError) return found;
    const blank = blanks.find(({ hatColor }) => hatColor === found.design.hatColor);
    const line = {
      ...found,
      price: kept[index] ?? found.price,
      soldAs: found.listing === null && blank ? soldAs(blank) : null,
    };
    lines.push(line);
    // Printful makes the hats in its store without a design of ours.
    if (line.listing !== null) {
      if (line.listing.inStock === false || line.picture === null) return notMadeAsSaved(line, index);
      continue;
    }
    const { design } = line;
    if (!blank) return notMadeNow(design, index);
    const refusal = await oneHatAtATime(() =>
      findDesignError(glyphs, design, {
        making: makings[design.hatColor],
        path: `items.${index}.`,
        words: settings.words,
        // The owner saved a ready-made hat with its words.
        keepsWords: line.productId !== null || item.keepWords === true,
      }),
    );
    if (refusal) return line.productId === null ? refusal : notMadeAsSaved(line, index);
  }
  return lines;
}

/** What a line keeps, whatever becomes of the blank. */
export const soldAs = ({ variantId, technique, placement, canvas }: Blank): SoldAs => ({
  variantId,
  technique,
  placement,
  canvas,
});

// The shopper cannot change a ready-made hat, only remove it.
export const notMadeAsSaved = ({ name }: Pick<SoldLine, 'name'>, index: number): ShopError =>
  new ShopError('invalid', `${name} can’t be made right now. Remove it from the cart to continue.`, {
    path: `items.${index}.id`,
  });

const notMadeNow = ({ hatColor }: Design, index: number): ShopError =>
  new ShopError(
    'invalid',
    `${hatColorOf(hatColor).label} hats can’t be made right now. Choose another color to continue.`,
    { path: `items.${index}.hatColor` },
  );

/** For a hat in an old cart that the shop no longer sells. */
export const noLongerSold = (name: string, index: number): ShopError =>
  new ShopError('invalid', `${name} is no longer sold. Remove it from the cart to continue.`, {
    path: `items.${index}.id`,
  });

/** For a ready-made hat that the owner redesigned after it was shown. */
const looksDifferent = (name: string, index: number): ShopError =>
  new ShopError('invalid', `${name} looks different now. Nothing was charged. Check it and try again.`, {
    path: `items.${index}.id`,
  });

/** Why these hats are not sold as they were shown: one is printed, embroidered or laid out differently now. */
export function refuseOtherMaking(lines: readonly SoldLine[], items: readonly OrderItem[]): ShopError | null {
  for (const [index, { soldAs, ...line }] of lines.entries()) {
    const shown = items[index]?.making;
    if (shown === undefined || !soldAs) continue;
    const { technique, canvas } = soldAs;
    if (shown === makingAddress({ isStitched: isStitchedBy(technique), canvas })) continue;
    const name = hatName({ ...line.design, name: line.name, isCustom: line.productId === null });
    return new ShopError(
      'invalid',
      `${name} is made differently now. Nothing was charged. Check it and try again.`,
      { path: `items.${index}.id` },
    );
  }
  return null;
}

// Product ids are PostgreSQL integers.
const MAX_PRODUCT_ID = 2_147_483_647;

function productLine(
  products: Map<number, SoldProduct>,
  item: OrderItem,
  index: number,
): UnmadeLine | ShopError {
  const product = products.get(item.id);
  if (!product) return noLongerSold('This hat', index);
  const { id, name, price, hatColor, printfulPicture } = product;
  // A hat with a design of ours is made from that, not as saved in Printful's store.
  const listing = hatColor === null ? product.listing : null;
  if (listing?.isGone || product.state !== 'live') return noLongerSold(name, index);
  const design = toDesign(product);
  const isShown = Object.keys(designFields).some((field) => item[field as keyof Design] !== '');
  if (isShown && !sameDesign(toDesign(item), design)) return looksDifferent(name, index);
  return {
    id,
    productId: id,
    name,
    price,
    quantity: item.quantity,
    design,
    listing,
    picture: listing && printfulPicture,
  };
}

const customLine = (item: OrderItem, twins: ReadyMades, settings: Settings): UnmadeLine => ({
  id: item.id,
  productId: null,
  name: 'Custom Hat',
  price: customPrice(toDesign(item), twins, settings),
  quantity: item.quantity,
  design: toDesign(item),
  listing: null,
  picture: null,
});

interface DesignRules {
  making: Making | undefined;
  /** The prefix of the field's name in the error. */
  path: string;
  /** The owner's lists in force. */
  words: OwnerWords;
  /** Words that a person has to look at pass. */
  keepsWords: boolean;
}

/** Why a design cannot be sold, with the designer's message; null if it can. */
export async function findDesignError(
  glyphs: Deps['glyphs'],
  design: Design,
  { making, path, words, keepsWords }: DesignRules,
): Promise<ShopError | null> {
  const problems = checkDesign(design, await glyphs.tableFor(design), { making: making ?? PRINTED, words });
  const refusal = refusalOf(problems) ?? (keepsWords ? null : keepableOf(problems));
  return refusal && new ShopError('invalid', refusal.message, { path: `${path}${refusal.field}` });
}

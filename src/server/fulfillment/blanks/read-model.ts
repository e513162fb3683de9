import type { HatFacts } from '../../../domain/catalog/hat-confirmation.ts';
import { blankCost } from '../../../domain/money/blank-cost.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { PIXELS_PER_INCH } from '../../../hat/real-size.ts';
import type { Deps } from '../../deps.ts';
import type {
  CatalogProduct,
  CatalogVariant,
  PrintCanvas,
  VariantAvailability,
} from '../../gateways/printful/catalog-answers.ts';
import type { CatalogHat, Front, ModelFront } from './queries.ts';

/** What Printful's catalog says about a model and its hats. */
export interface ModelNow {
  /** Null if Printful has no such model. */
  product: CatalogProduct | null;
  isOffered: boolean | null;
  /** Empty if it is gone or discontinued. */
  hats: CatalogHat[];
}

/** Reads a model from Printful's live catalog, without prices. Throws `PrintfulError`. */
export async function readModel(
  printful: Deps['printful'],
  { productId, technique, placement }: ModelFront,
): Promise<ModelNow> {
  const product = await printful.catalogProduct(productId);
  if (!product || product.isDiscontinued) return { product, isOffered: null, hats: [] };
  const variants = await printful.catalogVariants(productId);
  const availability = await printful.catalogAvailability(productId);
  const isMissing = variants.some((variant) => !sizeOf(variant, placement));
  const canvases = isMissing ? await printful.printCanvases(productId, technique) : [];
  const hats = variants.map((variant): CatalogHat => {
    const file = canvases.find((one) => one.variantId === variant.id && one.placement === placement);
    return {
      productId,
      variantId: variant.id,
      technique,
      placement,
      canvas: sizeOf(variant, placement) ?? (file ? canvasOf(file) : null),
      title: product.name,
      color: variant.color,
      colorCode: variant.colorCode,
      colorCode2: variant.colorCode2,
      image: variant.image,
      inStock: isInStock(availability, variant.id, technique),
      price: null,
    };
  });
  return { product, isOffered: isOffered(product, { technique, placement }), hats };
}

export const isSameModel = (one: ModelFront, other: ModelFront): boolean =>
  one.productId === other.productId && one.technique === other.technique && one.placement === other.placement;

/** Null if Printful lists no placements at all. */
export function isOffered(
  { placements }: CatalogProduct,
  { technique, placement }: Pick<ModelFront, 'technique' | 'placement'>,
): boolean | null {
  if (placements.length === 0) return null;
  return placements.some((one) => one.placement === placement && one.technique === technique);
}

function sizeOf({ placements }: CatalogVariant, wanted: string): CatalogHat['canvas'] {
  const size = placements.find(({ placement }) => placement === wanted);
  return size ? { width: inPixels(size.width), height: inPixels(size.height) } : null;
}

const canvasOf = ({ width, height, dpi }: PrintCanvas) => ({
  width: inPixels(width / dpi),
  height: inPixels(height / dpi),
});

const inPixels = (inches: number) => Math.round(inches * PIXELS_PER_INCH);

/** In stock in any region, for a technique or for any; null if Printful does not say. */
export function isInStock(
  all: readonly VariantAvailability[],
  variantId: number,
  technique?: string,
): boolean | null {
  const states = all
    .filter((one) => one.variantId === variantId && (technique ?? one.technique) === one.technique)
    .map(({ availability }) => availability);
  if (states.includes('in stock')) return true;
  return states.length === 0 || states.includes('unknown') ? null : false;
}

/** What Printful charges for a hat with one such front; null if it does not say. */
export async function readPrice(printful: Deps['printful'], hat: Front): Promise<Cents | null> {
  const prices = await printful.variantPrices(hat.variantId);
  return prices && blankCost(prices, hat);
}

/** What was read about one variant. A model without any variants must be an error at Printful. */
export function factsOf({ isOffered, hats, product }: ModelNow, variantId: number): HatFacts {
  const hat = hats.find((one) => one.variantId === variantId);
  const isModelMade = product !== null && !product.isDiscontinued;
  return {
    isMade: isModelMade && hats.length === 0 ? null : hat !== undefined,
    isOffered,
    canvas: hat?.canvas ?? null,
    inStock: hat?.inStock ?? null,
    price: hat?.price ?? null,
  };
}

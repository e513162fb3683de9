import { DEFAULT_PRODUCT_PRICE } from '../../../domain/cart/pricing.ts';
import type { Cents } from '../../../domain/money/money.ts';
import type { StoreProduct, StoreVariant } from '../../gateways/printful/store-products.ts';
import type { SeenHat } from './queries.ts';

const LONGEST_NAME = 200;

/** The hats of a store product, one per variant. With several variants at Printful the color is part of the name. */
export function shopHats(
  { id, name, variants, hasColors }: StoreProduct,
  { description, colorOf }: { description: string; colorOf(variant: StoreVariant): string | null },
): SeenHat[] {
  return variants.map((variant) => {
    const color = hasColors ? (colorOf(variant) ?? suffixOf(variant.name, name)) : null;
    return {
      syncVariantId: variant.id,
      syncProductId: id,
      variantId: variant.variantId,
      catalogProductId: variant.productId,
      name: nameOf(name, color),
      description,
      price: sellable(variant.retailPrice),
      pictureUrl: variant.pictureUrl,
    };
  });
}

const nameOf = (name: string, color: string | null): string =>
  (color ? `${name} (${color})` : name).slice(0, LONGEST_NAME).replace(/\p{Cs}$/u, '');

/** Printful names a variant "Lake Mode / Navy" or "Lake Mode - Navy". */
function suffixOf(variantName: string, productName: string): string | null {
  const rest = variantName.startsWith(productName) ? variantName.slice(productName.length) : '';
  return rest.replace(/^[\s/–-]+/, '').trim() || null;
}

const sellable = (price: Cents | null): Cents =>
  price !== null && price >= 100 && price <= 99_999 ? price : DEFAULT_PRODUCT_PRICE;

import type { PrintfulStore } from '../account.ts';
import type { ProductState, VariantState } from '../objects.ts';
import {
  type Blank,
  blankById,
  blanks,
  type Hat,
  hatByVariant,
  type Placement,
  type Variant,
} from './blanks.ts';

export const productState = (store: PrintfulStore, id: number): ProductState =>
  store.productStates.get(id) ?? {
    id,
    isGone: false,
    isDiscontinued: false,
    priceRise: 0,
    canvases: {},
  };

export const variantState = (store: PrintfulStore, id: number): VariantState =>
  store.variantStates.get(id) ?? { id, isGone: false, availability: 'in stock', regions: {} };

/** The products and variants that are listed now, with their prices and canvases of now. */
export function catalogNow(store: PrintfulStore): Blank[] {
  return blanks.flatMap((blank) => blankNow(store, blank.id) ?? []);
}

export function blankNow(store: PrintfulStore, id: number): Blank | undefined {
  const blank = blankById(id);
  const { isGone, priceRise, canvases } = productState(store, id);
  if (!blank || isGone) return undefined;
  return {
    ...blank,
    techniques: blank.techniques.map((technique) => ({ ...technique, price: technique.price + priceRise })),
    placements: blank.placements.map((placement) => resized(placement, canvases[placement.key])),
    variants: blank.variants.filter((variant) => !variantState(store, variant.id).isGone),
  };
}

/** A print file of another size has another id. */
const resized = (placement: Placement, canvas: { width: number; height: number } | null | undefined) =>
  canvas ? { ...placement, printFile: { id: placement.printFile.id + 10_000, ...canvas } } : placement;

/** A hat that can be ordered; undefined if it is not listed. */
export function hatNow(store: PrintfulStore, variantId: number): Hat | undefined {
  const blank = blankNow(store, hatByVariant(variantId)?.blank.id ?? 0);
  const variant = blank?.variants.find(({ id }) => id === variantId);
  return blank && variant && { blank, variant };
}

/** Whether Printful no longer makes a hat. */
export function isDiscontinued(store: PrintfulStore, variantId: number): boolean {
  const hat = hatNow(store, variantId);
  return !hat || productState(store, hat.blank.id).isDiscontinued;
}

/** The placements whose size version 2 gives. */
export const sizedPlacements = (store: PrintfulStore, { id, placements }: Blank): Placement[] =>
  placements.filter(({ key }) => productState(store, id).canvases[key] !== null);

/** Printful's selling regions, and where the sandbox does not sell. */
const REGIONS = [
  'worldwide',
  'north_america',
  'canada',
  'europe',
  'spain',
  'latvia',
  'uk',
  'france',
  'germany',
  'australia',
  'japan',
  'new_zealand',
  'italy',
  'brazil',
  'southeast_asia',
  'republic_of_korea',
] as const;
const UNSOLD: readonly string[] = ['brazil', 'southeast_asia', 'republic_of_korea'];

export const sellingRegions = [...REGIONS, 'all'] as const;

/** The availability of a variant in one region, or in all. */
export function availabilityIn(
  store: PrintfulStore,
  { id }: Variant,
  wanted: (typeof sellingRegions)[number],
) {
  const { availability, regions } = variantState(store, id);
  return REGIONS.filter((name) => wanted === 'all' || name === wanted).map((name) => ({
    name,
    availability: regions[name] ?? (UNSOLD.includes(name) ? 'not fulfillable' : availability),
    placement_option_availability: [],
  }));
}

/** The price of one hat with art at these placements, in cents. */
export function priceOf({ techniques, placements }: Blank, keys: string[]): number {
  const chosen = placements.filter(({ key }) => keys.includes(key));
  const technique = techniques.find(({ key }) => key === chosen[0]?.technique);
  return chosen.reduce((sum, { price }) => sum + price, technique?.price ?? 0);
}

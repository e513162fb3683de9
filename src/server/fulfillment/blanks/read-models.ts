import type { z } from 'zod';
import { blankCost } from '../../../domain/money/blank-cost.ts';
import type { hatModelsAnswer } from '../../../wire/admin/hats.ts';
import type { Deps } from '../../deps.ts';
import { HAT_FRONTS } from '../../gateways/printful/catalog.ts';
import type {
  CatalogProduct,
  CatalogVariant,
  VariantAvailability,
  VariantPrices,
} from '../../gateways/printful/catalog-answers.ts';
import { isInStock, isOffered } from './read-model.ts';
import type { ModelFront } from './refresh-hats.ts';

type Listed = z.output<typeof hatModelsAnswer>[number];
type ModelDeps = Pick<Deps, 'printful' | 'config' | 'clock'>;

interface Details {
  variants: CatalogVariant[];
  availability: VariantAvailability[];
  prices: VariantPrices | null;
  countries: string[];
}

/**
 * The models in Printful's catalog that hats can be made from. Details of each take several calls, so a call of this reads
 * them for as long as a sync may take, and the next one continues. They are kept for a day.
 */
export function createModelsReader(deps: ModelDeps): () => Promise<Listed[]> {
  const known = new Map<number, Details & { until: number }>();
  return async () => {
    const { clock, config, printful } = deps;
    const deadline = clock().getTime() + config.limits.syncTimeout;
    const listed = await printful.catalogProducts({ placements: HAT_FRONTS });
    const products = listed.filter(({ isDiscontinued }) => !isDiscontinued);
    for (const { id } of products) {
      const now = clock().getTime();
      if ((known.get(id)?.until ?? 0) > now) continue;
      if (now > deadline) break;
      known.set(id, { ...(await readDetails(printful, id)), until: now + config.limits.day });
    }
    return products.flatMap((product) =>
      frontsOf(product).map((front) => presentModel(product, front, known.get(product.id))),
    );
  };
}

/** The fronts that a product offers. */
const frontsOf = (product: CatalogProduct): ModelFront[] =>
  HAT_FRONTS.flatMap((placement) =>
    product.techniques
      .filter((technique) => isOffered(product, { technique, placement }) === true)
      .map((technique) => ({ productId: product.id, technique, placement })),
  );

async function readDetails(printful: Deps['printful'], productId: number): Promise<Details> {
  const variants = await printful.catalogVariants(productId);
  const [first] = variants;
  return {
    variants,
    availability: await printful.catalogAvailability(productId),
    prices: first ? await printful.variantPrices(first.id) : null,
    countries: await printful.shippingCountries(productId),
  };
}

function presentModel(
  { name, brand, image }: CatalogProduct,
  front: ModelFront,
  details: Details | undefined,
): Listed {
  const model = { ...front, name, brand, image };
  if (!details) return { ...model, priceFrom: null, countries: null, colors: null, isAvailable: null };
  const { variants, availability, prices, countries } = details;
  const price = prices && blankCost(prices, front);
  return {
    ...model,
    priceFrom: price,
    countries: countries.length,
    colors: new Set(variants.map(({ color }) => color)).size,
    isAvailable: variants.some(({ id }) => isInStock(availability, id, front.technique) === true),
  };
}

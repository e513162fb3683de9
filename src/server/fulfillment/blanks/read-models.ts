import { formatAmount } from '../../../domain/money.ts';
import type { HatModelsAnswer } from '../../../wire/admin/hats.ts';
import type { Deps } from '../../deps.ts';
import { HAT_FRONTS } from '../../gateways/printful/catalog.ts';
import type { CatalogProduct } from '../../gateways/printful/catalog-answers.ts';
import { isOffered, readModel, readPrice } from './read-model.ts';
import type { ModelFront } from './refresh-hats.ts';

type Listed = HatModelsAnswer[number];
type Details = Pick<Listed, 'priceFrom' | 'countries' | 'colors' | 'isAvailable'>;
type ModelDeps = Pick<Deps, 'printful' | 'config' | 'clock'>;

const UNKNOWN: Details = { priceFrom: null, countries: null, colors: null, isAvailable: null };

/**
 * The models in Printful's catalog that hats can be made from. Details of each take several calls, so a call of this reads
 * them for as long as a request may take, and the next one continues. They are kept for a day.
 */
export function createModelsReader(deps: ModelDeps): () => Promise<HatModelsAnswer> {
  const known = new Map<string, { details: Details; until: number }>();
  const detailsOf = (front: ModelFront) => known.get(keyOf(front));
  return async () => {
    const { clock, config } = deps;
    const deadline = clock().getTime() + config.limits.shopperTimeout;
    const products = await deps.printful.catalogProducts({ placements: HAT_FRONTS });
    const listed = products.filter(({ isDiscontinued }) => !isDiscontinued).flatMap(frontsOf);
    for (const { front } of listed) {
      const now = clock().getTime();
      if ((detailsOf(front)?.until ?? 0) > now) continue;
      if (now > deadline) break;
      known.set(keyOf(front), { details: await readDetails(deps, front), until: now + config.limits.day });
    }
    return listed.map(({ front, product: { name, brand, image } }) => ({
      ...front,
      name,
      brand,
      image,
      ...(detailsOf(front)?.details ?? UNKNOWN),
    }));
  };
}

const keyOf = ({ productId, technique, placement }: ModelFront) => `${productId} ${technique} ${placement}`;

/** The fronts that a product offers. */
function frontsOf(product: CatalogProduct): { front: ModelFront; product: CatalogProduct }[] {
  return HAT_FRONTS.flatMap((placement) =>
    product.techniques
      .filter((technique) => isOffered(product, { technique, placement }) === true)
      .map((technique) => ({ front: { productId: product.id, technique, placement }, product })),
  );
}

async function readDetails({ printful }: ModelDeps, front: ModelFront): Promise<Details> {
  const { hats } = await readModel(printful, front);
  const [first] = hats;
  const price = first ? await readPrice(printful, first) : null;
  const countries = await printful.shippingCountries(front.productId);
  return {
    priceFrom: price === null ? null : formatAmount(price),
    countries: countries.length,
    colors: new Set(hats.map(({ color }) => color)).size,
    isAvailable: hats.some(({ inStock }) => inStock === true),
  };
}

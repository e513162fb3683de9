import { HAT_COLORS } from '../../../domain/design.ts';
import { PIXELS_PER_INCH } from '../../../hat/real-size.ts';
import type { Deps } from '../../deps.ts';
import type { Availability, PlacementSize } from '../../gateways/printful/catalog-answers.ts';
import { type CatalogHat, dropBlanks, findBlanks, replaceCatalogHats, saveBlanks } from './queries.ts';
import { suggestBlank } from './suggest-blank.ts';
import { TRUCKERS, type Trucker } from './truckers.ts';

type BlankDeps = Pick<Deps, 'db' | 'printful'>;

/**
 * Reads Printful's trucker hats and suggests one for each hat color, by the color's name. An administrator's choice stays as
 * long as Printful has it. Throws `PrintfulError`.
 */
export async function refreshBlanks({ db, printful }: BlankDeps): Promise<void> {
  const hats: CatalogHat[] = [];
  for (const trucker of TRUCKERS) hats.push(...(await readHats(printful, trucker)));
  // An empty catalog must be an error at Printful, and no reason to stop selling.
  if (hats.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await replaceCatalogHats(trx, hats);
    const variantIds = new Set(hats.map(({ variantId }) => variantId));
    const gone = (await findBlanks(trx)).filter(({ variantId }) => !variantIds.has(variantId));
    await dropBlanks(
      trx,
      HAT_COLORS.map(({ key }) => key).filter((key) => gone.some(({ hatColor }) => hatColor === key)),
    );
    const suggested = HAT_COLORS.flatMap(({ key, label }) => {
      const hat = suggestBlank(label, hats);
      return hat ? [{ ...hat, hatColor: key }] : [];
    });
    await saveBlanks(trx, suggested, { chosen: false });
  });
}

async function readHats(printful: BlankDeps['printful'], trucker: Trucker): Promise<CatalogHat[]> {
  const { productId, technique, placement } = trucker;
  const product = await printful.catalogProduct(productId);
  if (!product || product.isDiscontinued) return [];
  const variants = await printful.catalogVariants(productId);
  const availability = await printful.catalogAvailability(productId);
  const isMissing = variants.some(({ placements }) => !sizeOf(placements, placement));
  const canvases = isMissing ? await printful.printCanvases(productId, technique) : [];
  return variants.flatMap((variant) => {
    const size = sizeOf(variant.placements, placement);
    const file = canvases.find((one) => one.variantId === variant.id && one.placement === placement);
    const canvas = size ? canvasOf(size) : file;
    if (!canvas) return [];
    const { width, height } = canvas;
    const states = availability.filter((one) => one.variantId === variant.id && one.technique === technique);
    return [
      {
        productId,
        variantId: variant.id,
        technique,
        placement,
        canvas: { width, height },
        title: product.name,
        color: variant.color,
        colorCode: variant.colorCode,
        inStock: states.length === 0 || states.some((one) => MAY_BE_MADE.has(one.availability)),
      },
    ];
  });
}

const MAY_BE_MADE: ReadonlySet<Availability> = new Set(['in stock', 'unknown']);

const sizeOf = (placements: PlacementSize[], wanted: string): PlacementSize | undefined =>
  placements.find(({ placement }) => placement === wanted);

const canvasOf = ({ width, height }: PlacementSize): { width: number; height: number } => ({
  width: Math.round(width * PIXELS_PER_INCH),
  height: Math.round(height * PIXELS_PER_INCH),
});

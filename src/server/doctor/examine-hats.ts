import { COUNTRIES, type Country } from '../../domain/address/states.ts';
import { hatReason, isSold } from '../../domain/catalog/hat-confirmation.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { isStitchedBy } from '../../domain/design/making.ts';
import { blankCost } from '../../domain/money/blank-cost.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { inInches, PIXELS_PER_INCH } from '../../hat/real-size.ts';
import type { Deps } from '../deps.ts';
import { askExample } from '../fulfillment/blanks/ask-example.ts';
import { type Blank, findBlanks } from '../fulfillment/blanks/queries.ts';
import type {
  CatalogProduct,
  CatalogVariant,
  VariantAvailability,
} from '../gateways/printful/catalog-answers.ts';
import { examine, type Finding, note, right, wrong } from './finding.ts';
import { findDigitizationFee } from './queries.ts';

type HatDeps = Pick<Deps, 'db' | 'printful' | 'config' | 'secrets' | 'clock'>;

/** What each of the shop's colors is made of, as Printful's catalog has it now: picture, canvas, stock and cost. */
export async function examineHats(deps: HatDeps): Promise<Finding[]> {
  const blanks = await findBlanks(deps.db);
  // Failures are kept, too: a silent Printful is waited for once, not for each color.
  const models = new Map<number, ReturnType<typeof readModel>>();
  const modelOf = (productId: number) => {
    const model = models.get(productId) ?? readModel(deps, productId);
    models.set(productId, model);
    return model;
  };
  const findings: Finding[] = [];
  for (const { key, label } of HAT_COLORS) {
    const blank = blanks.find(({ hatColor }) => hatColor === key);
    if (blank)
      findings.push(
        ...(await examine(label, async () =>
          examineColor(deps.printful, label, { blank, model: await modelOf(blank.productId) }),
        )),
      );
    else findings.push(wrong(label, 'no hat is confirmed for it, so it is not sold', CHOOSE));
  }
  for (const blank of Map.groupBy(blanks, modelKey).values())
    if (blank[0]) findings.push(...(await examineExample(deps, blank[0])));
  return findings;
}

const modelKey = ({ productId, technique, placement }: Blank) => `${productId} ${technique} ${placement}`;

/** Whether Printful accepts a whole order of one such hat, and what it costs. Nothing is ordered. */
async function examineExample(deps: HatDeps, blank: Blank): Promise<Finding[]> {
  const about = 'Example order';
  return examine(about, async () => {
    const { refusal, ...costs } = await askExample(deps, blank);
    const what = `${blank.title} (${blank.color}), ${blank.placement}`;
    if (refusal !== null)
      return [wrong(about, `Printful refuses ${what}: ${refusal.replace(/\.$/, '')}`, CHOOSE)];
    const amounts = [
      ...[costs.hats, costs.shipping].map((amount) => (amount === null ? 'unknown' : formatPrice(amount))),
      ...(costs.digitization ? [`${formatPrice(costs.digitization)} for a new design`] : []),
    ];
    const accepted = right(
      about,
      `Printful accepts ${what}: ${amounts.join(' + ')}, to an address in the US`,
    );
    if (!isStitchedBy(blank.technique) || costs.digitization) return [accepted];
    const fee = formatPrice(await findDigitizationFee(deps.db));
    return [
      accepted,
      note(about, `its estimate has no fee for a new design, so the shop counts ${fee}, as set in Settings`),
    ];
  });
}

const CHOOSE = 'Choose one in the admin';

interface Model {
  product: CatalogProduct;
  variants: CatalogVariant[];
  availability: VariantAvailability[];
}

async function readModel({ printful }: HatDeps, productId: number): Promise<Model | null> {
  const product = await printful.catalogProduct(productId);
  if (!product) return null;
  const variants = await printful.catalogVariants(productId);
  return { product, variants, availability: await printful.catalogAvailability(productId) };
}

async function examineColor(
  printful: HatDeps['printful'],
  label: string,
  { blank, model }: { blank: Blank; model: Model | null },
): Promise<Finding[]> {
  const variant = model?.variants.find(({ id }) => id === blank.variantId);
  if (!model || !variant || model.product.isDiscontinued)
    return [wrong(label, `Printful no longer makes ${blank.variantId}`, CHOOSE)];
  if (!isSold(blank)) return [wrong(label, `it is not sold. ${hatReason(blank)}`, CHOOSE)];
  const prices = await printful.variantPrices(blank.variantId);
  const cost = prices && blankCost(prices, blank);
  return [
    examinePicture(label, blank, variant),
    await examineCanvas(printful, label, { blank, variant }),
    examineStock(label, blank, model.availability),
    cost === null
      ? wrong(label, 'Printful gives no price for it', 'Ask Printful what it costs')
      : right(label, `costs ${formatPrice(cost)} without shipping`),
  ];
}

function examinePicture(label: string, { technique }: Blank, { id, name, image }: CatalogVariant): Finding {
  const what = `${name}, ${id}, ${isStitchedBy(technique) ? 'embroidered' : 'printed'}`;
  return image
    ? right(label, `${what}: ${image}`)
    : wrong(
        label,
        `${what}: Printful has no picture of it`,
        'Look at the hat at Printful before you sell it',
      );
}

/** Version 2's size counts. Only a placement without one is looked up in version 1. */
async function examineCanvas(
  printful: HatDeps['printful'],
  label: string,
  { blank, variant }: { blank: Blank; variant: CatalogVariant },
): Promise<Finding> {
  const { canvas, technique, placement, productId } = blank;
  const size = variant.placements.find((one) => one.placement === placement);
  const now = size
    ? { width: Math.round(size.width * PIXELS_PER_INCH), height: Math.round(size.height * PIXELS_PER_INCH) }
    : (await printful.printCanvases(productId, technique)).find(
        (one) => one.variantId === variant.id && one.placement === placement,
      );
  if (!now) return wrong(label, `Printful gives no canvas for ${placement}`, CHOOSE);
  if (pixelsOf(now) !== pixelsOf(canvas))
    return wrong(
      label,
      `Printful’s canvas is ${pixelsOf(now)}, the shop’s is ${pixelsOf(canvas)}`,
      'Confirm it again in the admin',
    );
  const [width, height] = [now.width / PIXELS_PER_INCH, now.height / PIXELS_PER_INCH];
  return right(label, `${placement}, ${pixelsOf(now)}, ${inInches(width)} x ${inInches(height)}`);
}

const pixelsOf = ({ width, height }: { width: number; height: number }) => `${width} x ${height} px`;

/** Printful's names of the regions it sells in. Its documents give the United States no region of their own. */
const SELLING_REGIONS: Record<Country, string> = {
  US: 'north_america',
  CA: 'canada',
  UK: 'uk',
  AU: 'australia',
};

function examineStock(
  label: string,
  { variantId, technique }: Blank,
  availability: VariantAvailability[],
): Finding {
  const states = COUNTRIES.map(({ code }) => {
    const region = SELLING_REGIONS[code];
    const listed = availability.find(
      (one) => one.variantId === variantId && one.technique === technique && one.region === region,
    );
    return { code, state: listed?.availability ?? 'unknown' };
  });
  const lacking = states.filter(({ state }) => state !== 'in stock');
  return lacking.length === 0
    ? right(label, `in stock for ${states.map(({ code }) => code).join(', ')}`)
    : wrong(label, lacking.map(({ code, state }) => `${state} for ${code}`).join(', '), CHOOSE);
}

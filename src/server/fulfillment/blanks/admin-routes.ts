import { z } from 'zod';
import { COUNTRIES, countryCode } from '../../../domain/address/states.ts';
import { hatReason, hatState, isDearer, isSold } from '../../../domain/catalog/hat-confirmation.ts';
import { rankHats } from '../../../domain/catalog/hat-match.ts';
import { HAT_COLORS, type HatColor, hatColorOf } from '../../../domain/design/design.ts';
import { blankCost } from '../../../domain/money/blank-cost.ts';
import { lacksDays } from '../../../domain/shipping/shipping.ts';
import {
  type HatCountries,
  hatConfirmation,
  hatCountries,
  hatModelChoice,
  hatModelsAnswer,
  hatsAnswer,
} from '../../../wire/admin/hats.ts';
import { administratorAt } from '../../access/guard.ts';
import { ratesKey } from '../../checkout/rate-queries.ts';
import { SAMPLE_ADDRESSES } from '../../checkout/sample-addresses.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { HAT_FRONTS } from '../../gateways/printful/catalog.ts';
import type {
  CatalogProduct,
  CatalogVariant,
  VariantAvailability,
  VariantPrices,
} from '../../gateways/printful/catalog-answers.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import type { App } from '../../http/app.ts';
import type { ShopError } from '../../http/shop-error.ts';
import { findStoredRates } from '../../profit/queries.ts';
import { callPrintful } from '../printful-state.ts';
import { linkWebhook } from '../webhook/link-webhook.ts';
import { askAboutModel } from './ask-example.ts';
import { chooseModel, confirmHat, stopHat } from './choose-hats.ts';
import { type Example, findExamples } from './example-queries.ts';
import {
  type Blank,
  type CatalogHat,
  findBlanks,
  findCatalogHats,
  findHatModel,
  type ModelFront,
} from './queries.ts';
import { isInStock, isOffered, isSameModel } from './read-model.ts';

const response = { 200: hatsAnswer };
const params = z.object({ color: z.string() });

/** What each hat color is made of. Only these requests change it. */
export function hatRoutes(app: App, deps: Deps): void {
  const readModels = createModelsReader(deps);
  const answer = async (refusal: ShopError | null) => {
    if (refusal) throw refusal;
    await deps.catalogVersion.refresh();
    return readHats(deps);
  };

  app.get('/api/admin/hats', {
    config: { access: 'team', area: 'hats', looksAt: 'the hats' },
    schema: { summary: 'Read what each hat color is made of', response },
    handler: () => readHats(deps),
  });

  app.get('/api/admin/hats/countries', {
    config: { access: 'team', area: 'hats', looksAt: 'the hats' },
    schema: {
      summary: 'List the countries that the model ships to',
      response: { 200: hatCountries.nullable() },
    },
    handler: () => callPrintful(readHatCountries(deps)),
  });

  app.get('/api/admin/hats/models', {
    config: { access: 'team', area: 'hats', looksAt: 'the hats' },
    schema: { summary: 'List Printful’s models', response: { 200: hatModelsAnswer } },
    handler: () => callPrintful(readModels()),
  });

  app.post('/api/admin/hats/model', {
    config: { access: 'team', area: 'hats', about: 'hat', did: 'chose another model at Printful' },
    schema: { summary: 'Choose a model', body: hatModelChoice, response },
    handler: async (request) => {
      const refusal = await callPrintful(chooseModel(deps, request.body, administratorAt(request).email));
      if (!refusal) {
        // The shop tries again within the hour.
        await tryOrWarn(
          deps,
          linkWebhook(deps),
          'Printful’s webhook still reports the stock of the earlier model',
        );
        // Each confirmation of a color asks, too.
        await tryOrWarn(
          deps,
          askAboutModel(deps),
          'Printful does not say whether it accepts an example order',
        );
      }
      return answer(refusal);
    },
  });

  app.post('/api/admin/hats/example', {
    config: { access: 'team', area: 'hats', about: 'hat', did: 'asked Printful about an example order' },
    schema: { summary: 'Ask Printful about an example order', response },
    handler: async () => {
      await callPrintful(askAboutModel(deps));
      return readHats(deps);
    },
  });

  app.post('/api/admin/hats/:color/confirm', {
    config: {
      access: 'team',
      area: 'hats',
      about: 'hat',
      did: 'confirmed a hat color',
      says: ({ params }) => `confirmed ${labelOf(params)}`,
    },
    schema: { summary: 'Confirm what a hat color is made of', params, body: hatConfirmation, response },
    handler: async (request) => {
      const by = administratorAt(request).email;
      const confirmation = { hatColor: request.params.color, ...request.body, by };
      return answer(await callPrintful(confirmHat(deps, confirmation)));
    },
  });

  for (const [action, summary, did, verb] of [
    ['stop', 'Stop selling a hat color', 'stopped selling a hat color', 'stopped selling'],
    ['start', 'Sell a hat color again', 'put a hat color on sale again', 'began to sell'],
  ] as const)
    app.post(`/api/admin/hats/:color/${action}`, {
      config: {
        access: 'team',
        area: 'hats',
        about: 'hat',
        did,
        says: ({ params }) => `${verb} ${labelOf(params)}`,
      },
      schema: { summary, params, response },
      handler: async (request) =>
        answer(await stopHat(deps, { hatColor: request.params.color, isStopped: action === 'stop' })),
    });
}

const labelOf = ({ color }: Record<string, string>) => hatColorOf(color).label;

/** Waits for what the shop does again later if Printful does not answer. */
async function tryOrWarn({ log }: Deps, work: Promise<unknown>, failure: string): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    log.warn({ err: error }, failure);
  }
}

/** What each hat color is made of, for the owner. */
async function readHats({ db }: Pick<Deps, 'db'>) {
  const [model, hats, blanks, examples] = await Promise.all([
    findHatModel(db),
    findCatalogHats(db),
    findBlanks(db),
    findExamples(db),
  ]);
  return {
    model,
    colors: HAT_COLORS.map(({ key, label }) => {
      const blank = blanks.find(({ hatColor }) => hatColor === key) ?? null;
      return { label, ...presentColor(key, blank, hats) };
    }),
    hats: hats.map(presentHat),
    sellable: blanks.filter(isSold).length,
    examples: presentExamples(examples, hats),
    withoutExpress: await countriesWithoutExpress(db, hats),
  };
}

/** The refusals of hats of the model, and the latest example that Printful accepts. */
function presentExamples(examples: readonly Example[], hats: readonly CatalogHat[]) {
  const named = examples.flatMap((example) => {
    const hat = hats.find(({ variantId }) => variantId === example.variantId);
    return hat && isSameModel(hat, example) ? [{ ...example, color: hat.color }] : [];
  });
  const accepted = named.filter(({ refusal }) => refusal === null).slice(0, 1);
  return [...named.filter(({ refusal }) => refusal !== null), ...accepted];
}

/** The countries to which Express is not offered only because Printful's last rates lack delivery days. */
async function countriesWithoutExpress(db: Db, hats: readonly CatalogHat[]): Promise<string[]> {
  const keys = COUNTRIES.flatMap(({ code, name }) =>
    hats.map(({ variantId }) => ({
      name,
      ...ratesKey(SAMPLE_ADDRESSES[code], [{ variantId, quantity: 1 }]),
    })),
  );
  const storedFor = await findStoredRates(db, [...new Set(keys.map((key) => key.hats))]);
  const lacking = keys.filter((key) => {
    const stored = storedFor(key);
    return stored && lacksDays(stored.rates);
  });
  return [...new Set(lacking.map(({ name }) => name))];
}

function presentColor(hatColor: HatColor, blank: Blank | null, hats: readonly CatalogHat[]) {
  const suggestions = rankHats(hatColor, hats);
  const now = hats.find(({ variantId }) => variantId === blank?.variantId);
  return {
    hatColor,
    state: hatState(blank, { hasMatch: hats.length === 0 || suggestions.length > 0 }),
    reason: blank && hatReason(blank),
    hat:
      blank &&
      presentHat({ ...blank, ...now, price: blank.priceNow, inStock: blank.isMade && blank.inStock }),
    priceWas: blank && isDearer(blank) ? blank.price : null,
    suggestions: suggestions.map(presentHat),
  };
}

const presentHat = (hat: CatalogHat) => ({ ...hat, isAvailable: hat.inStock === true });

/** The countries of the shop to which Printful does not ship the chosen model; null without one, or if Printful does not say. */
async function readHatCountries({
  db,
  printful,
}: Pick<Deps, 'db' | 'printful'>): Promise<HatCountries | null> {
  const model = await findHatModel(db);
  const shipped = model ? await printful.shippingCountries(model.productId) : [];
  if (shipped.length === 0) return null;
  const missing = COUNTRIES.filter(({ code }) => !shipped.includes(countryCode(code)));
  return { all: COUNTRIES.length, missing: missing.map(({ name }) => name) };
}

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
function createModelsReader(deps: ModelDeps): () => Promise<Listed[]> {
  const known = new Map<number, Details & { until: number }>();
  return async () => {
    const { clock, config, printful } = deps;
    const deadline = clock().getTime() + config.limits.syncTimeout;
    const listed = await printful.catalogProducts(HAT_FRONTS);
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

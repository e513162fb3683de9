import { COUNTRIES, countryCode } from '../../../domain/address/states.ts';
import { hatReason, hatState, isDearer, isSold } from '../../../domain/catalog/hat-confirmation.ts';
import { rankHats } from '../../../domain/catalog/hat-match.ts';
import { HAT_COLORS, type HatColor } from '../../../domain/design/design.ts';
import { lacksDays } from '../../../domain/shipping/shipping.ts';
import type { HatCountries } from '../../../wire/admin/hats.ts';
import { ratesKey } from '../../checkout/rate-queries.ts';
import { SAMPLE_ADDRESSES } from '../../checkout/sample-addresses.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { findStoredRates } from '../../profit/queries.ts';
import { type Example, findExamples } from './example-queries.ts';
import { type Blank, type CatalogHat, findBlanks, findCatalogHats, findHatModel } from './queries.ts';

/** What each hat color is made of, for the owner. */
export async function readHats({ db }: Pick<Deps, 'db'>) {
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
    const { technique, placement, variantId } = example;
    const hat = hats.find((one) => one.variantId === variantId);
    return hat && hat.technique === technique && hat.placement === placement
      ? [{ ...example, color: hat.color }]
      : [];
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
  const stored = await findStoredRates(db, [...new Set(keys.map((key) => key.hats))]);
  const lacking = keys.filter((key) =>
    stored.some(
      ({ country, state, hats, rates }) =>
        country === key.country && state === key.state && hats === key.hats && lacksDays(rates),
    ),
  );
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
export async function readHatCountries({
  db,
  printful,
}: Pick<Deps, 'db' | 'printful'>): Promise<HatCountries | null> {
  const model = await findHatModel(db);
  const shipped = model ? await printful.shippingCountries(model.productId) : [];
  if (shipped.length === 0) return null;
  const missing = COUNTRIES.filter(({ code }) => !shipped.includes(countryCode(code)));
  return { all: COUNTRIES.length, missing: missing.map(({ name }) => name) };
}

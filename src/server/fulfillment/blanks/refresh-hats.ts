import { refreshConfirmation } from '../../../domain/catalog/hat-confirmation.ts';
import { rankHats } from '../../../domain/catalog/hat-match.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { type AlertDeps, alertAboutHats } from './hat-alerts.ts';
import {
  type Blank,
  type CatalogHat,
  findBlanks,
  findHatModel,
  lockHatModel,
  type ModelFront,
  replaceCatalogHats,
  setModelRead,
  updateConfirmation,
} from './queries.ts';
import { factsOf, isSameModel, type ModelNow, readModel, readPrice } from './read-model.ts';

export type HatDeps = Pick<Deps, 'db' | 'printful' | 'jobs' | 'config' | 'secrets' | 'clock' | 'log'>;

/**
 * Reads the chosen model from Printful and stores what became of each confirmation: stock, prices, and what no longer holds.
 * Chooses nothing. Alerts the owner about colors that are no longer sold and about higher prices. Throws `PrintfulError`.
 */
export async function refreshHats(deps: HatDeps): Promise<void> {
  const model = await findHatModel(deps.db);
  if (!model) return;
  const began = deps.clock();
  const now = await readModelWithPrices(deps.printful, model, await findBlanks(deps.db));
  await transactIn(deps, async (inner) => {
    const locked = await lockHatModel(inner.db);
    // What began to be read later is newer.
    const isNewest = locked !== null && locked.readAt <= began;
    if (isNewest && isSameModel(locked, model)) await storeModel(inner, now, began);
  });
}

/** Reads a model, with the prices of its hats that are confirmed or could be one of our colors. */
export async function readModelWithPrices(
  printful: Deps['printful'],
  model: ModelFront,
  blanks: readonly Blank[],
): Promise<ModelNow> {
  const read = await readModel(printful, model);
  const alike = HAT_COLORS.flatMap(({ key }) => rankHats(key, read.hats));
  const wanted = new Set([...blanks, ...alike].map(({ variantId }) => variantId));
  const hats: CatalogHat[] = [];
  for (const hat of read.hats)
    hats.push(wanted.has(hat.variantId) ? { ...hat, price: await readPrice(printful, hat) } : hat);
  return { ...read, hats };
}

/** Stores the catalog, read from `began` on, and what became of each confirmation. The caller has locked the model. */
export async function storeModel(deps: AlertDeps, now: ModelNow, began: Date): Promise<void> {
  const { db, clock } = deps;
  await replaceCatalogHats(db, now.hats);
  await setModelRead(db, began);
  const changes: { before: Blank; after: Blank }[] = [];
  for (const before of await findBlanks(db)) {
    const after = refreshConfirmation(before, factsOf(now, before.variantId));
    if (isUnchanged(before, after)) continue;
    await updateConfirmation(db, after, clock());
    changes.push({ before, after });
  }
  await alertAboutHats(deps, changes);
}

const isUnchanged = (a: Blank, b: Blank): boolean =>
  a.isMade === b.isMade && a.inStock === b.inStock && a.priceNow === b.priceNow && a.lapse === b.lapse;

import { isDeepStrictEqual } from 'node:util';
import { type Canvas, whyTooNarrow } from '../../../domain/catalog/hat-confirmation.ts';
import { namesake } from '../../../domain/catalog/hat-match.ts';
import { HAT_COLORS, type HatColor, hatColorOf } from '../../../domain/design/design.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connect.ts';
import { transact } from '../../db/transact.ts';
import { ShopError } from '../../http/shop-error.ts';
import { askAndStore } from './ask-example.ts';
import { closeSettledAlerts } from './hat-alerts.ts';
import { readStoreId } from './notice-store.ts';
import {
  type Account,
  type Blank,
  type CatalogHat,
  dropOtherBlanks,
  findBlanks,
  findCatalogHats,
  findHatModel,
  lockHatModel,
  type ModelFront,
  saveBlank,
  saveHatModel,
  updateConfirmation,
} from './queries.ts';
import { isSameModel, readPrice } from './read-model.ts';
import { type HatDeps, readModelWithPrices, refreshHats, storeModel } from './refresh-hats.ts';

/** The store at Printful that confirmations belong to, as far as the configuration says. */
export const accountOf = ({ printful }: Pick<Config, 'printful'>): Account => ({
  apiHost: new URL(printful.apiUrl).host,
  storeId: printful.storeId ?? '',
});

/**
 * Chooses the model of all hats, with the technique and placement of its front. Confirmations of any other model end. Throws
 * `PrintfulError`.
 */
export async function chooseModel(deps: HatDeps, front: ModelFront, by: string): Promise<ShopError | null> {
  const { db, printful, config, clock } = deps;
  const began = clock();
  const storeId = await readStoreId(deps);
  const now = await readModelWithPrices(printful, front, await findBlanks(db));
  const { product } = now;
  if (!product) return new ShopError('not_found', 'Printful has no such model.');
  if (product.isDiscontinued)
    return new ShopError('conflict', `Printful no longer makes the ${product.name}. Choose another model.`);
  if (now.isOffered !== true)
    return new ShopError('invalid', `Printful does not offer this front on the ${product.name}.`, {
      path: 'placement',
    });
  const { name, brand, image } = product;
  const narrow = now.hats.map(({ canvas }) => canvas && whyTooNarrow({ ...front, canvas }));
  if (narrow[0] && narrow.every((why) => why !== null))
    return new ShopError('invalid', `${narrow[0]} Choose another front or model.`, { path: 'placement' });
  const model = { ...front, name, brand, image };
  await transact(db, async (trx) => {
    await lockHatModel(trx);
    await saveHatModel(trx, model, {
      account: { ...accountOf(config), storeId: storeId ?? '' },
      by,
      now: clock(),
    });
    await dropOtherBlanks(trx, model);
    await storeModel({ ...deps, db: trx }, now, began);
  });
  return null;
}

interface HatConfirmation {
  hatColor: string;
  variantId: number;
  /** The variant that was confirmed when the form was opened; null if none was. */
  was?: number | null | undefined;
  by: string;
}

/**
 * Confirms what a hat color is made of. Reads Printful first unless that was done a moment ago, and asks whether it accepts an
 * order of that hat. Throws `PrintfulError`.
 */
export async function confirmHat(
  deps: HatDeps,
  { hatColor, variantId, was, by }: HatConfirmation,
): Promise<ShopError | null> {
  const { db, printful, config, clock } = deps;
  const key = keyOf(hatColor);
  if (!key) return noSuchColor();
  const model = await findHatModel(db);
  if (!model) return new ShopError('conflict', 'Choose a model first.');
  if (clock().getTime() - model.readAt.getTime() > config.limits.minute) await refreshHats(deps);
  const read = async (from: Db) => (await findCatalogHats(from)).find((one) => one.variantId === variantId);
  const hat = await read(db);
  if (!hat)
    return new ShopError('conflict', `Printful has no such ${model.name}. Choose another one.`, {
      path: 'variantId',
    });
  const price = hat.price ?? (await readPrice(printful, hat));
  const { canvas } = hat;
  if (canvas === null) return unknown('how large the print may be', hat);
  if (price === null) return unknown('what it charges', hat);
  const refused = whyTooNarrow({ ...hat, canvas }) ?? (await refusalOf(deps, { ...hat, canvas }));
  if (refused) return new ShopError('conflict', refused, { path: 'variantId' });
  return transact(db, async (trx) => {
    const locked = await lockHatModel(trx);
    if (!locked || !isSameModel(locked, hat))
      return new ShopError('conflict', 'The model has just been changed. Look again.');
    // A check may have found news while Printful was asked.
    const latest = await read(trx);
    if (!isDeepStrictEqual(latest?.canvas, canvas))
      return new ShopError('conflict', 'Printful has just changed this hat. Look again.');
    const before = (await findBlanks(trx)).find((blank) => blank.hatColor === key);
    if (was !== undefined && was !== (before?.variantId ?? null))
      return new ShopError(
        'conflict',
        'Somebody else chose another hat for this color meanwhile. Look again.',
      );
    const blank: Blank = {
      ...hat,
      hatColor: key,
      canvas,
      price,
      priceNow: latest?.price ?? price,
      isMade: true,
      // What is unknown is not sold.
      inStock: latest?.inStock === true,
      isStopped: before?.isStopped ?? false,
      lapse: null,
      confirmedAt: clock(),
      confirmedBy: by,
    };
    await saveBlank(trx, blank, locked.account);
    await closeSettledAlerts({ ...deps, db: trx });
    return null;
  });
}

/** Why Printful would not make an order of this hat; null if it would. */
async function refusalOf(deps: HatDeps, hat: CatalogHat & { canvas: Canvas }): Promise<string | null> {
  const { refusal } = await askAndStore(deps, hat);
  return (
    refusal &&
    `Printful refuses an order of ${hat.title}, ${hat.color}: ${refusal.replace(/\.$/, '')}. Choose another one.`
  );
}

const unknown = (what: string, { title, color }: CatalogHat) =>
  new ShopError('conflict', `Printful does not say ${what}: ${title}, ${color}. Choose another one.`, {
    path: 'variantId',
  });

/** Stops or continues the sale of a confirmed color. */
export async function stopHat(
  deps: Pick<HatDeps, 'db' | 'jobs' | 'config' | 'clock'>,
  { hatColor, isStopped }: { hatColor: string; isStopped: boolean },
): Promise<ShopError | null> {
  const key = keyOf(hatColor);
  if (!key) return noSuchColor();
  return transact(deps.db, async (trx) => {
    await lockHatModel(trx);
    const blank = (await findBlanks(trx)).find((one) => one.hatColor === key);
    if (!blank)
      return new ShopError('conflict', `${hatColorOf(key).label} is not confirmed, so it is not sold.`);
    await updateConfirmation(trx, { ...blank, isStopped }, deps.clock());
    await closeSettledAlerts({ ...deps, db: trx });
    return null;
  });
}

const keyOf = (hatColor: string): HatColor | null =>
  HAT_COLORS.find(({ key }) => key === hatColor)?.key ?? null;

const noSuchColor = () => new ShopError('not_found', 'There is no such hat color.');

/**
 * Confirms the hats of a sandbox that has none: of this model, each hat that alone has a color's name. Never used with a
 * real Printful, where only the owner confirms. Throws `PrintfulError`.
 */
export async function confirmSandboxHats(deps: HatDeps, front: ModelFront): Promise<void> {
  if (await findHatModel(deps.db)) return;
  const by = 'the shop';
  orThrow(await chooseModel(deps, front, by));
  const hats = await findCatalogHats(deps.db);
  for (const { key } of HAT_COLORS) {
    const hat = namesake(key, hats);
    if (hat) await confirmHat(deps, { hatColor: key, variantId: hat.variantId, by });
  }
}

import { transactIn } from '../../db/transact.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { findColorsOfOtherStores, OTHER_STORE, setStore } from './account-queries.ts';
import { alertAboutHats } from './hat-alerts.ts';
import { findBlanks, lockHatModel, updateConfirmation } from './queries.ts';
import type { HatDeps } from './refresh-hats.ts';

/**
 * Ends the confirmations that were given for another store at Printful, and alerts the owner. While Printful does not say
 * which store the token opens, nothing changes.
 */
export async function noticeStore(deps: HatDeps): Promise<void> {
  const storeId = await readStoreId(deps);
  if (storeId === null) return;
  const { clock } = deps;
  await transactIn(deps, async (inner) => {
    if (!(await lockHatModel(inner.db))) return;
    const others = await findColorsOfOtherStores(inner.db, storeId);
    await setStore(inner.db, storeId);
    const lapsed = (await findBlanks(inner.db))
      .filter(({ hatColor, lapse }) => lapse === null && others.includes(hatColor))
      .map((before) => ({ before, after: { ...before, lapse: OTHER_STORE } }));
    if (lapsed.length === 0) return;
    for (const { after } of lapsed) await updateConfirmation(inner.db, after, clock());
    await alertAboutHats(inner, lapsed);
  });
}

/** The id of the shop's store: `PRINTFUL_STORE_ID`, or the only one that the token opens. Null if Printful does not say. */
export async function readStoreId({
  printful,
  config,
  log,
}: Pick<HatDeps, 'printful' | 'config' | 'log'>): Promise<string | null> {
  if (config.printful.storeId !== null) return config.printful.storeId;
  try {
    const [only, ...others] = await printful.readStores();
    return only && others.length === 0 ? String(only.id) : null;
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    log.warn({ err: error }, 'Printful does not say which store its token opens');
    return null;
  }
}

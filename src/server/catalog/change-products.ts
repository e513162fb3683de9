import { PRICE_MESSAGE, parseProductPrice } from '../../domain/catalog/product-price.ts';
import {
  changedBy,
  changeInWords,
  type ShelfChange,
  type ShelfFields,
  undoOf,
} from '../../domain/catalog/shelf.ts';
import { formatAmount, formatBalance } from '../../domain/money/money.ts';
import { isBelowFloor } from '../../domain/money/profit.ts';
import type { ProductProfit, ShelfPreview, ShelfRequest } from '../../wire/admin/products.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../http/shop-error.ts';
import { loadProfits, type PricedHat, type Profits } from '../profit/read-profit.ts';
import {
  findShelfProducts,
  insertChange,
  lockChange,
  lockShelfProducts,
  type ShelfProduct,
  setFields,
  setUndone,
} from './shelf-queries.ts';

/** What a change would do, product by product. */
export async function previewChange(
  deps: Pick<Deps, 'db' | 'settings'>,
  request: ShelfRequest,
): Promise<ShelfPreview | ShopError> {
  const change = readChange(request);
  if (change instanceof ShopError) return change;
  const found = await findShelfProducts(deps.db, idsOf(request));
  const refusal = checkVersions(request, found);
  if (refusal) return refusal;
  const profits = await loadProfits(deps);
  const changed = changedBy(found, change);
  const rows = changed.map((product) => {
    const after = { ...product, ...change };
    return {
      id: product.id,
      name: product.name,
      before: present(product),
      after: present(after),
      profitAfter: profitOf(profits, hatOf(after)),
    };
  });
  return { rows, same: found.length - changed.length };
}

/** Changes many products in one step, or none of them. Returns the id by which the change can be undone. */
export async function changeProducts(
  { db, catalogVersion, clock }: Pick<Deps, 'db' | 'catalogVersion' | 'clock'>,
  request: ShelfRequest,
  who: string,
): Promise<number | ShopError> {
  const change = readChange(request);
  if (change instanceof ShopError) return change;
  const answer = await transact(db, async (trx) => {
    const found = await lockShelfProducts(trx, idsOf(request));
    const refusal = checkVersions(request, found);
    if (refusal) return refusal;
    const changed = changedBy(found, change);
    if (changed.length === 0) return new ShopError('conflict', 'These hats are like that already.');
    await setFields(
      trx,
      changed.map(({ id }) => id),
      change,
    );
    const before = changed.map(({ id, name, price, featured, state }) => ({
      id,
      name,
      price,
      featured,
      state,
    }));
    const id = await insertChange(trx, { who, change, before, now: clock() });
    await recordChange(trx, {
      who,
      text: changeInWords(
        change,
        changed.map(({ name }) => name),
      ),
      about: { kind: 'product', id: changed.map((product) => product.id).join(' ') },
    });
    return id;
  });
  await catalogVersion.refresh();
  return answer;
}

/** Undoes a change in one step, unless that would overwrite what someone changed since. */
export async function undoChange(
  { db, catalogVersion, clock }: Pick<Deps, 'db' | 'catalogVersion' | 'clock'>,
  id: number,
  who: string,
): Promise<ShopError | null> {
  const refusal = await transact(db, async (trx) => {
    const stored = await lockChange(trx, id);
    if (!stored) return new ShopError('conflict', 'This change was already undone.');
    const { change, before } = stored;
    const now = await lockShelfProducts(
      trx,
      before.map((product) => product.id),
    );
    const { restore, overwritten } = undoOf(before, change, now);
    if (overwritten.length > 0) return changedSince(overwritten);
    for (const group of Map.groupBy(restore, ({ id: _, ...values }) => JSON.stringify(values)).values()) {
      const { id: _, ...values } = group[0] ?? { id: 0 };
      await setFields(
        trx,
        group.map((product) => product.id),
        values,
      );
    }
    await setUndone(trx, id, clock());
    const names = before.map(({ name }) => name);
    await recordChange(trx, {
      who,
      text: `undid a change: had ${changeInWords(change, names)}`,
      about: { kind: 'product', id: before.map((product) => product.id).join(' ') },
    });
    return null;
  });
  await catalogVersion.refresh();
  return refusal;
}

function changedSince(names: readonly string[]): ShopError {
  const was = names.length === 1 ? 'was' : 'were';
  return new ShopError(
    'conflict',
    `Not undone: ${LIST.format(names)} ${was} changed again since, and undoing would overwrite that.`,
  );
}

/** What one hat, and each of seven in one order, leaves in the US. */
export function profitOf(profits: Profits, hat: PricedHat): ProductProfit {
  const one = profits.of(hat, 1, 'US');
  const seven = profits.of(hat, 7, 'US');
  const cost = profits.costOf(hat);
  return {
    hatCost: cost === null ? null : formatAmount(cost),
    digitization: formatAmount(profits.digitizationOf(hat)),
    one: one.left === null ? null : formatBalance(one.left),
    seven: seven.left === null ? null : formatBalance(Math.floor(seven.left / 7)),
    isBelow: isBelowFloor(one, 1, profits.floor) || isBelowFloor(seven, 7, profits.floor),
    floor: formatAmount(profits.floor),
  };
}

const hatOf = ({ id, price, hatColor }: Pick<ShelfProduct, 'id' | 'price' | 'hatColor'>): PricedHat => ({
  productId: id,
  price,
  hatColor,
});

function readChange({ change: { price, ...rest } }: ShelfRequest): ShelfChange | ShopError {
  const amount = price === undefined ? undefined : parseProductPrice(price.trim());
  if (amount === null) return new ShopError('invalid', PRICE_MESSAGE, { path: 'price' });
  return Object.fromEntries(
    Object.entries({ ...rest, price: amount }).filter(([, value]) => value !== undefined),
  );
}

function checkVersions({ products }: ShelfRequest, found: readonly ShelfProduct[]): ShopError | null {
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  if (products.every(({ id, version }) => versions.get(id) === version)) return null;
  const others = found.filter(({ id, version }) =>
    products.some((one) => one.id === id && one.version !== version),
  );
  const names = others.map(({ name }) => name);
  const what = names.length === 0 ? 'A chosen hat was deleted' : `${LIST.format(names)} changed`;
  return new ShopError('conflict', `${what} after you chose it. Nothing was changed. Look again and repeat.`);
}

const idsOf = ({ products }: ShelfRequest): number[] => products.map(({ id }) => id);

const present = ({ price, featured, state }: ShelfFields) => ({
  price: formatAmount(price),
  featured,
  state,
});

const LIST = new Intl.ListFormat('en-US');

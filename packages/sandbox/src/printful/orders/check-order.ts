import type { PrintfulStore } from '../account.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { type Rate, ratesTo, requireDestination } from '../shipping/rates.ts';
import { type CheckedItem, checkItem } from './check-item.ts';
import type { GivenItem, OrderBody } from './order-params.ts';

export interface CheckedOrder {
  items: CheckedItem[];
  rate: Rate;
}

const needsZip = new Set(['US', 'CA', 'AU', 'GB']);

/** Validates an order like Printful. Throws Printful's error. */
export function checkOrder(
  store: PrintfulStore,
  { recipient, items, shipping = 'STANDARD' }: OrderBody,
): CheckedOrder {
  const { country_code, state_code, zip } = recipient;
  requireDestination({ country_code, state_code: state_code ?? undefined });
  if (needsZip.has(country_code) && !zip) throw new PrintfulError('Recipient: ZIP code is missing');
  const externalIds = items.flatMap(({ external_id }) => external_id ?? []);
  if (new Set(externalIds).size < externalIds.length) {
    throw new PrintfulError('Items: External IDs must be unique within an order.');
  }
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  const rate = ratesTo(country_code, quantity).find(({ id }) => id === shipping);
  if (!rate) throw new PrintfulError(`Invalid shipping method: ${shipping}`, 400, 'OR-4');
  return {
    items: items.map((item, position) => checkItem(store, resolveItem(store, item, position), position)),
    rate,
  };
}

/** Fills in the variant of an item. A hat of the store also supplies its files and options. */
function resolveItem(store: PrintfulStore, item: OrderBody['items'][number], position: number): GivenItem {
  const { variant_id, sync_variant_id } = item;
  if ((variant_id === undefined) === (sync_variant_id === undefined)) {
    throw new PrintfulError(`Item ${position}: needs a variant_id or a sync_variant_id.`);
  }
  if (sync_variant_id === undefined) return { ...item, variant_id: variant_id ?? 0 };
  const syncVariant = store.variants.get(sync_variant_id);
  if (!syncVariant) {
    throw new PrintfulError(`Item ${position}: Sync variant with ID ${sync_variant_id} does not exist.`);
  }
  return {
    ...item,
    variant_id: syncVariant.variant_id,
    files: syncVariant.files,
    options: syncVariant.options,
  };
}

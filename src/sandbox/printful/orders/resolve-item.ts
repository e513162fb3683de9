import type { PrintfulStore } from '../account.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import type { GivenItem, OrderBody } from './order-params.ts';

/** An item with what it is made of: a hat of the store brings its variant, art and options along. */
export function resolveItem(
  store: PrintfulStore,
  item: OrderBody['items'][number],
  position: number,
): GivenItem {
  const { variant_id, sync_variant_id } = item;
  if ((variant_id === undefined) === (sync_variant_id === undefined)) {
    throw new PrintfulError(`Item ${position}: needs a variant_id or a sync_variant_id.`);
  }
  if (sync_variant_id === undefined) return { ...item, variant_id: variant_id ?? 0 };
  const listed = store.variants.get(sync_variant_id);
  if (!listed) {
    throw new PrintfulError(`Item ${position}: Sync variant with ID ${sync_variant_id} does not exist.`);
  }
  return { ...item, variant_id: listed.variant_id, files: listed.files, options: listed.options };
}

import type { PrintfulStore } from '../account.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { requireDestination } from '../shipping/destination.ts';
import { type Rate, ratesTo } from '../shipping/rates.ts';
import { type CheckedItem, checkItem } from './check-item.ts';
import type { OrderBody } from './order-params.ts';
import { resolveItem } from './resolve-item.ts';

export interface CheckedOrder {
  items: CheckedItem[];
  rate: Rate;
}

const needsZip = new Set(['US', 'CA', 'AU', 'GB']);

/** Everything Printful checks before it takes an order; throws its refusal. */
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
    items: items.map((item, position) => checkItem(resolveItem(store, item, position), position)),
    rate,
  };
}

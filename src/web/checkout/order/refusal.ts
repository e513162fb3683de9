import type { ShippingField } from '../../../domain/address/address.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { type Cents, readAmount } from '../../../domain/money/money.ts';
import { isRecord } from '../../../lib/json.ts';
import type { OrderFigures } from '../../../wire/orders.ts';
import { ApiError } from '../../api.ts';
import { repriceCart } from '../../cart/compare-cart.ts';
import { isShippingField } from '../draft/checkout-draft.ts';

/** Why the server refused a request, grouped by what the shopper can do about it. */
export type Refusal =
  | { kind: 'price_changed'; figures: OrderFigures }
  | { kind: 'field'; field: ShippingField; message: string }
  /** The discount code does not work. */
  | { kind: 'code'; message: string }
  /** `line` is the index of the cart line that the message is about; null if it is about no single line. */
  | { kind: 'message'; message: string; line: number | null }
  | { kind: 'failed' };

/** Whether of an order's figures only the sales tax is news: the hats and the shipping have the prices that the page has. */
export const isTaxNews = (
  figures: OrderFigures,
  { cart, shipping }: { cart: Cart; shipping: Cents },
): boolean =>
  figures.tax !== undefined &&
  repriceCart(cart, figures).every(({ price }, index) => price === cart[index]?.price) &&
  readAmount(figures.shipping) === shipping;

/** Classifies what `apiRequest` throws. */
export function refusalOf(thrown: unknown): Refusal {
  const refused = thrown instanceof ApiError ? thrown.refusal : null;
  if (!(thrown instanceof ApiError) || !refused) return { kind: 'failed' };
  const { code, message, path, details } = refused;
  if (code === 'price_changed' && isFigures(details)) return { kind: 'price_changed', figures: details };
  if (path === 'discountCode' && thrown.status === 422) return { kind: 'code', message };
  const field = path?.replace(/^address\./, '');
  if (isShippingField(field)) return { kind: 'field', field, message };
  if (code === 'failed') return { kind: 'failed' };
  const line = /^items\.(\d+)\./.exec(path ?? '')?.[1];
  return { kind: 'message', message, line: line === undefined ? null : Number(line) };
}

const isFigures = (details: unknown): details is OrderFigures =>
  isRecord(details) &&
  Array.isArray(details.items) &&
  'shipping' in details &&
  typeof details.total === 'string';

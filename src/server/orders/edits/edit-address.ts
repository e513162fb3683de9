import {
  checkKeepingEmail,
  type Recipient,
  type ShippingField,
  type ShippingForm,
  toRecipient,
  toShippingForm,
} from '../../../domain/address/address.ts';
import {
  costsTheSame,
  isSameAddress,
  ORDER_AGAIN,
  postalAddress,
  type Refusal,
  refuseCountry,
  sameShipping,
} from '../../../domain/address/new-address.ts';
import { isPostOnly } from '../../../domain/address/post-only.ts';
import { cents } from '../../../domain/money/money.ts';
import { EXPRESS_NAME, needsNoRates, type QuotedOption } from '../../../domain/shipping/shipping.ts';
import { findListings } from '../../catalog/sync/queries.ts';
import { listRates } from '../../checkout/quote-shipping.ts';
import type { MayAsk } from '../../checkout/shared-rates.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../http/refuse-stale.ts';
import { ShopError } from '../../http/shop-error.ts';
import { orderSettings } from '../../settings/queries.ts';
import { SHOPPER } from '../change-window/queries.ts';
import { refuseLink, type Wish, withinWindow } from '../change-window/within-window.ts';
import { endHold } from '../holds/end-hold.ts';
import { findOrderLines } from '../line-queries.ts';
import { findOrder, type Order, updateOrder } from '../queries.ts';
import { changePostalAddress, refuseMoved } from './change-recipient.ts';
import { moreTax, returnTax, taxThere } from './tax-there.ts';

export interface AddressEdit extends Wish {
  /** As typed. The email stays, and an empty country is that of the order. */
  form: Omit<ShippingForm, 'customerEmail'>;
  /** The address that the shopper's page showed, by the form's fields. */
  was?: Readonly<Record<string, unknown>> | undefined;
  /** Called before sales tax is calculated, which costs a fee. */
  onCalculate?: () => void;
  mayAsk?: MayAsk;
}

/**
 * Corrects the address for the shopper who has the order's key: in the same country, at the same shipping price. The change is
 * decided under the order's lock, as of when the shop received it.
 */
export async function editAddress(
  deps: Deps,
  { form, was, onCalculate = () => undefined, mayAsk, ...wish }: AddressEdit,
): Promise<'changed' | 'same' | ShopError> {
  const receivedAt = deps.clock();
  const unknown = await refuseLink(deps, wish);
  if (unknown) return unknown;
  const order = await findOrder(deps.db, wish.orderId);
  if (!order) throw new Error(`order ${wish.orderId} was deleted`);
  const recipient = readForm(order, form);
  if (recipient instanceof ShopError) return recipient;
  const address = postalAddress(recipient);
  if (isSameAddress(postalAddress(order.recipient), address)) return 'same';
  // Printful is asked before the order is locked.
  const shipping = await shippingTo(deps, order, { recipient, mayAsk });
  if (shipping instanceof ShopError) return shipping;
  const taxed = await taxThere(deps, order, { to: recipient, onCalculate });
  if (taxed instanceof ShopError) return taxed;
  const more = taxed && moreTax(taxed);
  if (more) return refused({ field: 'zipCode', message: `${more} ${ORDER_AGAIN}` });
  return withinWindow(deps, { ...wish, receivedAt }, async (inner, locked) => {
    // Saved twice at once.
    if (isSameAddress(postalAddress(locked.recipient), address)) return 'same';
    const stored = toShippingForm(locked.recipient);
    const stale = refuseStale(
      was,
      stored,
      `The address is ${stored.address}, ${stored.city} now: somebody changed it after you opened it. Save again to use yours, or go back to keep it.`,
    );
    if (stale) return stale;
    const moved = refuseMoved(order, locked, address);
    if (moved) return moved;
    await changePostalAddress(inner, locked, { address, who: SHOPPER });
    if (shipping)
      await updateOrder(inner.db, locked.id, {
        shipping_provider_id: shipping.providerId,
        our_shipping_cost: shipping.cost,
      });
    if (taxed) await returnTax(inner, locked, taxed);
    await endHold(inner, locked.id, { kind: 'address', by: 'the shopper changed the address' });
    return 'changed';
  });
}

function readForm({ recipient }: Order, typed: AddressEdit['form']): Recipient | ShopError {
  const country = typed.country.trim() || recipient.country;
  const form = { ...typed, country, customerEmail: recipient.email };
  const messages = checkKeepingEmail(form);
  const [first] = Object.entries(messages) as [ShippingField, string][];
  if (first) return new ShopError('invalid', first[1], { path: first[0], details: messages });
  const changed = toRecipient(form);
  const refusal = refuseCountry(recipient.country, changed.country);
  return refusal ? refused(refusal) : changed;
}

/** How the order ships to the new address; null if as before. Refuses another price. */
async function shippingTo(
  deps: Deps,
  order: Order,
  { recipient, mayAsk }: { recipient: Recipient; mayAsk: MayAsk | undefined },
): Promise<QuotedOption | null | ShopError> {
  if (costsTheSame(order.recipient, recipient)) return null;
  const { id, shippingMethod: method, shipping: price, subtotal, discount, code } = order;
  const lines = await findOrderLines(deps.db, id);
  const listings = await findListings(
    deps.db,
    lines.flatMap(({ productId, syncVariantId }) =>
      syncVariantId === null || productId === null ? [] : [productId],
    ),
  );
  const settings = await orderSettings(deps.db, id);
  const hats = lines.reduce((count, { quantity }) => count + quantity, 0);
  const sooner = method === EXPRESS_NAME;
  const listed = await listRates(deps, recipient, {
    lines: lines.map((line) => ({ ...line, listing: listings.get(line.productId ?? -1) ?? null })),
    isFree: needsNoRates({ hats, sooner }, settings),
    mayAsk,
  });
  const parcel = {
    country: recipient.country,
    hats,
    discountedSubtotal: cents(subtotal - discount),
    freeStandard: code?.kind === 'free_shipping',
    postOnly: isPostOnly(recipient),
    sooner,
  };
  const option = sameShipping({ method, price }, parcel, { rates: listed?.rates ?? null, settings });
  if (option === 'unknown') return new ShopError('unavailable', NO_RATES, { retryAfter: 30 });
  return 'message' in option ? refused(option) : option;
}

const refused = ({ field, message }: Refusal) => new ShopError('invalid', message, { path: field });

const NO_RATES = 'We can’t check what shipping costs there right now. Try again in a minute.';

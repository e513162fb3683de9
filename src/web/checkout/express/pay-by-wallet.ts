import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { checkShippingForm, type ShippingForm } from '../../../domain/address/address.ts';
import { POST_ONLY_TEXT } from '../../../domain/address/post-only.ts';
import { walletForm } from '../../../domain/address/wallet-address.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import type { CodedTotals } from '../../../domain/cart/discount-code.ts';
import type { Makings } from '../../../domain/design/making.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { plannedParty } from '../../cart/plans.ts';
import { listsOf } from '../../crew/friends/stored-lists.ts';
import { inSentences, NOTHING_PAID, PAYING_ELSEWHERE, paymentTexts, SETBACKS } from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { giftMistakes, plannedGift } from '../gift/stored-gift.ts';
import { itemFields, orderBody } from '../order/order-request.ts';
import { placeOrder } from '../order/place-order.ts';
import { isTaxNews, type Refusal, refusalOf } from '../order/refusal.ts';
import { closeAttempt, isOpen, latestCart } from '../order/stored-attempts.ts';
import { withPaymentLock } from '../order/tab-locks.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { type SentCart, storeSentOrder } from '../sent-cart.ts';
import { isPostOnlyForm } from '../shipping/shipping-quote.ts';
import { NOT_SHIPPED_THERE, SHEET_FAILED, TAX_BY_STREET } from './express-texts.ts';
import type { SheetOption } from './sheet.ts';
import type { WalletRefusal } from './use-wallet-form.ts';

type Confirmed = Pick<
  StripeExpressCheckoutElementConfirmEvent,
  'billingDetails' | 'shippingAddress' | 'paymentFailed'
>;

export interface SheetPurchase {
  cart: Cart;
  totals: CodedTotals;
  settings: Settings;
  /** How the hats were shown to be made. */
  makings?: Makings;
  option: SheetOption;
  /** The hats to take out of the cart once they are paid for. */
  taken: Cart;
  /** The cart, if the shop sent it. */
  sent?: SentCart | null;
}

/** The outcome of a confirmed sheet. */
export type SheetResult =
  | { kind: 'paid' | 'pending'; orderId: string }
  /** The order was paid before, in another tab or before its answer was lost. */
  | { kind: 'paid_before'; orderId: string }
  /** The sheet says what is wrong with the address and stays open. */
  | { kind: 'other_address' }
  /** The wallet left out something that an order needs, or the shop refused what the sheet cannot ask again, so the form asks for it. */
  | { kind: 'lacking'; form: ShippingForm; refused?: WalletRefusal }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; notice: string };

/** Places the order of a confirmed sheet, as the checkout does, and pays it. */
export async function payByWallet(
  event: Confirmed,
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { cart, totals, settings, makings, option, taken, sent = null }: SheetPurchase,
): Promise<SheetResult> {
  const form = formOf(event);
  const refused = refuseAddress(form, option, settings);
  if (refused) {
    event.paymentFailed(refused);
    return { kind: 'other_address' };
  }
  if (Object.keys(checkShippingForm(form)).length > 0) {
    event.paymentFailed({ reason: 'fail' });
    return { kind: 'lacking', form };
  }
  // Another tab may have bought or changed these hats since the sheet opened.
  if (taken.length > 0 && !isSameCart(taken, latestCart())) {
    event.paymentFailed({ reason: 'fail' });
    return { kind: 'failed', notice: SETBACKS.changed };
  }
  // The cart's gift does not include a hat that is bought alone.
  const gift = taken.length > 0 || sent ? plannedGift() : null;
  const [mistake] = gift ? Object.values(giftMistakes()) : [];
  if (mistake) {
    const notice = `${mistake}.`;
    event.paymentFailed({ reason: 'fail', message: notice });
    return { kind: 'failed', notice };
  }
  const { error } = await elements.submit();
  if (error) {
    event.paymentFailed({ reason: 'invalid_payment_data' });
    return { kind: 'failed', notice: error.message ?? SHEET_FAILED };
  }
  const parts = {
    form,
    cart: cart.map(withoutArtwork),
    totals,
    option,
    partyOn: plannedParty(),
    crews: listsOf(cart),
    gift,
    sentCart: sent?.ref ?? null,
    makings,
  };
  const placed = await placeOrder(orderBody(parts), taken, { express: true }).catch(refusalOf);
  if (sent && placed.kind === 'to_pay') storeSentOrder(placed.payment.orderId, sent);
  if (placed.kind === 'to_pay') return pay(placed.payment);
  event.paymentFailed({ reason: 'fail', ...('message' in placed && { message: placed.message }) });
  if (placed.kind === 'already_paid') return { kind: 'paid_before', orderId: placed.orderId };
  if (placed.kind === 'paying_elsewhere') return { kind: 'failed', notice: PAYING_ELSEWHERE };
  if (placed.kind === 'canceled' || placed.kind === 'failed') return { kind: 'failed', notice: SHEET_FAILED };
  // The sheet does not have the street, which may change the sales tax. The form has it.
  if (placed.kind === 'price_changed' && isTaxNews(placed.figures, { cart, shipping: option.rate }))
    return { kind: 'lacking', form, refused: { field: null, message: TAX_BY_STREET } };
  return placed.kind === 'field'
    ? { kind: 'lacking', form, refused: { field: placed.field, message: placed.message } }
    : { kind: 'refused', refusal: placed };

  async function pay(payment: PendingPayment): Promise<SheetResult> {
    const { orderId } = payment;
    const outcome = await withPaymentLock(async () =>
      isOpen(orderId) ? confirmPayment(payment, { stripe, elements, isExpress: true }) : ('changed' as const),
    );
    if (outcome === null || outcome === 'changed') {
      event.paymentFailed({ reason: 'fail' });
      return { kind: 'failed', notice: outcome === null ? PAYING_ELSEWHERE : SETBACKS.changed };
    }
    if (outcome.kind === 'paid' || outcome.kind === 'pending') return { kind: outcome.kind, orderId };
    if (outcome.kind === 'closed') closeAttempt(orderId);
    return {
      kind: 'failed',
      notice: paymentTexts(outcome)?.notice ?? inSentences(SHEET_FAILED, NOTHING_PAID),
    };
  }
}

function formOf({ billingDetails, shippingAddress }: Confirmed): ShippingForm {
  const { name, email, phone } = billingDetails ?? {};
  return walletForm({ name: shippingAddress?.name || name, email, phone, address: shippingAddress?.address });
}

function refuseAddress(form: ShippingForm, { id }: SheetOption, { countries }: Settings) {
  if (!countries.some((country) => country === form.country))
    return { reason: 'address_unserviceable', message: NOT_SHIPPED_THERE } as const;
  if (id === 'EXPRESS' && isPostOnlyForm(form))
    return { reason: 'invalid_shipping_address', message: POST_ONLY_TEXT } as const;
  return null;
}

// The server draws the hats, so that the sheet does not wait for pictures.
const withoutArtwork = (line: Cart[number]): Cart[number] => ({ ...line, frontendArtwork: null });

const isSameCart = (a: Cart, b: Cart): boolean =>
  JSON.stringify(a.map(itemFields)) === JSON.stringify(b.map(itemFields));

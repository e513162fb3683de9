import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ShippingForm } from '../../../domain/address/address.ts';
import type { Cart, CartItem } from '../../../domain/cart/cart.ts';
import type { CodedTotals } from '../../../domain/cart/discount-code.ts';
import { formatPrice, readAmount } from '../../../domain/money/money.ts';
import type { OrderFigures } from '../../../wire/orders.ts';
import { checkCart } from '../../cart/cart-changes.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { repriceCart } from '../../cart/compare-cart.ts';
import { plannedParty } from '../../cart/plans.ts';
import { refreshCode, refuseStoredCode } from '../../cart/stored-code.ts';
import { listsOf } from '../../crew/friends/stored-lists.ts';
import { toast } from '../../ui/use-toast.ts';
import { refreshSettings } from '../../use-settings.ts';
import { useHowHatsAreMade } from '../../use-shop.ts';
import { CHECKOUT_TOASTS, codeRefused, NOTHING_PAID, PAYING_ELSEWHERE } from '../checkout-texts.ts';
import type { PendingPayment } from '../draft/checkout-draft.ts';
import { thankYouHere } from '../draft/stored-checkout.ts';
import { focusMistake } from '../gift/gift-fields.tsx';
import { giftMistakes, plannedGift } from '../gift/stored-gift.ts';
import { storeSentOrder, useSentCart } from '../sent-cart.ts';
import { chosenOption, type ShippingQuote, withTax } from '../shipping/shipping-quote.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { orderBody, shippingCost } from './order-request.ts';
import { placeOrder } from './place-order.ts';
import { isTaxNews, type Refusal, refusalOf } from './refusal.ts';
import { latestCart } from './stored-attempts.ts';

export interface OrderInput {
  form: UseFormReturn<ShippingForm>;
  cart: Cart;
  totals: CodedTotals;
  quote: ShippingQuote | null;
  onQuote: (quote: ShippingQuote | null) => void;
  onOrdered: (payment: PendingPayment) => void;
  /** Shows why the order was not placed; null clears it. */
  onTrouble: (trouble: Trouble | null) => void;
}

export interface Trouble {
  message: string;
  /** The hat that the server refused. */
  refused?: CartItem | undefined;
}

/** Validates the form and places the order. Also returns whether that is in progress. */
export function useOrder(input: OrderInput) {
  const { form, cart, totals, quote, onOrdered, onTrouble } = input;
  const handleRefusal = useRefusalHandler(input);
  const navigate = useNavigate();
  const sent = useSentCart();
  const { makings } = useHowHatsAreMade();

  return useSingleFlight(async () => {
    onTrouble(null);
    const option = chosenOption(quote);
    // Another tab may have emptied it.
    if (!sent && latestCart().length === 0) return toast(CHECKOUT_TOASTS.cartEmpty);
    if (!option) return toast(CHECKOUT_TOASTS.noShipping);
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    if (focusMistake(giftMistakes())) return;
    try {
      const body = orderBody({
        form: form.getValues(),
        cart,
        totals,
        option,
        partyOn: plannedParty(),
        gift: plannedGift(),
        crews: listsOf(cart),
        sentCart: sent?.ref ?? null,
        makings,
      });
      // The shopper's own cart keeps its hats.
      const placed = await placeOrder(body, sent ? [] : cart);
      if (sent && placed.kind === 'to_pay') storeSentOrder(placed.payment.orderId, sent);
      if (placed.kind === 'to_pay') return onOrdered(placed.payment);
      if (placed.kind === 'already_paid') return await navigate(thankYouHere(placed.orderId));
      if (placed.kind === 'paying_elsewhere') return onTrouble({ message: PAYING_ELSEWHERE });
      toast(CHECKOUT_TOASTS.orderFailed);
    } catch (error) {
      await handleRefusal(refusalOf(error));
    }
  });
}

function useRefusalHandler({ form, cart, quote, onQuote, onTrouble }: OrderInput) {
  const sent = useSentCart();

  /** Applies the server's prices. If the shipping price differs, the options must be loaded again. */
  async function showFigures(figures: OrderFigures) {
    // If a setting has changed, the sums on this page must use the new one.
    await Promise.all([refreshSettings(), refreshCode({ always: true })]);
    const repriced = repriceCart(cart, figures);
    const sameHats = repriced.every((line, index) => line.price === cart[index]?.price);
    const shipping = shippingCost(chosenOption(quote));
    const sameShipping = readAmount(figures.shipping) === shipping;
    // Another tab may have changed the cart since.
    if (!sent) browserCart.change((lines) => repriceCart(lines, figures));
    const { tax } = figures;
    const isTaxed = isTaxNews(figures, { cart, shipping });
    const needsQuote = !isTaxed && (sameHats || !sameShipping);
    if (needsQuote) onQuote(null);
    else if (isTaxed && tax !== undefined && quote) onQuote(withTax(quote, readAmount(tax)));
    const total = formatPrice(readAmount(figures.total));
    const next = needsQuote ? 'Calculate the shipping rates again to continue.' : 'Check it and continue.';
    onTrouble({
      message: `The price has changed. Your new total is ${total}, and nothing was charged. ${next}`,
    });
  }

  return async (refusal: Refusal) => {
    if (refusal.kind === 'price_changed') return showFigures(refusal.figures);
    if (refusal.kind === 'field') {
      return form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
    }
    if (refusal.kind === 'code') {
      refuseStoredCode(refusal.message);
      return onTrouble({ message: codeRefused(refusal.message) });
    }
    if (refusal.kind === 'message') {
      const { message, line } = refusal;
      onTrouble({ message, refused: line === null || sent ? undefined : cart[line] });
      // If a hat is no longer sold, this removes it from the cart.
      void checkCart();
      // The owner's words may be new, and the page then says what to do about the hat.
      void refreshSettings();
    }
    if (refusal.kind === 'failed' && !navigator.onLine)
      return onTrouble({
        message: `You’re offline. ${NOTHING_PAID} Your hats and your address are still here.`,
      });
    toast(CHECKOUT_TOASTS.orderFailed);
  };
}

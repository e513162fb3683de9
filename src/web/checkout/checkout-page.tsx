import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Cart } from '../../domain/cart.ts';
import { apiRequest } from '../api.ts';
import { useCart } from '../cart/use-cart.ts';
import { toast } from '../ui/use-toast.ts';
import { Checkout } from './checkout.tsx';
import { CHECKOUT_TOASTS } from './checkout-toasts.ts';
import { keepAttempt, keepDraft } from './draft/kept-checkout.ts';
import { EmptyCheckout } from './empty-checkout.tsx';
import { thankYouPath } from './thank-you/thank-you-path.ts';

/** The checkout of whatever is in the cart; once paid, it holds still until the thank-you page is there. */
export function CheckoutPage() {
  const { items, clear, isReady } = useCart();
  const [bought, setBought] = useState<Cart | null>(null);
  const navigate = useNavigate();
  useFailedReturn();

  async function finish(orderId: string) {
    setBought(items);
    clear();
    keepAttempt(null);
    keepDraft(null);
    // The money has moved: should this call fail, the shop hears of it from the provider.
    await Promise.allSettled([apiRequest('POST', `/api/fulfill-order/${orderId}`)]);
    await navigate(thankYouPath(orderId));
  }

  const shown = bought ?? items;
  if (!isReady) return <p className="checkout-wait wrap">Fetching your cart…</p>;
  if (shown.length === 0) return <EmptyCheckout />;
  return <Checkout cart={shown} onPaid={finish} />;
}

/** Tells of a payment that failed on the provider's own page, once. */
function useFailedReturn() {
  const [search, setSearch] = useSearchParams();
  const failed = search.get('payment') === 'failed';
  useEffect(() => {
    if (!failed) return;
    toast(CHECKOUT_TOASTS.paymentFailed());
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [failed, setSearch]);
}

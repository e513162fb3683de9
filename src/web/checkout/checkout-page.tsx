import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkCart } from '../cart/changes/cart-changes.ts';
import { CartChangesNotice } from '../cart/changes/cart-changes-notice.tsx';
import { useCart } from '../cart/contents/use-cart.ts';
import { RefusedHats } from '../cart/refused/refused-hats.tsx';
import { useArtwork } from './artwork/use-artwork.ts';
import { Checkout } from './checkout.tsx';
import { readPaidOrder } from './draft/stored-checkout.ts';
import { EmptyCheckout } from './empty-checkout.tsx';
import { usePurchase } from './purchase/use-purchase.ts';
import { ACCEPTED_HERE } from './thank-you/redirect-result.ts';
import { thankYouPath } from './thank-you/thank-you-path.ts';

/** The checkout of whatever is in the cart. Who has paid and loads it again comes to the thank-you page after all. */
export function CheckoutPage() {
  const { items, isReady } = useCart();
  const isDrawn = useArtwork(items);
  const purchase = usePurchase(items);
  const [paidBefore] = useState(readPaidOrder);
  useEffect(() => void checkCart(), []);

  if (!isReady || !(isDrawn || purchase.isHeld)) return <WaitForCart />;
  if (paidBefore) return <GoToThankYou orderId={paidBefore} />;
  return (
    <>
      <div className="checkout-news wrap">
        <CartChangesNotice />
        <RefusedHats />
      </div>
      {purchase.cart.length === 0 ? <EmptyCheckout /> : <Checkout purchase={purchase} />}
    </>
  );
}

function GoToThankYou({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  useEffect(
    () => void navigate(thankYouPath(orderId), { replace: true, state: ACCEPTED_HERE }),
    [navigate, orderId],
  );
  return <p className="checkout-wait wrap" />;
}

const WaitForCart = () => (
  <div className="checkout-wait wrap">
    <p role="status">Fetching your cart…</p>
    <noscript>
      <p>Paying needs JavaScript: turn it on in your browser and load this page again.</p>
    </noscript>
  </div>
);

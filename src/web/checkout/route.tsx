import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkCart } from '../cart/cart-changes.ts';
import { CartChangesNotice, RefusedHats, useRefusedHats } from '../cart/cart-notices.tsx';
import { useCart } from '../cart/use-cart.ts';
import { countStep } from '../count-step.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/route.ts';
import { Checkout } from './checkout.tsx';
import { readPaidOrder, thankYouHere } from './draft/stored-checkout.ts';
import { CheckoutFrame } from './frame.tsx';
import { ACCEPTED_HERE } from './thank-you/redirect-result.ts';
import { useArtwork } from './use-artwork.ts';
import { usePurchase } from './use-purchase.ts';
import './checkout.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Checkout | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

export default function CheckoutPage() {
  return (
    <CheckoutFrame>
      <CheckoutContent />
    </CheckoutFrame>
  );
}

function CheckoutContent() {
  const { items, isReady } = useCart();
  const refused = useRefusedHats(items);
  const isDrawn = useArtwork(items);
  const purchase = usePurchase(items);
  // A reload between the payment and the thank-you page must not show the checkout again.
  const [paidBefore] = useState(readPaidOrder);
  useEffect(() => void checkCart(), []);
  const hasHats = purchase.cart.length > 0;
  useEffect(() => {
    if (hasHats) countStep('checkout');
  }, [hasHats]);

  if (!isReady || !(isDrawn || purchase.isHeld)) return <WaitForCart />;
  if (paidBefore) return <GoToThankYou orderId={paidBefore} />;
  return (
    <>
      <div className="wrap">
        <CartChangesNotice />
        <RefusedHats refused={refused} />
      </div>
      {purchase.cart.length === 0 ? <EmptyCheckout /> : <Checkout purchase={purchase} />}
    </>
  );
}

function GoToThankYou({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  useEffect(
    () => void navigate(thankYouHere(orderId), { replace: true, state: ACCEPTED_HERE }),
    [navigate, orderId],
  );
  return <p className="checkout-wait wrap" />;
}

const WaitForCart = () => (
  <div className="checkout-wait wrap">
    <p role="status">Loading your cart…</p>
    <noscript>
      <p>The checkout needs JavaScript. Turn it on in your browser and reload this page.</p>
    </noscript>
  </div>
);

const EmptyCheckout = () => (
  <section className="on-orange section">
    <div className="wrap stack gap-5 at-start">
      <h1 className="shout">Your Cart is Empty</h1>
      <p className="lede">Add some hats to your cart before checking out!</p>
      <ButtonLink to="/shop" tone="pink">
        Browse Hats
      </ButtonLink>
    </div>
  </section>
);

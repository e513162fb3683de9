import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart, CartItem } from '../../domain/cart/cart.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import { makingAddress } from '../../domain/design/picture-address.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { checkCart } from '../cart/cart-changes.ts';
import { lineKey } from '../cart/cart-item.ts';
import { CartChangesNotice, RefusedHats, useRefusedHats } from '../cart/cart-notices.tsx';
import { CartPlace } from '../cart/cart-place.tsx';
import { browserCart } from '../cart/cart-store.ts';
import { useCart } from '../cart/use-cart.ts';
import { countStep } from '../count-step.ts';
import { inTime } from '../designer/in-time.ts';
import { ShopBars } from '../shell/header.tsx';
import { Logo } from '../shell/logo.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHowHatsAreMade } from '../use-shop.ts';
import type { Route } from './+types/route.ts';
import { Checkout } from './checkout.tsx';
import { readPaidOrder, readThankedOrder, thankYouHere } from './draft/stored-checkout.ts';
import { SentCartContext, useOpenedCart } from './sent-cart.ts';
import { ACCEPTED_HERE } from './thank-you/redirect-result.ts';
import { usePurchase } from './use-purchase.ts';
import './frame.css';
import './checkout.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Checkout | Unhinged Hats' },
  { name: 'robots', content: 'noindex' },
];

const NO_HATS: Cart = [];

export default function CheckoutPage() {
  return (
    <CheckoutFrame>
      <CheckoutContent />
    </CheckoutFrame>
  );
}

function CheckoutContent() {
  const opened = useOpenedCart();
  const sent = opened === 'missing' ? null : opened;
  const { items: own, isReady } = useCart();
  // The server draws the hats of a cart that it sent.
  const refused = useRefusedHats(sent ? NO_HATS : own);
  const isDrawn = useArtwork(sent ? NO_HATS : own);
  const purchase = usePurchase(sent ? sent.items : own, sent);
  // A reload between the payment and the thank-you page must not show the checkout again.
  const [paidBefore] = useState(readPaidOrder);
  useEffect(() => void checkCart(), []);
  const hasHats = purchase.cart.length > 0;
  useEffect(() => {
    if (hasHats) countStep('checkout');
  }, [hasHats]);

  if (!isReady || !(isDrawn || purchase.isHeld)) return <WaitForCart />;
  if (paidBefore) return <GoToThankYou orderId={paidBefore} />;
  if (opened === 'missing') return <MissingCart />;
  return (
    <SentCartContext value={sent}>
      <div className="wrap">
        {sent ? <SentCartNotice hasOwn={own.length > 0} /> : <CartChangesNotice />}
        <RefusedHats refused={refused} />
      </div>
      {purchase.cart.length === 0 ? <EmptyCheckout /> : <Checkout purchase={purchase} />}
    </SentCartContext>
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

/** `hasOwn`: she has a cart of her own, too. */
const SentCartNotice = ({ hasOwn }: { hasOwn: boolean }) => (
  <Notice kind="banner" className="mt-5">
    We made this cart for you, and its prices stay.
    {hasOwn && (
      <>
        {' '}
        <a className="link" href="/checkout">
          Check out your own cart instead
        </a>
      </>
    )}
  </Notice>
);

const MissingCart = () => (
  <section className="on-orange section">
    <div className="wrap stack gap-5 at-start">
      <h1 className="shout">Open the link again</h1>
      <p className="lede">This cart is open only in the tab of its link. Open it from our email again.</p>
      <ButtonLink to="/checkout" tone="pink">
        Go to my own cart
      </ButtonLink>
    </div>
  </section>
);

/** Rendered in the browser only, which knows what this tab has bought. */
const EmptyCheckout = () => {
  const [bought] = useState(readThankedOrder);
  return (
    <section className="on-orange section">
      <div className="wrap stack gap-5 at-start">
        <h1 className="shout">Your Cart is Empty</h1>
        <p className="lede">Add some hats to your cart before checking out!</p>
        {bought && (
          <p>
            Looking for your order?{' '}
            <a className="link" href={thankYouHere(bought)}>
              See order #{bought}
            </a>
          </p>
        )}
        <ButtonLink to="/shop" tone="pink">
          Browse Hats
        </ButtonLink>
      </div>
    </section>
  );
};

/** What surrounds the checkout, instead of the shop's header and footer: nothing that leads a shopper away by accident. */
const CheckoutFrame = ({ children }: { children: ReactNode }) => (
  <div className="checkout-frame">
    <a className="skip-link on-ink" href="#main">
      Skip to content
    </a>
    <ShopBars />
    <header className="header">
      <div className="wrap header-row bar">
        <Logo />
        <a className="link push nowrap" href="/shop">
          Back to shop
        </a>
        <CartButton />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className="checkout-foot stitch-over">
      <nav className="wrap row gap-x-5" aria-label="Policies">
        {POLICIES.map(([label, address]) => (
          <a key={address} className="link" href={address}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
    <CartPlace />
  </div>
);

const POLICIES = [
  ['Shipping', '/shipping'],
  ['Returns', '/returns'],
  ['Terms', '/terms-of-service'],
  ['Privacy', '/privacy-policy'],
] as const;

/**
 * Redraws artwork that the browser had no room to store, or that shows the hat as it was made before. Returns true once nothing is left to draw. A hat that cannot be
 * drawn here is ordered without artwork: the server prints from the design.
 */
function useArtwork(cart: Cart): boolean {
  const [failedKeys, setFailedKeys] = useState<readonly string[]>([]);
  const { makings } = useHowHatsAreMade();
  const missing = cart.filter((line) => lacksArtwork(line, makings) && !failedKeys.includes(lineKey(line)));
  const missingKeys = missing.map(lineKey).join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys identify the lines
  useEffect(() => {
    if (missing.length === 0) return;
    let isWanted = true;
    void drawAll(missing, makings).then((drawn) => {
      if (!isWanted) return;
      const failed = missing.filter((line) => !drawn.has(lineKey(line)));
      if (drawn.size > 0)
        browserCart.change((lines) => lines.map((line) => withArtwork(line, drawn, makings)));
      if (failed.length > 0) setFailedKeys((keys) => [...keys, ...failed.map(lineKey)]);
    });
    return () => {
      isWanted = false;
    };
  }, [missingKeys]);

  return missing.length === 0;
}

// The server draws the hats of a crew.
const lacksArtwork = (line: CartItem, makings: Makings): boolean =>
  line.isCustom &&
  line.crewId === undefined &&
  (line.frontendArtwork === null || line.drawnAs !== madeAs(line, makings));

const madeAs = ({ hatColor }: CartItem, makings: Makings) => makingAddress(makingOf(makings, hatColor));

/** Artwork by line key, without the lines that could not be drawn. */
async function drawAll(lines: Cart, makings: Makings): Promise<ReadonlyMap<string, string>> {
  const code = [
    import('../designer/buying/draw-custom-hat.ts'),
    import('../designer/use-glyphs.ts'),
  ] as const;
  const loaded = await inTime(Promise.all(code).catch(() => null));
  if (!loaded) return new Map();
  const [drawing, glyphs] = loaded;
  const drawn = await Promise.allSettled(
    lines.map(async (line) => {
      const table = await glyphs.glyphsInTime(line);
      const making = makingOf(makings, line.hatColor);
      return table && ([lineKey(line), drawing.textArtwork(line, table, making)] as const);
    }),
  );
  return new Map(drawn.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])));
}

function withArtwork(line: CartItem, drawn: ReadonlyMap<string, string>, makings: Makings): CartItem {
  const artwork = drawn.get(lineKey(line));
  if (artwork === undefined || !lacksArtwork(line, makings)) return line;
  const drawnAs = madeAs(line, makings);
  // The stored picture shows the hat as it was made before. Without it, the picture of the design is shown.
  const image = line.drawnAs === drawnAs ? line.image : '';
  return { ...line, image, drawnAs, frontendArtwork: artwork };
}

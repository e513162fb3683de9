import { type ReactNode, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router';
import loudFont from '../../assets/fonts/loud.woff2?url';
import { HAT_COLORS } from '../domain/design/design.ts';
import { PRERENDER_RULES } from '../wire/indexed-pages.ts';
import type { Route } from './+types/root.ts';
import { CartPlace, warmUpCart } from './cart/cart-place.tsx';
import { useDesignStored } from './cart/cart-state.ts';
import { useEarlyInput } from './early-input.ts';
import { storeNewsletterMark } from './newsletter-mark.ts';
import { pageContext } from './page-context.ts';
import { Footer } from './shell/footer.tsx';
import { Header, ShopBars, ShopNotice } from './shell/header.tsx';
import { Logo } from './shell/logo.tsx';
import { areFactsStale } from './stale-facts.ts';
import { Button, ButtonLink } from './ui/button.tsx';
import { onFirstUse } from './ui/on-first-use.tsx';
import { Slab } from './ui/slab.tsx';
import { dismissShownToast, useToast } from './ui/use-toast.ts';
import { whenIdle } from './when-idle.ts';
import './ui/kit.css';

const ToastView = onFirstUse(async () => (await import('./ui/overlay/toast-view.tsx')).ToastView, {
  onMissing: dismissShownToast,
});

const WaitingHat = onFirstUse(async () => (await import('./designer/waiting-hat.tsx')).WaitingHat);

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: loudFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // Browsers find /favicon.ico and phones /apple-touch-icon.png without a link.
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

const PAUSED = 'Orders are paused: we can’t make hats right now. Your cart and your design will wait.';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, settings, products, unmadeColors, outOfStock, makings } = context.get(pageContext);
  const unmade = await unmadeColors();
  const isPaused =
    unmade.length === HAT_COLORS.length && (await products()).every(({ refusal }) => refusal !== null);
  const bars = isPaused ? [...shop.bars, { text: PAUSED }] : shop.bars;
  return {
    shop: { ...shop, bars },
    settings: settings(),
    unmadeColors: unmade,
    outOfStock: await outOfStock(),
    makings: await makings(),
  };
}

// Loaded once per page load, and again after a refusal or the owner's change of hats. `refreshSettings` gets newer settings.
export const shouldRevalidate = areFactsStale;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#ff2e93" />
        <Meta />
        <Links />
        <script type="speculationrules">{PRERENDER_RULES}</script>
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnNavigation();
  useEarlyInput();
  useEffect(() => whenIdle(warmUp), []);
  useEffect(openAgain, []);
  useEffect(storeNewsletterMark, []);
  return (
    <>
      {useHasOwnFrame() ? <Outlet /> : <ShopShell />}
      <Toasts />
    </>
  );
}

const Toasts = () => useToast() && <ToastView />;

function ShopShell() {
  return (
    <>
      <a className="skip-link on-ink" href="#main">
        {useLocation().pathname === '/shop' ? 'Skip to the hats' : 'Skip to content'}
      </a>
      <ShopBars />
      <noscript>
        <ShopNotice>The cart and the designer need JavaScript.</ShopNotice>
      </noscript>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <WaitingHatPlace />
      <Footer />
      <CartPlace />
    </>
  );
}

/** On the home page and in the shop, leads back to a design that waits on this device. */
function WaitingHatPlace() {
  const { pathname } = useLocation();
  return useDesignStored() && /^\/(shop)?$/.test(pathname) && <WaitingHat />;
}

/** Whether the page has a frame of its own instead of the shop's header and footer: the admin pages, the checkout, and a friend's page. */
const useHasOwnFrame = (): boolean =>
  /^\/(admin(\/.*)?|printful-admin|checkout|crews(\/[^/]*)?)\/?$/.test(useLocation().pathname);

/**
 * Focuses the new page after a navigation, as a page load would, or the section that the link's anchor names. Back and
 * Forward open pages at their top as well; the router alone would return to where the visitor was.
 */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const way = useNavigationType();
  const before = useRef(pathname + hash);
  useEffect(() => {
    if (before.current === pathname + hash) return;
    before.current = pathname + hash;
    const section = document.getElementById(hash.slice(1));
    const target = section || document.getElementById('main');
    if (section && !section.hasAttribute('tabindex')) section.tabIndex = -1;
    // The router scrolls.
    target?.focus({ preventScroll: true });
    if (way !== 'POP') return;
    if (section) section.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, hash, way]);
}

/** Fetches the code that is loaded on first use. */
function warmUp(): void {
  warmUpCart();
  ToastView.warmUp();
}

/** Each document has its own positions, since every page opens at its top, after Back and Forward too. */
const scrollKey = ({ key }: { key: string }): string =>
  import.meta.env.SSR ? 'new' : `${key} ${performance.timeOrigin}`;

/** Back and Forward show a page as it was left. What is stored on this device may have changed since, as by another tab. */
function openAgain(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    dispatchEvent(new StorageEvent('storage'));
    if (location.hash === '') window.scrollTo(0, 0);
  });
  // After the router's own listener, which lets the browser return to where the visitor was.
  setTimeout(() =>
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'manual';
    }),
  );
}

/** Replaces a page that failed to render. Uses nothing from the shop's shell, which may have failed. */
export const ErrorBoundary = () => (
  <>
    <title>Unhinged Hats</title>
    <header className="header-row wrap bar">
      <Logo />
    </header>
    <main className="failure on-orange section">
      <div className="wrap stack gap-5 at-start">
        <Slab as="h1" name="stuck" className="narrow" />
        <p className="lede">This page didn’t load. Your cart is safe.</p>
        <div className="row gap-4">
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to="/" tone="white">
            Back to Homepage
          </ButtonLink>
        </div>
      </div>
    </main>
  </>
);

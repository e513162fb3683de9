import './ui/tokens.css';
import './ui/base.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import loudFont from '../../assets/fonts/loud.woff2?url';
import type { Route } from './+types/root.ts';
import { CartPlace, warmUpCart } from './cart/cart-place.tsx';
import { useEarlyInput } from './early-input.ts';
import { pageContext } from './page-context.ts';
import { FailurePage } from './shell/failure-page.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { ShopNotice } from './shell/shop-notice.tsx';
import { onFirstUse } from './ui/on-first-use.tsx';
import { Toasts, warmUpToasts } from './ui/toasts.tsx';
import { useArrival } from './use-arrival.ts';
import { useWarmUp } from './use-warm-up.ts';

const ShopLoading = onFirstUse(async () => (await import('./storefront/shop/shop-loading.tsx')).ShopLoading);

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: loudFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  // Browsers ask for /favicon.ico and phones for /apple-touch-icon.png without being told.
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, unmadeColors, makings } = context.get(pageContext);
  return { shop, unmadeColors: await unmadeColors(), makings: await makings() };
}

// The facts of the shop stay as they are while it runs.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#ff2e93" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useArrival();
  useEarlyInput();
  useWarmUp(WARMED_UP);
  return (
    <>
      {useOwnShell() ? (
        <>
          <ShopNotice text={loaderData.shop.notice} />
          <Outlet />
        </>
      ) : (
        <ShopShell notice={loaderData.shop.notice} />
      )}
      <Toasts />
    </>
  );
}

function ShopShell({ notice }: { notice: string | null }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the hats
      </a>
      <ShopNotice text={notice} />
      <noscript>
        <ShopNotice text="Cart and designer need JavaScript." />
      </noscript>
      <Header />
      <main id="main" tabIndex={-1}>
        {useLoadsShop() ? <ShopLoading /> : <Outlet />}
      </main>
      <Footer />
      <CartPlace />
    </>
  );
}

/** Whether the page is the administration's, which has a shell of its own. */
const useOwnShell = (): boolean => /^\/(printful-)?admin(\/|$)/.test(useLocation().pathname);

const WARMED_UP = [warmUpCart, warmUpToasts, ShopLoading.warmUp];

/** Whether the shop is being loaded from another page. */
function useLoadsShop(): boolean {
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname;
  return next === '/shop' && here !== next;
}

export const ErrorBoundary = FailurePage;

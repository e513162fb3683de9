import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { areFactsStale } from '../../src/web/stale-facts.ts';
import { TooltipProvider } from '../../src/web/ui/overlay/tooltip.tsx';
import { dismissShownToast, useToast } from '../../src/web/ui/use-toast.ts';
import type { ShopFacts } from '../../src/wire/page-context.ts';
import { type Answers, openPage, type Page, type Place } from './open-page.tsx';

export interface RoutedPage extends Page {
  /** Path and search of the page, which filters and links change. */
  address(): string;
}

/** Shows content below the root route, with toasts. See `openPage`. */
export async function openShopPage(
  content: ReactNode,
  answers: Answers = {},
  place: string | Place = {},
): Promise<RoutedPage> {
  const { address = '/' } = typeof place === 'string' ? { address: place } : place;
  dismissShownToast();
  const element = (
    <TooltipProvider>
      {content}
      <Toast />
    </TooltipProvider>
  );
  const loader = () => ({ ...ROOT_DATA });
  const root = { id: 'root', path: '*', loader, shouldRevalidate: areFactsStale, element };
  const router = createMemoryRouter([root], {
    initialEntries: [address],
    hydrationData: { loaderData: { root: ROOT_DATA } },
  });
  const page = await openPage(<RouterProvider router={router} />, answers, place);
  return Object.assign(page, {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  });
}

const SHOP: ShopFacts = {
  publicUrl: 'https://hats.example',
  notice: null,
  bars: [],
  stripe: { publishableKey: 'pk_test', scriptUrl: 'https://hats.example/stripe.js' },
  support: { general: 'hi@hats.example', orders: 'orders@hats.example', returns: 'returns@hats.example' },
  social: [],
};

/** What the root route has loaded. */
export const ROOT_DATA = {
  shop: SHOP,
  settings: { version: 1, settings: DEFAULT_SETTINGS },
  makings: {},
  unmadeColors: [],
  outOfStock: [],
};

/** The shown toast: its title, its texts and its button. */
function Toast() {
  const toast = useToast();
  if (!toast?.open) return null;
  return (
    <div>
      <p>{[toast.title, toast.description, toast.more].filter(Boolean).join(': ')}</p>
      {toast.action && (
        <button type="button" onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
    </div>
  );
}

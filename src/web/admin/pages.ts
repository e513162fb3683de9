import type { ComponentType } from 'react';
import type { LinkedPage } from './admin-context.ts';
import { Campaigns } from './campaigns/campaigns.tsx';
import { Dashboard } from './dashboard.tsx';
import { YourHats } from './hats/your-hats.tsx';
import { Health } from './health/health.tsx';
import { Log } from './log.tsx';
import { OrderDetail } from './orders/order-detail.tsx';
import { ProblemsPage } from './orders/problems-page.tsx';
import { Outbox } from './outbox.tsx';
import { Overview } from './overview/overview.tsx';
import { Printful } from './printful/printful.tsx';
import { Privacy } from './privacy.tsx';
import { Profit } from './profit/profit.tsx';
import { Security } from './security/security.tsx';
import { Settings } from './settings/settings.tsx';

export interface AdminPage {
  /** `:id` stands for the id of the record that the page shows, such as an order. */
  path: string;
  /** The title of the browser's tab; may contain `:id`. */
  title: string;
  /** The text of the page's menu item. A page without one is reached only by links. */
  label?: string;
  Page: ComponentType<{ id: string }>;
}

/**
 * Every admin page, in the order of the menu. The menu, the 404 check, the titles and all links between admin pages
 * come from this table. A page outside `/admin` also needs a route in `web/routes.ts` and the guard's list of addresses.
 */
export const ADMIN_PAGES = {
  dashboard: { path: '/admin', label: 'Dashboard', title: 'Admin', Page: Dashboard },
  order: { path: '/admin/orders/:id', title: 'Order #:id', Page: OrderDetail },
  problems: { path: '/admin/problems', label: 'Problems', title: 'Problems', Page: ProblemsPage },
  overview: { path: '/admin/overview', label: 'Overview', title: 'Overview', Page: Overview },
  profit: { path: '/admin/profit', label: 'Profit guard', title: 'Profit guard', Page: Profit },
  campaigns: { path: '/admin/campaigns', label: 'Campaigns', title: 'Campaigns', Page: Campaigns },
  outbox: { path: '/admin/outbox', label: 'Outbox', title: 'Outbox', Page: Outbox },
  health: { path: '/admin/health', label: 'Health', title: 'Health', Page: Health },
  log: { path: '/admin/log', label: 'Log', title: 'Log', Page: Log },
  hats: { path: '/admin/hats', label: 'Your hats', title: 'Your hats', Page: YourHats },
  printful: { path: '/printful-admin', label: 'Printful', title: 'Printful Admin', Page: Printful },
  settings: { path: '/admin/settings', label: 'Settings', title: 'Settings', Page: Settings },
  privacy: { path: '/admin/privacy', label: 'Privacy', title: 'Privacy', Page: Privacy },
  security: { path: '/admin/security', label: 'Security', title: 'Security', Page: Security },
} satisfies Record<LinkedPage, AdminPage> & Record<string, AdminPage>;

/** The items of the menu. */
export const ADMIN_MENU = Object.values<AdminPage>(ADMIN_PAGES).flatMap(({ path, label }) =>
  label === undefined ? [] : { path, label },
);

/** The page at an address such as `/admin/orders/6HR4DSPBVN`, with the id from the address; null if there is no such page. */
export function adminPageAt(pathname: string): (AdminPage & { id: string }) | null {
  for (const page of Object.values<AdminPage>(ADMIN_PAGES)) {
    const match = new RegExp(`^${page.path.replace(':id', '([^/]+)')}$`, 'i').exec(pathname);
    const id = match?.[1] ?? '';
    if (match) return { ...page, id, title: page.title.replace(':id', () => id) };
  }
  return null;
}

/** The address of a page, by its name in `ADMIN_PAGES`. */
export const adminPath = (page: LinkedPage, id = ''): string => ADMIN_PAGES[page].path.replace(':id', id);

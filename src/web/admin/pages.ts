import type { ComponentType } from 'react';
import type { LinkedPage } from './admin-context.ts';
import { Campaigns } from './campaigns/campaigns.tsx';
import { SentCarts } from './carts/sent-carts.tsx';
import { Codes } from './codes/codes.tsx';
import { Customers } from './customers.tsx';
import { Dashboard } from './dashboard.tsx';
import { DisputesPage } from './disputes/disputes-page.tsx';
import { Feeds } from './feeds/feeds.tsx';
import { YourHats } from './hats/your-hats.tsx';
import { Ledger } from './ledger/ledger.tsx';
import { Log } from './log/log.tsx';
import { Months } from './months/months.tsx';
import { OrderDetail } from './orders/order-detail.tsx';
import { ProblemsPage } from './orders/problems-page.tsx';
import { Outbox } from './outbox.tsx';
import { Printful } from './printful/printful.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Profit } from './profit/profit.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { Security } from './security/security.tsx';
import { Sells } from './sells/sells.tsx';
import { Settings } from './settings/settings.tsx';
import { System } from './system/system.tsx';
import { Team } from './team/team.tsx';
import { Today } from './today/today.tsx';

/** The menu's groups, in its order. */
export const ADMIN_GROUPS = {
  today: 'Today',
  orders: 'Orders',
  hats: 'Hats',
  people: 'People',
  money: 'Money',
  settings: 'Settings',
} as const;

export type AdminGroup = keyof typeof ADMIN_GROUPS;

export interface AdminPage {
  /** `:id` stands for the id of the record that the page shows, such as an order. */
  path: string;
  /** The group of the menu that the page belongs to. */
  group: AdminGroup;
  /** The text of the page's menu item. A page without one is reached only by links. */
  label?: string;
  /** The title of the browser's tab, if it is not the label; may contain `:id`. */
  title?: string;
  /** A page whose tabs are menu items of their own; the first is open if the address names none. */
  tabs?: readonly { tab: string; group: AdminGroup; label: string; title: string }[];
  Page: ComponentType<{ id: string }>;
}

/**
 * Every admin page, in the order of its group in the menu. The menu, the 404 check, the titles and all links between
 * admin pages come from this table. A page also needs a line in the guard's list of addresses, and a page outside
 * `/admin` a route in `web/routes.ts`.
 */
export const ADMIN_PAGES = {
  today: { path: '/admin/today', group: 'today', label: 'Today', Page: Today },
  customers: { path: '/admin/customers', group: 'people', label: 'Customers', Page: Customers },
  dashboard: {
    path: '/admin',
    group: 'hats',
    title: 'Products',
    tabs: [
      { tab: 'products', group: 'hats', label: 'Shelf', title: 'Products' },
      { tab: 'orders', group: 'orders', label: 'All orders', title: 'Orders' },
      { tab: 'subscribers', group: 'people', label: 'Subscribers', title: 'Subscribers' },
    ],
    Page: Dashboard,
  },
  order: { path: '/admin/orders/:id', group: 'orders', title: 'Order #:id', Page: OrderDetail },
  sentCarts: { path: '/admin/carts', group: 'orders', label: 'Sent carts', Page: SentCarts },
  problems: { path: '/admin/problems', group: 'orders', label: 'Problems', Page: ProblemsPage },
  hats: { path: '/admin/hats', group: 'hats', label: 'Your hats', Page: YourHats },
  feeds: { path: '/admin/feeds', group: 'hats', label: 'Feeds', Page: Feeds },
  profit: { path: '/admin/profit', group: 'hats', label: 'Profit guard', Page: Profit },
  printful: {
    path: '/printful-admin',
    group: 'hats',
    label: 'Printful',
    title: 'Printful Admin',
    Page: Printful,
  },
  reviews: { path: '/admin/reviews', group: 'people', label: 'Reviews', Page: Reviews },
  campaigns: { path: '/admin/campaigns', group: 'people', label: 'Newsletter', Page: Campaigns },
  privacy: { path: '/admin/privacy', group: 'people', label: 'Erasing data', Page: Privacy },
  months: { path: '/admin/months', group: 'money', label: 'By month', Page: Months },
  ledger: { path: '/admin/ledger', group: 'money', label: 'Ledger', Page: Ledger },
  sells: { path: '/admin/sells', group: 'money', label: 'What sells', Page: Sells },
  codes: { path: '/admin/codes', group: 'money', label: 'Codes', Page: Codes },
  disputes: { path: '/admin/disputes', group: 'money', label: 'Disputes', Page: DisputesPage },
  settings: { path: '/admin/settings', group: 'settings', label: 'Shop', title: 'Settings', Page: Settings },
  team: { path: '/admin/team', group: 'settings', label: 'Team', Page: Team },
  security: { path: '/admin/security', group: 'settings', label: 'Security', Page: Security },
  outbox: { path: '/admin/outbox', group: 'settings', label: 'Emails', Page: Outbox },
  log: { path: '/admin/log', group: 'settings', label: 'Log', Page: Log },
  system: { path: '/admin/system', group: 'settings', label: 'System', Page: System },
} satisfies Record<LinkedPage, AdminPage> & Record<string, AdminPage>;

interface MenuItem {
  group: AdminGroup;
  label: string;
  /** Path and search. */
  to: string;
}

/** The items of the menu. A group's word leads to its first item. */
export const ADMIN_MENU: readonly MenuItem[] = Object.values<AdminPage>(ADMIN_PAGES).flatMap(
  ({ path, group, label, tabs }) => [
    ...(tabs ?? []).map((tab) => ({ group: tab.group, label: tab.label, to: `${path}?tab=${tab.tab}` })),
    ...(label === undefined ? [] : [{ group, label, to: path }]),
  ],
);

/**
 * The page at an address such as `/admin/orders/6HR4DSPBVN`, with the id from the address and, of a page with tabs, the
 * group and the title of the open one; null if there is no such page. `menu` is the address of its item in the menu, or
 * of the first item of its group.
 */
export function adminPageAt(
  pathname: string,
  search = '',
): (AdminPage & { id: string; title: string; menu: string | undefined }) | null {
  for (const page of Object.values<AdminPage>(ADMIN_PAGES)) {
    const match = new RegExp(`^${page.path.replace(':id', '([^/]+)')}$`, 'i').exec(pathname);
    if (!match) continue;
    const id = match[1] ?? '';
    const name = new URLSearchParams(search).get('tab');
    const open = page.tabs?.find(({ tab }) => tab === name) ?? page.tabs?.[0];
    const shown = { ...page, ...open };
    const to = open ? `${page.path}?tab=${open.tab}` : page.path;
    const item =
      ADMIN_MENU.find((item) => item.to === to) ?? ADMIN_MENU.find(({ group }) => group === shown.group);
    const title = (shown.title ?? shown.label ?? '').replace(':id', () => id);
    return { ...shown, id, title, menu: item?.to };
  }
  return null;
}

/** The address of a page, by its name in `ADMIN_PAGES`. */
export const adminPath = (page: LinkedPage, id = ''): string => ADMIN_PAGES[page].path.replace(':id', id);

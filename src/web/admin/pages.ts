import type { ComponentType } from 'react';
import { ADMIN_PATHS, type AdminPageName } from '../../domain/access/admin-paths.ts';
import { AREAS, type Area, mayEnter, type NeededArea } from '../../domain/access/areas.ts';
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
import { Newsletters } from './newsletters/newsletters.tsx';
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
  /** The group of the menu that the page belongs to. */
  group: AdminGroup;
  /** What a helper needs to open it. */
  area: NeededArea;
  /** The menu has it for owners only. */
  isForOwners?: boolean;
  /** The text of the page's menu item. A page without one is reached only by links. */
  label?: string;
  /** The title of the browser's tab, if it is not the label; may contain `:id`, as the address may. */
  title?: string;
  /** A page whose tabs are menu items of their own; if the address names none, the first of the reader’s areas is open. */
  tabs?: readonly { tab: string; area: NeededArea; group: AdminGroup; label: string; title: string }[];
  Page: ComponentType<{ id: string }>;
}

/**
 * Every admin page, in the order of its group in the menu. The menu, the 404 check and the titles come from this table and
 * the addresses in `ADMIN_PATHS`. A page outside `/admin` also needs a route in `web/routes.ts`.
 */
const PAGES: Record<AdminPageName, AdminPage> = {
  today: { area: 'any', group: 'today', label: 'Today', Page: Today },
  customers: {
    area: 'people',
    group: 'people',
    label: 'Customers',
    Page: Customers,
  },
  dashboard: {
    area: 'any',
    group: 'hats',
    title: 'Products',
    tabs: [
      { tab: 'products', area: 'hats', group: 'hats', label: 'Shelf', title: 'Products' },
      { tab: 'orders', area: 'orders', group: 'orders', label: 'All orders', title: 'Orders' },
      { tab: 'subscribers', area: 'newsletter', group: 'people', label: 'Subscribers', title: 'Subscribers' },
    ],
    Page: Dashboard,
  },
  order: {
    area: 'orders',
    group: 'orders',
    title: 'Order #:id',
    Page: OrderDetail,
  },
  sentCarts: { area: 'orders', group: 'orders', label: 'Sent carts', Page: SentCarts },
  problems: {
    area: 'orders',
    group: 'orders',
    label: 'Problems',
    Page: ProblemsPage,
  },
  hats: { area: 'hats', group: 'hats', label: 'Your hats', Page: YourHats },
  feeds: { area: 'hats', group: 'hats', label: 'Feeds', Page: Feeds },
  profit: { area: 'hats', group: 'hats', label: 'Profit guard', Page: Profit },
  printful: {
    area: 'hats',
    group: 'hats',
    label: 'Printful',
    title: 'Printful Admin',
    Page: Printful,
  },
  reviews: { area: 'people', group: 'people', label: 'Reviews', Page: Reviews },
  newsletters: {
    area: 'newsletter',
    group: 'people',
    label: 'Newsletter',
    Page: Newsletters,
  },
  privacy: {
    area: 'people',
    isForOwners: true,
    group: 'people',
    label: 'Erasing data',
    Page: Privacy,
  },
  months: { area: 'money', group: 'money', label: 'By month', Page: Months },
  ledger: { area: 'money', group: 'money', label: 'Ledger', Page: Ledger },
  sells: { area: 'money', group: 'money', label: 'What sells', Page: Sells },
  codes: { area: 'money', group: 'money', label: 'Codes', Page: Codes },
  disputes: { area: 'money', group: 'money', label: 'Disputes', Page: DisputesPage },
  settings: {
    area: 'any',
    group: 'settings',
    label: 'Shop',
    title: 'Settings',
    Page: Settings,
  },
  team: { area: 'any', group: 'settings', label: 'Team', Page: Team },
  security: { area: 'any', group: 'settings', label: 'Security', Page: Security },
  outbox: { area: 'all', group: 'settings', label: 'Emails', Page: Outbox },
  log: { area: 'all', group: 'settings', label: 'Log', Page: Log },
  system: { area: 'any', group: 'settings', label: 'System', Page: System },
};

export const ADMIN_PAGES = (Object.entries(PAGES) as [AdminPageName, AdminPage][]).map(([name, page]) => ({
  ...page,
  path: ADMIN_PATHS[name],
}));

interface MenuItem extends Pick<AdminPage, 'group' | 'area' | 'isForOwners'> {
  label: string;
  /** Path and search. */
  to: string;
}

/** The items of the menu. A group's word leads to its first item. */
export const ADMIN_MENU: readonly MenuItem[] = ADMIN_PAGES.flatMap(
  ({ path, label, tabs, group, area, isForOwners = false }) => [
    ...(tabs ?? []).map(({ tab, ...item }) => ({ ...item, to: `${path}?tab=${tab}` })),
    ...(label === undefined ? [] : [{ group, area, isForOwners, label, to: path }]),
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
  areas: readonly Area[] = AREAS,
): (AdminPage & { path: string; id: string; title: string; menu: string | undefined }) | null {
  for (const page of ADMIN_PAGES) {
    const match = new RegExp(`^${page.path.replace(':id', '([^/]+)')}$`, 'i').exec(pathname);
    if (!match) continue;
    const id = match[1] ?? '';
    const name = new URLSearchParams(search).get('tab');
    const open =
      page.tabs?.find(({ tab }) => tab === name) ?? page.tabs?.find(({ area }) => mayEnter(areas, area));
    const shown = { ...page, ...open, area: (name === open?.tab && open?.area) || page.area };
    const to = open ? `${page.path}?tab=${open.tab}` : page.path;
    const item =
      ADMIN_MENU.find((item) => item.to === to) ?? ADMIN_MENU.find(({ group }) => group === shown.group);
    const title = (shown.title ?? shown.label ?? '').replace(':id', () => id);
    return { ...shown, id, title, menu: item?.to };
  }
  return null;
}

/** The addresses of the admin's pages. `:id` stands for the id of the record that a page shows, such as an order. */
export const ADMIN_PATHS = {
  today: '/admin/today',
  customers: '/admin/customers',
  dashboard: '/admin',
  order: '/admin/orders/:id',
  sentCarts: '/admin/carts',
  problems: '/admin/problems',
  hats: '/admin/hats',
  feeds: '/admin/feeds',
  profit: '/admin/profit',
  printful: '/printful-admin',
  reviews: '/admin/reviews',
  newsletters: '/admin/campaigns',
  privacy: '/admin/privacy',
  months: '/admin/months',
  ledger: '/admin/ledger',
  sells: '/admin/sells',
  codes: '/admin/codes',
  disputes: '/admin/disputes',
  settings: '/admin/settings',
  team: '/admin/team',
  security: '/admin/security',
  outbox: '/admin/outbox',
  log: '/admin/log',
  system: '/admin/system',
} as const;

export type AdminPageName = keyof typeof ADMIN_PATHS;

/** The address of a page. */
export const adminPath = (page: AdminPageName, id = ''): string => ADMIN_PATHS[page].replace(':id', id);

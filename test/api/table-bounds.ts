import { AGED } from './every-cell-rules.ts';

/** What keeps a table from growing without end: the nightly retention deletes it, or a reason. */
const PER_ORDER = 'a few rows for each order, which stay as long as its accounts';
const BY_OWNER = 'as many as the owner makes';
const FIXED = 'a fixed number of rows';
const PER_CATALOG = 'as many as Printful’s models, colors, sizes and regions that the shop chose';
const PER_ADMINISTRATOR = 'a few for each administrator, replaced or deleted at sign-in';

const REASONS: Record<string, string> = {
  orders: 'one for each order; it is deleted, or its person erased, after the retention of its state',
  order_lines: PER_ORDER,
  order_events: PER_ORDER,
  order_intents: PER_ORDER,
  order_holds: PER_ORDER,
  word_questions: PER_ORDER,
  parcels: PER_ORDER,
  problems: PER_ORDER,
  reviews: 'at most one for each order',
  refunds: PER_ORDER,
  disputes: PER_ORDER,
  card_warnings: PER_ORDER,
  money_movements: 'one for each movement of money at Stripe, which accounts need for years',
  money_days: 'one a day',
  money_sums: 'some for each day, hat and country, without persons',
  money_marks: 'deleted when their days were added up',
  money_payouts: 'deleted when their content was read',
  money_checks: 'one a month',
  daily_counts: 'a few a day, without persons',
  campaigns: BY_OWNER,
  campaign_pictures: BY_OWNER,
  campaign_clicks: 'one for each link of a newsletter, without persons',
  campaign_recipients: 'one for each newsletter and subscriber',
  campaign_pace: FIXED,
  discount_codes: BY_OWNER,
  order_filters: BY_OWNER,
  products: BY_OWNER,
  former_slugs: BY_OWNER,
  sent_carts: BY_OWNER,
  settings: BY_OWNER,
  administrators: BY_OWNER,
  admin_credentials: PER_ADMINISTRATOR,
  admin_two_factors: PER_ADMINISTRATOR,
  admin_passkeys: PER_ADMINISTRATOR,
  admin_challenges: PER_ADMINISTRATOR,
  admin_used_codes: PER_ADMINISTRATOR,
  blanks: PER_CATALOG,
  hat_model: PER_CATALOG,
  printful_listings: PER_CATALOG,
  printful_variants: PER_CATALOG,
  printful_costs: PER_CATALOG,
  tax_calculations: 'one for each order; those that none took are deleted with the next one after an hour',
  tax_transactions: 'one for each payment with tax, and for each refund and each dispute of it',
  tax_registrations: 'a row for each state',
  printful_customs: 'a row for each country',
  example_orders: PER_CATALOG,
  catalog_version: FIXED,
  printful_token: FIXED,
  printful_webhook: FIXED,
  provider_budgets: FIXED,
  sweeps: 'one for each list at Stripe, and one a month for sales tax',
  served_shop: FIXED,
  oldest_release: FIXED,
};

/** What bounds each table; null if nothing does. */
export const boundOf = (table: string): string | null =>
  AGED[table] === 'deleted' ? 'the nightly retention' : (REASONS[table] ?? null);

/** Tables with a reason although they are deleted, or that do not exist. */
export const needlessReasons = (tables: readonly string[]): string[] =>
  Object.keys(REASONS).filter((table) => AGED[table] === 'deleted' || !tables.includes(table));

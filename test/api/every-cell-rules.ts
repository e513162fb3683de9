import type { RetentionKey } from '../../src/domain/settings/retention.ts';

/** What happens to the rows of a table: they are deleted, or these columns change and all others stay. */
export type Rule = 'deleted' | Record<string, unknown>;

/** The test's `NOW` as PostgreSQL writes it. */
const NOW = '2026-11-20T12:00:00+00:00';

const ORDER = {
  customer_name: 'Erased',
  customer_email: '',
  address1: '',
  address2: null,
  city: '',
  zip: '',
  phone: null,
  network: null,
  card_brand: null,
  card_last4: null,
  tags: [],
  party_on: null,
  gift: { note: '', from: '', email: '' },
  approvals: [],
  request_hash: '',
  idempotency_key: null,
  erased_at: NOW,
};

const OF_ORDERS: Record<string, Rule> = {
  order_lines: {
    text_line1: null,
    text_line2: null,
    text_line3: null,
    artwork: null,
    drawing_hash: null,
    print_hash: null,
  },
  order_intents: { payer: null },
  order_events: { cause: '“…” is refunded' },
  order_holds: { reason: 'Erased', ended_by: 'kim approved “…”' },
  cancel_requests: 'deleted',
  order_notes: 'deleted',
  order_changes: 'deleted',
  problems: { request_id: null, words: '', photo: null, address: null, answer: '' },
  // Shown by permission, so the words stay.
  reviews: {
    order_id: null,
    line_id: null,
    name: '',
    photo: null,
    thumbnail: null,
    may_advertise: false,
    reply: '',
  },
  printful_reasons: 'deleted',
  parcels: { tracking_number: null, tracking_url: null, tracking: null },
  alerts: { text: 'Erased', mail_id: null },
  refunds: { reason: 'Erased' },
  mails: 'deleted',
  subscribers: 'deleted',
  campaign_recipients: { subscriber_id: null, answer: null },
  crews: 'deleted',
  sent_carts: { email: '', note: '', items: [], reason: '' },
  crew_answers: 'deleted',
  order_crews: 'deleted',
  order_search: 'deleted',
};

/** What erasing a person changes. The log's sentence about the order begins with the name. */
export const ERASED: Record<string, Rule> = {
  ...OF_ORDERS,
  orders: { ...ORDER, erasure_asked_at: NOW },
  admin_audit: { action: '… admin_audit.action', reason: '' },
};

/** What the nightly job changes in rows that are past every retention period. */
export const AGED: Record<string, Rule> = {
  ...OF_ORDERS,
  orders: ORDER,
  alerts: 'deleted',
  printful_syncs: 'deleted',
  admin_throttles: 'deleted',
  admin_audit: 'deleted',
  product_changes: 'deleted',
  hat_counts: 'deleted',
  product_pictures: 'deleted',
  admin_devices: 'deleted',
  admin_sessions: 'deleted',
  admin_set_up_links: 'deleted',
  declined_cards: 'deleted',
  quotes: 'deleted',
  provider_events: 'deleted',
  printful_rates: 'deleted',
  erasures: 'deleted',
  printful_rate_requests: 'deleted',
};

/** Every column of every table. A new column needs a decision: a rule above if erasure or retention changes it. */
const COLUMN_NAMES: Record<string, string> = {
  admin_throttles: 'key failures failed_at free_at',
  admin_audit: 'id at who action subject about reason',
  admin_challenges: 'id identifier value expires_at created_at updated_at',
  admin_credentials: `
    id account_id provider_id administrator_id access_token refresh_token id_token
    access_token_expires_at refresh_token_expires_at scope password created_at updated_at`,
  admin_devices: 'token_hash administrator_id user_agent created_at seen_at',
  admin_passkeys: `
    id administrator_id name credential_id public_key counter device_type backed_up transports aaguid created_at
    used_at`,
  admin_sessions:
    'id token administrator_id expires_at created_at updated_at ip_address user_agent passkey_id',
  admin_set_up_links: 'token_hash email role name purpose created_at expires_at used_at areas',
  admin_two_factors:
    'id secret backup_codes administrator_id verified failed_verification_count locked_until',
  admin_used_codes: 'administrator_id code_hash used_at',
  administrators: 'id name email email_verified image two_factor_enabled role created_at updated_at areas',
  blanks: `
    hat_color product_id variant_id placement canvas_width canvas_height updated_at technique api_host store_id
    title color color_code color_code2 image price price_now is_made in_stock is_stopped lapse confirmed_at
    confirmed_by`,
  hat_model: `
    one api_host store_id product_id technique placement name brand image chosen_at chosen_by read_at`,
  campaign_pace: 'one last_at',
  campaign_recipients: 'id campaign_id subscriber_id state attempts due_at answer deferred',
  campaigns: 'id subject markdown state created_at started_at ended_at round send_at blocks unsubscribes',
  campaign_clicks: 'campaign_id link clicks',
  campaign_pictures: 'name bytes created_at',
  catalog_version: 'one version',
  crews: 'id organizer key_hash friend_key_hash version data created_at',
  crew_answers: 'crew_id member kind listed_hash name at accepted decided_at',
  daily_counts: 'day step count',
  declined_cards: 'id payer at',
  discount_codes: `
    id name kind value min_hats starts_at ends_at max_uses max_uses_per_email created_at archived_at`,
  erasures: 'hash at',
  card_warnings: 'id order_id source closed_as created_at handled_at',
  disputes: 'id order_id amount status reason due_by created_at fee may_cost_more closed_at',
  mails: `
    id event recipient message_id subject html text state attempts created_at sent_at lost answer round
    begun_at deferred order_id key_purpose key_of promise reply_to`,
  alerts: 'id event kind order_id text created_at done_at mail_id',
  money_movements: `
    id type category amount fee net currency created_at available_on source_id order_id
    missing_order_id payout_id`,
  money_days: 'day movements net',
  money_sums: `
    time_zone kind day name orders hats subtotal discounts shipping paid refunds disputes fees printful kept unsure
    unsure_orders tax tax_owed`,
  money_marks: 'id order_id',
  money_payouts: 'id created_at',
  money_checks: 'month checked_at ours theirs our_net their_net matches',
  order_changes: 'id order_id kind who line_id before after at',
  order_crews: 'order_id crew_id',
  order_events: 'id order_id from_status to_status cause at',
  order_intents: 'id order_id attempt payer three_d_secure declines state created_at',
  order_lines: `
    id order_id position product_id name price quantity share is_custom hat_color text_color font_style
    text_line1 text_line2 text_line3 artwork canvas_width canvas_height drawing_hash print_hash thread
    sync_variant_id picture declared_value print_file_attempt tax variant_id technique placement sold_width
    sold_height words_kept in_crew refused_at`,
  order_holds: 'id order_id kind cause reason since ended_at ended_by',
  cancel_requests: 'order_id reason asked_by asked_at',
  order_notes: 'id order_id author_email text at',
  order_search: 'order_id words person',
  order_filters: 'id name query',
  orders: `
    id key_hash status customer_name customer_email address1 address2 city state zip country phone subtotal
    discount discount_percentage shipping tax tax_calculation total shipping_method shipping_provider_id our_shipping_cost
    idempotency_key request_hash payment_intent_id asked_at printful_order_id printful_attempt draft_begun_at
    created_at paid_at paid refunded stripe_fee superseded_by key_version printful_cost
    printful_status fulfilled_at printful_asked_at printful_held_at approvals erasure_asked_at erased_at ship_by announced_ship_by
    settings_version replaces send_after window_extended email_fixed_at min_delivery_days
    max_delivery_days party_on gift code_id code_name code_kind code_saved network unanswered_since wallet
    sent_cart_id campaign_id card_brand card_last4 tags`,
  parcels: `
    id order_id shipment_id carrier service tracking_number tracking_url state shipped_at delivered_at
    seen_at contents told_at tracking`,
  printful_listings: `
    sync_variant_id sync_product_id variant_id product_id name description price picture_url seen_in
    asked_at gone_at catalog_product_id in_stock`,
  example_orders:
    'variant_id technique placement api_host product_id refusal hats digitization shipping total asked_at',
  printful_customs: 'country fees_possible asked_at',
  tax_calculations: 'id key tax shipping_tax order_id created_at expires_at',
  tax_registrations: 'state read_at',
  tax_transactions: 'id order_id source tax posted_at',
  printful_costs: 'variant_id technique placement cost asked_at',
  printful_rates: 'country state hats rates asked_at',
  printful_rate_requests: 'country state hats until',
  printful_reasons: 'external_id status order_id reason at',
  printful_syncs: 'id started_at touched_at finished_at next_offset total added updated problem',
  printful_variants: `
    variant_id product_id title color color_code technique placement canvas_width canvas_height in_stock
    seen_at color_code2 image price`,
  printful_token: 'one fingerprint',
  printful_webhook: 'one url public_key secret_key set_at subscription missing',
  product_pictures: 'name bytes created_at',
  problems: `
    id order_id request_id reason lines wish words photo reported_by shipment_id created_at decision answer
    decided_by decided_at address replacement_id refund_id claimed_at claim_due claim_result claim_credit
    claim_ended_at reminded_at`,
  reviews: `
    id order_id line_id product_id hat_name hat_color technique asked_at stars words photo thumbnail name may_show may_advertise
    is_own changes said_at changed_at published_at hidden_for reply`,
  products: `
    id name description slug page_title page_description price hat_color text_color font_style text_line1 text_line2 text_line3 featured
    occasions
    created_at updated_at printful_picture version state position request_id`,
  former_slugs: 'slug product_id',
  hat_counts: 'day product_id step count',
  product_changes: 'id at who change before undone_at',
  provider_budgets: 'name next_at blocked_until recent',
  provider_events: 'provider id type received_at',
  quotes: 'id quote_key options created_at expires_at',
  refunds:
    'id stripe_id order_id amount status reason asked_by failure created_at reason_kind lines paid_otherwise',
  subscribers: 'id email state created_at round asked_at changed_at',
  sent_carts: 'id made_at made_by email note items pricing code_id reason expires_at withdrawn_at request_id',
  settings: 'version at who data restores',
  oldest_release: 'one release',
  served_shop: 'one origin system_identifier live restored_at taken_over_at',
  sweeps: 'name swept_until',
  word_questions: 'id order_id line_id state until created_at decided_by decided_at refund_id',
};

export const COLUMNS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(COLUMN_NAMES).map(([table, names]) => [table, names.trim().split(/\s+/)]),
);

const ORDERS: readonly RetentionKey[] = ['paidOrders', 'unpaidOrders'];

/** The retention rules for the personal data of each table. */
export const RETENTION_OF: Record<string, readonly RetentionKey[]> = {
  orders: ORDERS,
  order_lines: ORDERS,
  order_intents: ORDERS,
  cancel_requests: ['paidOrders'],
  order_notes: ['paidOrders'],
  order_changes: ['paidOrders'],
  order_events: ['paidOrders'],
  order_holds: ['paidOrders'],
  refunds: ['paidOrders'],
  alerts: ['paidOrders'],
  parcels: ['paidOrders'],
  problems: ['paidOrders', 'problems'],
  reviews: ['paidOrders', 'reviews'],
  crews: ['crews'],
  sent_carts: ['sentCarts'],
  crew_answers: ['crews'],
  order_crews: ['crews'],
  order_search: ORDERS,
  mails: ['mails'],
  subscribers: ['subscribers', 'unconfirmedSubscribers', 'formerSubscribers'],
  campaign_recipients: ['campaigns'],
  administrators: ['administrators'],
  admin_sessions: ['administrators'],
  admin_devices: ['administrators'],
  admin_set_up_links: ['administrators'],
  admin_audit: ['audit'],
  product_changes: ['administrators'],
  erasures: ['erasures'],
};

/** Columns that stay although their names match `SOUNDS_PERSONAL`. */
export const STAYING_COLUMNS: Record<string, readonly string[]> = {
  // Tax law requires the destination, and a state does not identify a person.
  orders: ['state', 'code_name'],
  discount_codes: ['name'],
  order_filters: ['name'],
  tax_registrations: ['state'],
  // Deleted with the account, by `npm run shop -- admin remove`.
  administrators: ['name', 'email', 'image', 'email_verified'],
  admin_passkeys: ['name'],
  // The shop's own products and texts.
  products: ['name', 'state', 'page_title', 'text_line1', 'text_line2', 'text_line3', 'text_color'],
  order_lines: ['name', 'text_color'],
  reviews: ['hat_name'],
  // Of a hat, a color, a country or a code.
  money_sums: ['name'],
  campaigns: ['subject', 'state'],
  campaign_pictures: ['name'],
  sweeps: ['name'],
  provider_budgets: ['name'],
  printful_listings: ['name'],
  // Printful's models and the addresses of its photos.
  blanks: ['image'],
  hat_model: ['name', 'image'],
  printful_variants: ['image'],
  // An administrator, named with the settings that orders were placed under.
  settings: ['who'],
  // Processing states.
  order_intents: ['state'],
  campaign_recipients: ['state'],
  parcels: ['state'],
  word_questions: ['state'],
};

export const SOUNDS_PERSONAL =
  /name|mail|address|city|zip|^state$|phone|text|note|ip_|user_agent|recipient|tracking|artwork|answer|^who$|subject|image|html/;

/** The columns of a table that erasure or retention empties: all of them if its rows are deleted. */
export function personalColumns(table: string): readonly string[] {
  const rules = [ERASED[table], AGED[table]];
  if (rules.includes('deleted')) return COLUMNS[table] ?? [];
  return rules.flatMap((rule) => Object.keys(rule ?? {}));
}

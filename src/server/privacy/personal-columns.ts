import type { RetentionKey } from '../../domain/retention.ts';

const PERSON_OF_ORDER = [
  'customer_name',
  'customer_email',
  'address1',
  'address2',
  'city',
  'zip',
  'request_hash',
  'idempotency_key',
  'hold_reason',
];

const WORDS_OF_LINE = ['text_line1', 'text_line2', 'text_line3', 'artwork', 'drawing_hash'];

/** Where personal data lies, and the rule that ends it. A test holds it against the database's own list of columns. */
export const PERSONAL_COLUMNS: Record<string, Partial<Record<RetentionKey, readonly string[]>>> = {
  orders: {
    paidOrders: PERSON_OF_ORDER,
    unpaidOrders: PERSON_OF_ORDER,
  },
  order_lines: {
    paidOrders: WORDS_OF_LINE,
    unpaidOrders: WORDS_OF_LINE,
  },
  order_intents: { paidOrders: ['payer'], unpaidOrders: ['payer'] },
  order_notes: { paidOrders: ['text', 'author_email'] },
  // What was typed or answered may repeat a name or an address.
  order_events: { paidOrders: ['cause'] },
  refunds: { paidOrders: ['reason'] },
  alerts: { paidOrders: ['text'] },
  parcels: { paidOrders: ['tracking_number', 'tracking_url'] },
  mails: { mails: ['recipient', 'subject', 'html', 'text', 'answer'] },
  subscribers: {
    subscribers: ['email'],
    unconfirmedSubscribers: ['email'],
    formerSubscribers: ['email'],
  },
  campaign_recipients: { campaigns: ['answer'] },
  administrators: { administrators: ['name', 'email', 'image'] },
  admin_sessions: { administrators: ['ip_address', 'user_agent'] },
  admin_devices: { administrators: ['user_agent'] },
  admin_set_up_links: { administrators: ['email'] },
  admin_audit: { audit: ['who', 'subject'] },
};

/** What sounds personal and is not. */
export const IMPERSONAL_COLUMNS: Record<string, readonly string[]> = {
  // Tax law asks where a hat went, and no person is known by a state.
  orders: ['state'],
  // The shop's own goods, words and causes.
  products: ['name', 'text_line1', 'text_line2', 'text_line3', 'text_color'],
  order_lines: ['name', 'text_color'],
  campaigns: ['subject', 'state'],
  sweeps: ['name'],
  provider_budgets: ['name'],
  printful_listings: ['name'],
  product_pictures: ['name'],
  // States of work.
  order_intents: ['state'],
  mails: ['state'],
  subscribers: ['state'],
  campaign_recipients: ['state'],
  parcels: ['state'],
  administrators: ['email_verified'],
};

/** What a column of persons is called. */
export const SOUNDS_PERSONAL =
  /name|mail|address|city|zip|^state$|phone|text|note|ip_|user_agent|recipient|tracking|artwork|answer|^who$|subject|image|html/;

import type { RetentionKey } from '../../domain/retention.ts';

/** Where personal data lies, and the rule that ends it. A test holds it against the database's own list of columns. */
export const PERSONAL_COLUMNS: Record<string, Partial<Record<RetentionKey, readonly string[]>>> = {
  orders: {
    paidOrders: ['customer_name', 'customer_email', 'address1', 'address2', 'city', 'zip', 'request_hash'],
    unpaidOrders: ['customer_name', 'customer_email', 'address1', 'address2', 'city', 'zip', 'request_hash'],
  },
  order_lines: {
    paidOrders: ['text_line1', 'text_line2', 'text_line3', 'artwork'],
    unpaidOrders: ['text_line1', 'text_line2', 'text_line3', 'artwork'],
  },
  order_notes: { paidOrders: ['text', 'author_email'] },
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
  admin_audit: { administrators: ['who', 'subject'] },
};

/** What sounds personal and is not. */
export const IMPERSONAL_COLUMNS: Record<string, readonly string[]> = {
  // Tax law asks where a hat went, and no person is known by a state.
  orders: ['state', 'hold_reason'],
  // The shop's own goods, words and causes.
  products: ['name', 'text_line1', 'text_line2', 'text_line3', 'text_color'],
  order_lines: ['name', 'text_color'],
  order_events: ['cause'],
  needs_you: ['text'],
  campaigns: ['subject', 'state'],
  sweeps: ['name'],
  provider_budgets: ['name'],
  printful_listings: ['name'],
  product_pictures: ['name'],
  // States of work.
  mails: ['state'],
  subscribers: ['state'],
  campaign_recipients: ['state'],
  parcels: ['state'],
  administrators: ['email_verified'],
};

/** What a column of persons is called. */
export const SOUNDS_PERSONAL =
  /name|mail|address|city|zip|^state$|phone|text|note|ip_|user_agent|recipient|tracking|artwork|answer|^who$|subject|image|html/;

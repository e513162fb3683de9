export interface RetentionRule {
  /** The data that is stored. */
  what: string;
  why: string;
  /** Days after the event that `until` names; null if storage ends with an event. */
  days: number | null;
  until: string;
}

/** How long the emailed link to a person's stored data works. */
export const DATA_LINK_HOURS = 24;

/**
 * Every kind of personal data the shop stores, and for how long. The privacy policy prints it to shoppers, and Erasing data to the
 * owner, so nobody is “you”. A daily job enforces it.
 */
export const RETENTION = {
  unpaidOrders: {
    what: 'Orders that were never paid: name, email, address and the text on the hat',
    why: 'so that the shopper can come back and pay',
    days: 30,
    until: '30 days after the order was placed',
  },
  paidOrders: {
    what: 'Paid orders: name, email, address and the text on the hat, now and before any change, and notes about the order',
    why: 'to make and send the hat, and because tax law requires records',
    days: 7 * 365,
    until: '7 years after the order was placed; amounts, country and state stay',
  },
  problems: {
    what: 'Reported problems: the shopper’s words and photo, where a new hat should go, and the shop’s answer',
    why: 'to fix them, and to claim the hat from the workshop',
    days: 365,
    until: 'a year after the report',
  },
  reviews: {
    what: 'Reviews: the writer’s score, words and photo, and the name to show',
    why: 'to show them to others if the writer allows it, and to make better hats',
    days: null,
    until:
      'until the writer takes it back; when the order is erased, only words that may be shown stay, without name or photo',
  },
  crews: {
    what: 'Lists of names that an organizer let her friends check: first names, and who confirmed or corrected hers',
    why: 'so that every name on a hat is spelled right',
    days: 30,
    until: '30 days after the list was made, or sooner if the organizer deletes it',
  },
  sentCarts: {
    what: 'Carts that the shop made for someone: the email address, the hats and the note',
    why: 'so that they can pay with the link',
    days: 30,
    until: '30 days after the link expires',
  },
  mails: {
    what: 'Emails that the shop sent, with their address',
    why: 'to see whether they arrived',
    days: 90,
    until: '90 days after they were sent',
  },
  subscribers: {
    what: 'Email addresses of newsletter subscribers',
    why: 'to send them the newsletter',
    days: null,
    until: 'until they unsubscribe',
  },
  unconfirmedSubscribers: {
    what: 'Email addresses entered in the newsletter form but never confirmed',
    why: 'to ask for confirmation only once',
    days: 30,
    until: '30 days after the email that asks for it',
  },
  formerSubscribers: {
    what: 'Email addresses that unsubscribed from the newsletter',
    why: 'so that they get no newsletter by mistake',
    days: 30,
    until: '30 days after they unsubscribed',
  },
  campaigns: {
    what: 'Which newsletters went to an address, and what its mail server said',
    why: 'so that everybody gets each one only once',
    days: null,
    until: 'until the address is erased',
  },
  administrators: {
    what: 'Sign-ins of the people who run the shop: IP address and browser',
    why: 'to keep strangers out of the orders',
    days: 365,
    until: 'a year after their last use',
  },
  audit: {
    what: 'A log of what the people who run the shop did: who, what and to which order',
    why: 'to find out who changed what',
    days: 2 * 365,
    until: '2 years after it happened',
  },
  erasures: {
    what: 'Of people whose data was erased: a code made from the email address, from which nobody can read it',
    why: 'so that a restored backup does not bring them back',
    days: 365,
    until: 'a year after it was erased',
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKey = keyof typeof RETENTION;

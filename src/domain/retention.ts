export interface RetentionRule {
  /** The data that is stored. */
  what: string;
  why: string;
  /** Days from its last use; null when `until` says when. */
  days: number | null;
  until: string;
}

/** Every kind of personal data the shop stores, and for how long. The privacy page lists it; a nightly job enforces it. */
export const RETENTION = {
  unpaidOrders: {
    what: 'Orders that were never paid: name, email, address and words',
    why: 'so that you can come back and pay',
    days: 30,
    until: '30 days after you placed it',
  },
  paidOrders: {
    what: 'Paid orders: name, email, address and words',
    why: 'to make and send the hat, and because tax law asks for the papers',
    days: 7 * 365,
    until: '7 years after you placed it; amounts, country and state stay',
  },
  mails: {
    what: 'Mails we sent you, with their address',
    why: 'to see whether they arrived',
    days: 90,
    until: '90 days after we wrote it',
  },
  subscribers: {
    what: 'Your address on the newsletter’s list',
    why: 'to send it to you',
    days: null,
    until: 'until you leave',
  },
  unconfirmedSubscribers: {
    what: 'An address that was typed into the newsletter’s form and never said yes',
    why: 'to ask it once',
    days: 30,
    until: '30 days after it was asked',
  },
  formerSubscribers: {
    what: 'An address that left the newsletter',
    why: 'so that no newsletter reaches it by mistake',
    days: 30,
    until: '30 days after it left',
  },
  campaigns: {
    what: 'Which newsletters went to your address, and what your mail server said',
    why: 'so that each comes once',
    days: null,
    until: 'until your address is forgotten',
  },
  administrators: {
    what: 'Sign-ins of the people who run the shop: address and browser',
    why: 'to keep strangers out of your orders',
    days: 365,
    until: 'a year after their last use',
  },
  audit: {
    what: 'The log of what the people who run the shop did: who, what and to which order',
    why: 'to find out who changed what',
    days: 2 * 365,
    until: '2 years after it happened',
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKey = keyof typeof RETENTION;

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

/** Every kind of personal data the shop stores, and for how long. The privacy page prints it; a daily job enforces it. */
export const RETENTION = {
  unpaidOrders: {
    what: 'Orders that were never paid: name, email, address and the text on the hat',
    why: 'so that you can come back and pay',
    days: 30,
    until: '30 days after you placed the order',
  },
  paidOrders: {
    what: 'Paid orders: name, email, address and the text on the hat, now and before you changed them, and our notes',
    why: 'to make and send the hat, and because tax law requires us to keep records',
    days: 7 * 365,
    until: '7 years after you placed the order; amounts, country and state stay',
  },
  problems: {
    what: 'Problems you reported: your words, your photo, where a new hat should go, and our answer',
    why: 'to fix them, and to claim the hat from the workshop',
    days: 365,
    until: 'a year after you reported it',
  },
  reviews: {
    what: 'What you said about a hat: your score, your words, your photo and the name to show',
    why: 'to show it to others if you allow it, and to make better hats',
    days: null,
    until:
      'until you take it back; when your order is erased, only words you let us show stay, without your name or photo',
  },
  crews: {
    what: 'Lists of names that an organizer let her friends check: first names, and who confirmed or corrected hers',
    why: 'so that every name on a hat is spelled right',
    days: 30,
    until: '30 days after the list was made, or sooner if you delete it',
  },
  sentCarts: {
    what: 'Carts that we made for you: your email address, the hats and our note',
    why: 'so that you can pay with the link',
    days: 30,
    until: '30 days after the link expires',
  },
  mails: {
    what: 'Emails we sent you, with your address',
    why: 'to see whether they arrived',
    days: 90,
    until: '90 days after we sent them',
  },
  subscribers: {
    what: 'Your email address, if you subscribe to the newsletter',
    why: 'to send you the newsletter',
    days: null,
    until: 'until you unsubscribe',
  },
  unconfirmedSubscribers: {
    what: 'Email addresses entered in the newsletter form but never confirmed',
    why: 'to ask for confirmation only once',
    days: 30,
    until: '30 days after we asked',
  },
  formerSubscribers: {
    what: 'Email addresses that unsubscribed from the newsletter',
    why: 'so that they get no newsletter by mistake',
    days: 30,
    until: '30 days after they unsubscribed',
  },
  campaigns: {
    what: 'Which newsletters went to your address, and what your mail server said',
    why: 'so that you get each one only once',
    days: null,
    until: 'until your address is erased',
  },
  administrators: {
    what: 'Sign-ins of the people who run the shop: IP address and browser',
    why: 'to keep strangers out of your orders',
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
    what: 'If we erased your data: a code made from your email address, from which nobody can read it',
    why: 'so that a restored backup does not bring you back',
    days: 365,
    until: 'a year after we erased it',
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKey = keyof typeof RETENTION;

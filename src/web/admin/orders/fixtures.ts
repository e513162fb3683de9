import { DEFAULT_DESIGN } from '../../../domain/design/design.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';

const at = '2026-11-21T15:00:00.000Z';

/** An order that is paid, with one parcel and without hats. */
export const ORDER: AdminOrderDetail = {
  id: '0MRX4B7V8K',
  customerName: 'Dana Kowalski',
  customerEmail: 'dana@example.net',
  total: '29.98',
  status: 'processing',
  heldBy: [],
  createdAt: at,
  printfulOrderId: null,
  replaces: null,
  sentCart: null,
  partyOn: '2026-12-05',
  isGift: false,
  tags: [],
  card: null,
  gift: null,
  arrivesBy: '2026-12-01',
  mayMissParty: false,
  paidAt: at,
  changeableUntil: null,
  erasureAskedAt: null,
  printfulStatus: null,
  holds: [],
  states: [],
  waiting: [],
  orderNumber: 2,
  links: { stripe: 'https://dashboard.stripe.com/payments/pi_1', printful: 'https://www.printful.com/1' },
  supersededBy: null,
  replacements: [],
  paymentIntentId: 'pi_1',
  address: {
    name: 'Dana Kowalski',
    email: 'dana@example.net',
    address1: '2207 Maplewood Ave',
    address2: '',
    city: 'Toledo',
    state: 'OH',
    zip: '43606',
    country: 'US',
    phone: null,
  },
  lines: [],
  money: {
    total: '29.98',
    refunded: '0.00',
    tax: '0.00',
    returned: '0.00',
    rows: [],
    end: null,
    ifWon: null,
  },
  refunds: [{ id: 're_1', amount: '5.00' }],
  disputes: [
    {
      id: 'du_1',
      amount: '29.98',
      status: 'needs_response',
      reason: 'product_not_received',
      fee: '15.00',
      mayCostMore: false,
    },
  ],
  approval: null,
  shipped: { hats: 1, of: 1 },
  parcels: [
    {
      id: '1',
      carrier: 'USPS',
      service: '',
      trackingNumber: '9400',
      trackingUrl: 'https://tools.usps.com/9400',
      shippedAt: at,
      deliveredAt: null,
      tracking: null,
      isReturned: false,
      isCanceled: false,
      hats: 1,
    },
  ],
  story: [],
  mails: [],
};

/** Two custom hats with the same words, for $45.00 and $3.00 of tax. */
export const LINE: AdminOrderLine = {
  ...DEFAULT_DESIGN,
  id: 11,
  position: 0,
  name: 'Custom Hat',
  quantity: 2,
  share: '45.00',
  tax: '3.00',
  refunded: 0,
  isCustom: true,
  hatColor: 'navy',
  textLine1: 'Lake',
  textLine2: 'House',
  making: { canvas: { width: 1800, height: 600 }, isStitched: false },
  asPictured: false,
  picture: null,
  seen: '/seen.png',
  printFile: null,
  words: null,
};

/** A hat of the Printful store, for $20.00. */
export const STORE_LINE: AdminOrderLine = {
  ...LINE,
  id: 12,
  position: 1,
  name: 'Feral & Thriving',
  quantity: 1,
  share: '20.00',
  tax: '1.00',
  isCustom: false,
  asPictured: true,
  picture: '/feral.png',
  textLine1: '',
  textLine2: '',
};

/** Three hats, two of which have left. */
export const SHIPPED: AdminOrderDetail = {
  ...ORDER,
  status: 'shipped',
  lines: [LINE, STORE_LINE],
  printfulOrderId: '77',
  money: { ...ORDER.money, total: '69.00', end: { label: 'You keep', amount: 2500 } },
  disputes: [],
  tags: ['wedding'],
  shipped: { hats: 2, of: 3 },
};

/** The same hats before they are made. */
export const PAID: AdminOrderDetail = {
  ...SHIPPED,
  status: 'processing',
  printfulOrderId: null,
  parcels: [],
  shipped: { hats: 0, of: 3 },
};

/** What an order waits for, at first for the owner's word about the words of a hat. */
export const WAITING = {
  kind: 'content',
  cause: 'line.11',
  due: null,
  alert: null,
  isElsewhere: false,
  isLost: false,
} as const;

/** Hats whose words the owner is asked about. */
export const ASKED: AdminOrderDetail = {
  ...PAID,
  status: 'on_hold',
  heldBy: ['content'],
  lines: [{ ...LINE, words: { id: 8, state: 'waiting' } }, STORE_LINE],
  waiting: [WAITING],
  states: [{ key: 'content', badge: 'Words', tone: 'busy', mark: 'look', button: 'Decide on the words' }],
};

/** Nothing was refunded or replaced when a form was opened. */
export const SEEN = { refunded: 0, replacements: 0 };

/** A damaged hat that its shopper reported. */
export const PROBLEM: AdminProblems['problems'][number] = {
  id: 3,
  orderId: ORDER.id,
  reason: 'damaged',
  hats: [{ lineId: 11, title: 'Lake / House', quantity: 1, picture: '/p.png', hatColor: 'navy' }],
  wish: 'refund',
  words: 'A hole in it.',
  photo: '/photo.png',
  reportedBy: 'shopper',
  createdAt: ORDER.createdAt,
  earlier: null,
  decision: null,
  answer: '',
  decidedBy: null,
  isUndecided: true,
  needsAddress: true,
  sendsTo: null,
  replacementId: null,
  refunded: null,
  claim: null,
  suggestedRefund: '24.00',
  replacements: 0,
  warnings: ['One hat was refunded before.'],
};

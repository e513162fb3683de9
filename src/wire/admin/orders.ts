import { z } from 'zod';
import { HOLD_KINDS, STATE_MARKS, WAITING_KINDS } from '../../domain/orders/holds.ts';
import { STATE_TONES } from '../../domain/orders/order-states.ts';
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts';
import { WORDS_STATES } from '../../domain/orders/word-question.ts';
import { amount, time } from '../answers.ts';

/** An order in the list. Amounts are text: "24.99". */
export const adminOrder = z
  .object({
    id: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    total: amount,
    status: z.enum(ORDER_STATUSES),
    /** What holds the order now. */
    heldBy: z.array(z.enum(HOLD_KINDS)),
    createdAt: time,
    printfulOrderId: z.string().nullable(),
    /** The order that was paid, if this one replaces hats of it for free. */
    replaces: z.string().nullable(),
    /** The day of the party that the hats are for. */
    partyOn: z.iso.date().nullable(),
    /** The latest day on which the order arrives, as promised or announced; null if none was. */
    arrivesBy: z.iso.date().nullable(),
    isGift: z.boolean(),
    tags: z.array(z.string()),
    /** Whether it is on its way and may arrive after the party. */
    mayMissParty: z.boolean(),
  })
  .meta({ id: 'AdminOrder' });

const shownHat = z.object({
  hatColor: z.string(),
  textColor: z.string(),
  fontStyle: z.string(),
  textLine1: z.string(),
  textLine2: z.string(),
  textLine3: z.string(),
  /** How the hat is made: as it was sent to Printful, or as its color is made now. */
  making: z.object({
    canvas: z.object({ width: z.int(), height: z.int() }),
    isStitched: z.boolean(),
  }),
  /** Address of the picture of a hat of the Printful store. */
  picture: z.string().nullable(),
});

/** The hats of an order in the list. */
const listedHats = z.object({
  count: z.int(),
  /** Whether they were ordered for a crew. */
  isCrew: z.boolean(),
  /** The first hat's words, or its name if it has none. */
  words: z.string(),
  /** The first two lines. */
  pictures: z.array(shownHat),
});

export type ListedHats = z.input<typeof listedHats>;

const state = z.object({
  key: z.string(),
  badge: z.string(),
  tone: z.enum(STATE_TONES),
  mark: z.enum(STATE_MARKS),
});

/** An order as the list of orders shows it. */
export const adminListedOrder = adminOrder
  .extend({
    /** "Toledo, OH"; empty once it is erased. */
    place: z.string(),
    hats: listedHats,
    /** Its states in plain words: the most urgent first, a partial refund last. */
    states: z.array(state),
    leftToDo: z.object({ text: z.string(), isForOwner: z.boolean() }),
    /** When it should have shipped; null if it is not late. */
    lateSince: time.nullable(),
  })
  .meta({ id: 'AdminListedOrder' });

export type AdminListedOrder = z.input<typeof adminListedOrder>;

/** How many orders there are, in all and in each stage. */
export const orderCounts = z
  .object({ all: z.int(), todo: z.int(), works: z.int(), way: z.int(), done: z.int(), unpaid: z.int() })
  .meta({ id: 'OrderCounts' });

export type OrderCounts = z.input<typeof orderCounts>;

const line = shownHat.extend({
  id: z.int(),
  position: z.int(),
  name: z.string(),
  quantity: z.int(),
  /** The line's share of the discounted subtotal. */
  share: amount,
  /** Its share of the sales tax, if any. */
  tax: amount.optional(),
  /** How many of its hats are refunded. */
  refunded: z.int(),
  isCustom: z.boolean(),
  /** Made as in the Printful store; the design fields are then unused. */
  asPictured: z.boolean(),
  /** The picture that the shopper saw; null for ready-made hats, or if the browser sent none. */
  seen: z.string().nullable(),
  /** Address of the print file; null until the line is sent to Printful. */
  printFile: z.string().nullable(),
  /** The question about words that the shopper kept; null if there is none. */
  words: z
    .object({
      id: z.int(),
      state: z.enum(WORDS_STATES),
    })
    .nullable(),
});

/** A row of the money, in cents: below zero for what goes away, null while it is not known. */
const ledgerRow = z.object({
  label: z.string(),
  note: z.string().optional(),
  amount: z.int().nullable(),
  isSum: z.boolean().optional(),
});

/** Something that keeps the order from going on, or from being over. */
const waiting = z.object({
  kind: z.enum([...WAITING_KINDS, 'problem', 'alert']),
  cause: z.string(),
  due: time.nullable(),
  /** Whether the shopper, the bank or Printful moves next. */
  isElsewhere: z.boolean(),
  /** Whether the bank decided for the shopper. */
  isLost: z.boolean(),
  /** Of an alert: its id, and what it says. */
  alert: z.object({ id: z.int(), text: z.string() }).nullable(),
});

/** Everything about one order. */
export const adminOrderDetail = adminOrder
  .extend({
    paidAt: time.nullable(),
    /** Until when the shopper can change it; null when that is over. */
    changeableUntil: time.nullable(),
    /** When the shopper asked to be erased, which happens once the order has ended; null if she did not. */
    erasureAskedAt: time.nullable(),
    /** Printful's last status of the order; null while Printful has none. */
    printfulStatus: z.string().nullable(),
    /** Everything that holds or has held the order, oldest first. */
    holds: z.array(
      z.object({
        kind: z.enum(HOLD_KINDS),
        /** What exactly holds it, such as a dispute's id. */
        cause: z.string(),
        reason: z.string(),
        /** What to do about it. */
        step: z.string(),
        endedAt: time.nullable(),
      }),
    ),
    /** Its states in plain words: the most urgent first, a partial refund last. */
    states: z.array(state.extend({ button: z.string().nullable() })),
    /** What it waits for, the earliest due date first. */
    waiting: z.array(waiting),
    /** The shopper's how-manieth order it is. */
    orderNumber: z.int(),
    /** Its pages at Stripe and Printful. */
    links: z.object({ stripe: z.string().nullable(), printful: z.string().nullable() }),
    /** Who made its cart, if the shop sent it, and why there is a discount. */
    sentCart: z.object({ by: z.string(), at: time, reason: z.string() }).nullable(),
    supersededBy: z.string().nullable(),
    /** The orders that replace hats of this one. */
    replacements: z.array(z.string()),
    paymentIntentId: z.string().nullable(),
    /** "Visa 4242"; null if it is not known. */
    card: z.string().nullable(),
    address: z.object({
      name: z.string(),
      email: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      country: z.string(),
      phone: z.string().nullable(),
    }),
    /** What is printed for it, and who hears of it when it ships; null unless it is a gift, and with empty texts once erased. */
    gift: z.object({ note: z.string(), from: z.string(), email: z.string() }).nullable(),
    lines: z.array(line),
    money: z.object({
      total: amount,
      /** Includes refunds that Stripe has not confirmed yet. */
      refunded: amount,
      tax: amount,
      /** What goes back through Stripe or by a lost dispute, which takes its share of the tax along. */
      returned: amount,
      rows: z.array(ledgerRow),
      /** What the owner keeps. */
      end: z.object({ label: z.string(), amount: z.int().nullable() }).nullable(),
      /** What it becomes if the bank decides for the owner. */
      ifWon: z.int().nullable(),
    }),
    refunds: z.array(z.object({ id: z.string(), amount })),
    disputes: z.array(
      z.object({
        id: z.string(),
        amount,
        status: z.string(),
        reason: z.string(),
        fee: amount.nullable(),
        /** Whether Stripe may still book a fee for the shop's answer. */
        mayCostMore: z.boolean(),
      }),
    ),
    /** What Printful wants approved before it goes on, and when it cancels the order otherwise; null if it waits for nothing. */
    approval: z
      .object({
        until: time,
        drawings: z.array(
          z.object({
            hash: z.string(),
            state: z.enum(['waiting', 'approved', 'redraw']),
            /** Addresses of pictures; null if Printful gives none. */
            sent: z.string().nullable(),
            proposed: z.string().nullable(),
            sheet: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
    /** How many hats have left, of how many that are made. */
    shipped: z.object({ hats: z.int(), of: z.int() }),
    parcels: z.array(
      z.object({
        id: z.string(),
        carrier: z.string(),
        service: z.string(),
        trackingNumber: z.string(),
        trackingUrl: z.string(),
        shippedAt: time,
        deliveredAt: time.nullable(),
        /** What the carrier says; null if nothing. */
        tracking: z
          .object({
            arrives: z.object({ first: z.iso.date(), last: z.iso.date() }).nullable(),
            latest: z.object({ at: z.iso.datetime(), text: z.string() }).nullable(),
          })
          .nullable(),
        isReturned: z.boolean(),
        isCanceled: z.boolean(),
        /** Null if unknown. */
        hats: z.int().nullable(),
      }),
    ),
    /** Everything that happened, newest first. Without `who` it happened by itself. */
    story: z.array(
      z.object({ at: time, who: z.string().nullable(), text: z.string(), mailId: z.int().nullable() }),
    ),
    /** The emails about it, oldest first. */
    mails: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'AdminOrderDetail' });

export type AdminOrderDetail = z.input<typeof adminOrderDetail>;
export type AdminOrderLine = z.input<typeof line>;

import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { cents, ZERO } from '../../domain/money/money.ts';
import type { Gift } from '../../domain/orders/gift.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { sentCartMail } from '../carts/cart-letter.ts';
import type { Shipment } from '../gateways/printful/orders.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { reviewAskedMail, reviewHiddenMail, reviewReplyMail } from '../reviews/review-letters.ts';
import { giftChangedMail, giftShippedMail } from './gift-letters.ts';
import type { MailText } from './letter/compose-mail.ts';
import { orderConfirmation } from './order-confirmation.ts';
import {
  addressChangedMail,
  askAddressMail,
  changeAskedMail,
  closedMail,
  delayedMail,
  emailChangedMail,
  hatRefusedMail,
  letterMail,
  linkEndedMail,
  refundedMail,
  replacementMail,
  wordsApprovedMail,
  wordsChangedMail,
  wordsRefusedMail,
} from './order-letters.ts';
import type { OrderFacts } from './order-mail.ts';
import {
  alertMail,
  goneMail,
  hatsMail,
  morningMail,
  newDeviceMail,
  newOrderMail,
  passkeyMail,
} from './owner-mails.ts';
import { shippedMail } from './shipped-mail.ts';
import { confirmSubscriptionMail, welcomeMail } from './subscription-mails.ts';
import { invitationMail, newPasswordMail } from './team-mails.ts';
import { yourDataMail } from './your-data-mail.ts';

/** Every kind of email with sample data, except newsletters, which administrators write. */
export function sampleMails(publicUrl: string): Record<string, MailText> {
  const orderId = SAMPLE_ORDER.id;
  const facts = { ...SAMPLE_FACTS, publicUrl, orderUrl: `${publicUrl}/orders/${orderId}?key=sample` };
  const device = {
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Android 16) Firefox/145.0',
    at: new Date('2026-11-20T14:00:00Z'),
    timeZone: 'America/New_York',
    publicUrl,
  };
  const change = { changeId: 1, by: 'shopper' } as const;
  const asked = { questionId: 1, line: LAKE_HOUSE };
  const review = { reviewId: 1, at: new Date('2026-11-20T14:00:00Z') };
  const refund = { id: 'sample', amount: cents(2999), tax: ZERO };
  const gift = sampleGift();
  return {
    'order-confirmation': orderConfirmation(facts),
    'words-changed': wordsChangedMail(facts, {
      ...change,
      line: LAKE_HOUSE,
      before: { ...LAKE_HOUSE.design, textLine2: 'lake huose' },
    }),
    'address-changed': addressChangedMail(facts, change),
    'gift-changed': giftChangedMail(
      { ...facts, order: gift },
      { ...change, before: { ...gift.gift, note: '' } },
    ),
    'gift-shipped': giftShippedMail({ ...facts, order: gift }, gift.gift),
    'email-changed': emailChangedMail({ ...facts, hats: [...SAMPLE_LINES, ...SAMPLE_LINES] }, change),
    'link-ended': linkEndedMail(facts, { changeId: 1, earlier: 'mia@example.com' }),
    shipped: shippedMail({ ...facts, hats: [...SAMPLE_LINES, { ...LAKE_HOUSE, quantity: 10 }] }, [
      sampleParcel('0', BRIDE_OR_DIE, { first: '2026-12-03', last: '2026-12-05' }),
      sampleParcel('1', LAKE_HOUSE, null),
    ]),
    'shipped-at-once': shippedMail({ ...facts, hats: [BRIDE_OR_DIE] }, [
      sampleParcel('0', BRIDE_OR_DIE, { first: '2026-12-03', last: '2026-12-03' }),
    ]),
    invitation: invitationMail({
      name: 'Ravi',
      by: 'Kim',
      role: 'helper',
      areas: ['orders', 'people'],
      link: `${publicUrl}/admin#set-up=sample`,
      publicUrl,
    }),
    'new-password': newPasswordMail({ link: `${publicUrl}/admin#set-up=sample`, publicUrl }),
    delayed: delayedMail(
      {
        ...facts,
        order: { ...SAMPLE_ORDER, announcedShipBy: new Date('2026-12-10T23:59:59Z') },
        arrives: null,
        party: { on: '2026-12-19', latest: '2026-12-22' },
      },
      { promised: new Date('2026-12-01T23:59:59Z'), shipBy: new Date('2026-12-10T23:59:59Z') },
    ),
    refunded: refundedMail(facts, { ...refund, hats: [{ ...BRIDE_OR_DIE, quantity: 1 }] }),
    replacement: replacementMail({
      ...facts,
      order: { ...SAMPLE_ORDER, replaces: '5Z8N3WJR6C' },
      hats: [LAKE_HOUSE],
    }),
    'where-to-returned': askAddressMail(facts, { id: 1, reason: 'returned' }),
    'where-to-again': askAddressMail(facts, { id: 1, reason: 'returned' }, 'where-to-again'),
    'where-to-lost': askAddressMail(facts, { id: 1, reason: 'lost' }),
    letter: letterMail(facts, {
      requestId: 'sample',
      text: 'Hi Mia,\n\nYour hats are being made right now. We’ll email you when they ship.',
    }),
    'report-closed': closedMail(facts, {
      id: 1,
      reason: 'misprint',
      answer: 'The photo shows the pink that you chose.\nOn a phone it can look darker.',
    }),
    'review-asked': reviewAskedMail(facts, BRIDE_OR_DIE),
    'review-hidden': reviewHiddenMail(facts, { ...review, reason: 'private', isOpen: true }),
    'review-reply': reviewReplyMail(facts, {
      ...review,
      reply: 'One day late is late. We sent it back.',
      state: 'published',
    }),
    'words-approved': wordsApprovedMail(facts, asked),
    'words-change-asked': changeAskedMail(facts, { ...asked, until: new Date('2026-11-21T15:00:00Z') }),
    'words-refused': wordsRefusedMail(facts, asked),
    'hat-refused': hatRefusedMail(facts, { ...refund, line: LAKE_HOUSE }),
    'sent-cart': sentCartMail({
      note: 'As we said on the phone: the four for the party, and yours.',
      lines: SAMPLE_LINES,
      settings: DEFAULT_SETTINGS,
      code: { name: SENT_CODE, kind: 'percent', value: 20, minHats: 1 },
      expiresAt: new Date('2026-12-04T14:00:00Z'),
      url: `${publicUrl}/sent-cart/1?key=sample`,
      publicUrl,
      timeZone: 'America/New_York',
      contact: 'orders@unhingedhats.example',
    }),
    'confirm-subscription': confirmSubscriptionMail({
      confirmUrl: `${publicUrl}/newsletter/confirm?who=1&key=sample`,
      publicUrl,
    }),
    welcome: welcomeMail({
      makings: {},
      unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe?who=1&key=sample`,
      publicUrl,
    }),
    'your-data': yourDataMail({
      dataUrl: `${publicUrl}/your-data?who=sample&until=0&key=sample`,
      contact: 'hello@unhingedhats.example',
      publicUrl,
    }),
    alerts: alertMail({
      orderId,
      text: `Order #${orderId} is on hold: Printful could not read a print file. It was on its way to Printful.`,
      publicUrl,
    }),
    'your-hats': hatsMail({
      text: 'White hats are not sold right now. Printful is out of stock. The color goes back on sale by itself.',
      publicUrl,
    }),
    'no-longer-sold': goneMail({ names: ['Bride or Die', 'Lake House'], publicUrl }),
    morning: morningMail({
      day: '2026-11-27',
      money: {
        today: { paid: cents(41250), orders: 12, hats: 17 },
        before: { paid: cents(29900), orders: 9, hats: 11 },
        keep: { amount: cents(15320), share: 0.37, unknown: 0 },
      },
      toDo: [
        {
          key: 'sample',
          orderId,
          tag: 'By Nov 28',
          tone: 'look',
          page: 'order',
          more: '',
          text: 'Printful cannot send to Mia’s address.',
          button: 'Fix the address',
          alertId: null,
          mailId: null,
        },
      ],
      late: [{ id: orderId, customerName: 'Mia Moore', partyOn: '2026-12-05', arrivesBy: '2026-12-08' }],
      publicUrl,
    }),
    'new-order': newOrderMail({
      orderId,
      customerName: 'Mia Moore',
      hats: 2,
      total: cents(5997),
      publicUrl,
    }),
    'new-passkey': passkeyMail({ ...device, name: 'Kim’s phone' }),
    'new-device': newDeviceMail(device),
  };
}

const sampleGift = (): Order & { gift: Gift } => ({
  ...SAMPLE_ORDER,
  gift: { note: 'You said yes. I said this hat.', from: 'Dad', email: 'priya@example.com' },
});

export const sampleParcel = (
  id: string,
  { id: lineId, quantity }: OrderLine,
  arrives: { first: string; last: string } | null,
): Shipment => ({
  id,
  state: 'shipped',
  carrier: 'USPS',
  service: null,
  trackingNumber: `940011020088123456789${id}`,
  trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=940011020088123456789${id}`,
  shippedAt: null,
  deliveredAt: null,
  tracking: { arrives, latest: null },
  contents: [{ lineId: String(lineId), quantity }],
});

export const SAMPLE_ORDER: Order = {
  id: '7K2Q9MXA4T',
  status: 'processing',
  recipient: {
    name: 'Maya Ortiz',
    email: 'maya@example.com',
    address1: '418 Music Row',
    address2: null,
    phone: null,
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
  },
  subtotal: cents(14_495),
  discount: cents(1450),
  discountPercentage: 10,
  code: null,
  gift: null,
  shipping: cents(0),
  tax: ZERO,
  taxCalculation: null,
  total: cents(13_045),
  shippingMethod: 'Standard Shipping',
  shippingProviderId: 'STANDARD',
  paymentIntentId: null,
  printfulOrderId: null,
  printfulAttempt: 1,
  draftBegunAt: null,
  printfulStatus: null,
  paidAt: null,
  sendAfter: null,
  windowExtended: false,
  emailFixedAt: null,
  deliveryDays: null,
  shipBy: null,
  announcedShipBy: null,
  createdAt: new Date('2026-11-20T14:00:00Z'),
  paid: null,
  refunded: cents(0),
  supersededBy: null,
  replaces: null,
  keyVersion: 1,
};

const BRIDE_OR_DIE: OrderLine = {
  id: 1,
  productId: 1,
  syncVariantId: null,
  soldAs: null,
  picture: null,
  name: 'Bride or Die',
  price: cents(2999),
  quantity: 4,
  share: cents(10_796),
  tax: ZERO,
  making: PRINTED,
  drawingHash: null,
  declaredValue: null,
  wordsKept: false,
  refusedAt: null,
  isCustom: false,
  design: {
    ...DEFAULT_DESIGN,
    hatColor: 'pink',
    textColor: 'white',
    textLine1: 'Bride',
    textLine2: 'or die',
    textLine3: '',
  },
};

const LAKE_HOUSE: OrderLine = {
  id: 2,
  productId: null,
  syncVariantId: null,
  soldAs: null,
  picture: null,
  name: 'Custom Hat',
  price: cents(2499),
  quantity: 1,
  share: cents(2249),
  tax: ZERO,
  making: PRINTED,
  drawingHash: null,
  declaredValue: null,
  wordsKept: false,
  refusedAt: null,
  isCustom: true,
  design: {
    ...DEFAULT_DESIGN,
    hatColor: 'navy',
    textColor: 'yellow',
    textLine1: 'Mentally at the',
    textLine2: 'lake house',
    textLine3: '',
  },
};

export const SAMPLE_LINES = [BRIDE_OR_DIE, LAKE_HOUSE];

export const SAMPLE_FACTS: OrderFacts = {
  order: SAMPLE_ORDER,
  lines: SAMPLE_LINES,
  settings: DEFAULT_SETTINGS,
  orderId: SAMPLE_ORDER.id,
  ordersEmail: 'orders@unhingedhats.example',
  publicUrl: 'https://unhingedhats.example',
  orderUrl: `https://unhingedhats.example/orders/${SAMPLE_ORDER.id}?key=sample`,
  changeableUntil: new Date('2026-11-20T15:00:00Z'),
  timeZone: 'America/New_York',
  arrives: { first: new Date('2026-12-01T00:00:00Z'), last: new Date('2026-12-15T00:00:00Z') },
  party: { on: '2026-12-19', latest: '2026-12-15' },
  hats: SAMPLE_LINES,
};

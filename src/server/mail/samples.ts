import { DEFAULT_DESIGN } from '../../domain/design.ts';
import { PRINTED } from '../../domain/making.ts';
import { cents } from '../../domain/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { delayedMail } from './announce-delays.ts';
import { addressChangedMail, emailChangedMail, linkEndedMail, wordsChangedMail } from './change-mails.ts';
import type { MailText } from './letter/compose-mail.ts';
import { confirmSubscriptionMail, welcomeMail } from './newsletter-mails.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { addressLine } from './order-mail.ts';
import { alertMail, goneMail, hatsMail, newDeviceMail } from './owner-mails.ts';
import { askAddressMail, closedMail, replacementMail } from './problem-mails.ts';
import { refundedMail } from './refunded.ts';
import { shippedMail } from './shipped.ts';
import { invitationMail, newPasswordMail } from './team-mails.ts';
import { changeAskedMail, hatRefusedMail, wordsApprovedMail } from './words-mails.ts';
import { yourDataMail } from './your-data.ts';

/** Every kind of email with sample data, except campaigns, which administrators write. */
export function sampleMails(publicUrl: string): Record<string, MailText> {
  const ordersEmail = 'orders@unhingedhats.example';
  const orderId = SAMPLE_ORDER.id;
  const orderUrl = `${publicUrl}/orders/${orderId}?key=sample`;
  const common = {
    orderId,
    ordersEmail,
    publicUrl,
    orderUrl,
    arrives: ARRIVES,
    party: PARTY,
    hats: SAMPLE_LINES,
  };
  return {
    'order-confirmation': orderConfirmation({
      ...common,
      order: SAMPLE_ORDER,
      lines: SAMPLE_LINES,
      settings: DEFAULT_SETTINGS,
      changeableUntil: new Date('2026-11-20T15:00:00Z'),
      timeZone: 'America/New_York',
    }),
    'words-changed': wordsChangedMail({
      ...common,
      by: 'shopper',
      changeableUntil: new Date('2026-11-20T15:00:00Z'),
      timeZone: 'America/New_York',
      line: LAKE_HOUSE,
      before: { ...LAKE_HOUSE.design, textLine2: 'lake huose' },
    }),
    'address-changed': addressChangedMail({
      ...common,
      by: 'shopper',
      recipient: SAMPLE_ORDER.recipient,
    }),
    'email-changed': emailChangedMail({ ...common, hats: [...SAMPLE_LINES, ...SAMPLE_LINES] }),
    'link-ended': linkEndedMail(common),
    shipped: shippedMail({
      ...common,
      hats: [...SAMPLE_LINES, { ...LAKE_HOUSE, quantity: 10 }],
      parcels: SAMPLE_LINES.slice(0, 2).map((line, parcel) => ({
        carrier: 'USPS',
        trackingNumber: `940011020088123456789${parcel}`,
        trackingUrl: `https://tools.usps.com/go/TrackConfirmAction?tLabels=940011020088123456789${parcel}`,
        isMoving: true,
        estimate: parcel === 0 ? { first: '2026-12-03', last: '2026-12-05' } : null,
        lines: [line],
      })),
    }),
    'shipped-at-once': shippedMail({
      ...common,
      hats: [BRIDE_OR_DIE],
      parcels: [
        {
          carrier: 'USPS',
          trackingNumber: '9400110200881234567890',
          trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400110200881234567890',
          isMoving: true,
          estimate: { first: '2026-12-03', last: '2026-12-03' },
          lines: [BRIDE_OR_DIE],
        },
      ],
    }),
    invitation: invitationMail({
      name: 'Ravi',
      by: 'Kim',
      role: 'helper',
      link: `${publicUrl}/admin#set-up=sample`,
      publicUrl,
    }),
    'new-password': newPasswordMail({ link: `${publicUrl}/admin#set-up=sample`, publicUrl }),
    delayed: delayedMail({
      ...common,
      arrives: null,
      party: { on: PARTY.on, latest: '2026-12-22' },
      promised: new Date('2026-12-01T23:59:59Z'),
      shipBy: new Date('2026-12-10T23:59:59Z'),
      money: 'cancel',
    }),
    refunded: refundedMail({
      ...common,
      amount: cents(2999),
      total: SAMPLE_ORDER.total,
      code: null,
      refunded: [{ ...BRIDE_OR_DIE, quantity: 1 }],
      isCanceled: false,
    }),
    replacement: replacementMail({
      ...common,
      replaces: '5Z8N3WJR6C',
      hats: [LAKE_HOUSE],
      shippedIn: DEFAULT_SETTINGS.days.shippedIn,
      to: addressLine(SAMPLE_ORDER.recipient),
    }),
    'where-to-returned': askAddressMail({ ...common, problemId: 1, hasReturned: true }),
    'where-to-again': askAddressMail({
      ...common,
      problemId: 1,
      hasReturned: true,
      isReminder: true,
    }),
    'where-to-lost': askAddressMail({ ...common, problemId: 1, hasReturned: false }),
    'report-closed': closedMail({
      ...common,
      answer: 'The photo shows the pink that you chose.\nOn a phone it can look darker.',
    }),
    'words-approved': wordsApprovedMail({ ...common, line: LAKE_HOUSE }),
    'words-change-asked': changeAskedMail({
      ...common,
      line: LAKE_HOUSE,
      lineId: LAKE_HOUSE.id,
      until: new Date('2026-11-21T15:00:00Z'),
      timeZone: 'America/New_York',
    }),
    'hat-refused': hatRefusedMail({
      ...common,
      line: LAKE_HOUSE,
      amount: cents(2999),
      isCanceled: false,
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
    'new-device': newDeviceMail({
      address: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (Android 16) Firefox/145.0',
      at: new Date('2026-11-20T14:00:00Z'),
      timeZone: 'America/New_York',
      publicUrl,
    }),
  };
}

const ARRIVES = { first: new Date('2026-12-01T00:00:00Z'), last: new Date('2026-12-15T00:00:00Z') };
const PARTY = { on: '2026-12-19', latest: '2026-12-15' };

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
  shipping: cents(0),
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

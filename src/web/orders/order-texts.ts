import type { HoldKind } from '../../domain/holds.ts';
import { add, type Cents, formatPrice, ZERO } from '../../domain/money.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { REFUNDED_IN } from '../../domain/promised-days.ts';
import type { OrderEvent, OrderStep, ShopperOrder, ShopperParcel } from '../../wire/shopper-order.ts';

const HOLD_TEXTS: Record<HoldKind, string> = {
  dispute: 'The payment is disputed at your bank.',
  printful: 'The workshop is checking it.',
  address: 'We are checking the address.',
  content: 'We are checking the words on your hats.',
  payment: 'We are checking the payment.',
  owner: 'We are checking it before it goes to the workshop.',
};

const STATUS_TEXTS: Record<Exclude<OrderStatus, 'on_hold'>, string> = {
  pending: 'It is not paid yet.',
  payment_failed: 'The payment did not go through, and nothing was charged.',
  processing: 'It is paid and goes to the workshop next.',
  sent_to_printful: 'It is paid and goes to the workshop next.',
  confirmed_with_printful: 'Your hats are being made.',
  shipped: 'Your hats are on their way.',
  completed: 'Your hats have arrived.',
  canceled: 'It is canceled.',
  refunded: 'You get all of your money back.',
};

/** An order's status for the shopper, in a sentence or two. */
export function statusText({ status, heldBy, atBank, total, history, delay }: StatusFacts): string {
  const has = (step: OrderEvent['kind']) => history.some(({ kind }) => kind === step);
  if ((status === 'canceled' || status === 'refunded') && has('paid') && has('canceled'))
    return `It is canceled. ${moneyText(atBank, total)}`;
  const text = status === 'on_hold' ? holdText(heldBy, atBank) : STATUS_TEXTS[status];
  if (!delay) return text;
  const isWaiting = status === 'confirmed_with_printful' && delay.refund !== null;
  const words = isWaiting ? 'Your hats are next in line at the workshop.' : text;
  return `${words} We are sorry that we are late. Your order ships by ${dayOf(delay.shipBy)}.`;
}

/** Where the money of a canceled order goes. */
function moneyText({ held, returned }: ShopperOrder['atBank'], total: Cents): string {
  const subject = held + returned > 0 ? 'The rest' : 'Your money';
  return [
    returned > 0 && returnedText(returned),
    held > 0 && `Your bank decides who gets ${formatPrice(held)}, because the payment is disputed.`,
    held + returned < total &&
      `${subject} goes back to the card you paid with. Your bank takes ${REFUNDED_IN} to show it.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const returnedText = (returned: Cents) => `Your bank gave ${formatPrice(returned)} back to you.`;

const holdText = (heldBy: readonly HoldKind[], { held, returned }: ShopperOrder['atBank']) => {
  if (returned > 0 && held === 0) {
    const others = heldBy.filter((kind) => kind !== 'dispute').map((kind) => HOLD_TEXTS[kind]);
    return ['It is on hold.', returnedText(returned), ...others].join(' ');
  }
  const kinds = heldBy.length > 0 ? heldBy : (['owner'] as const);
  return `It is paid. ${kinds.map((kind) => HOLD_TEXTS[kind]).join(' ')} You do not have to do anything.`;
};

interface StatusFacts extends Pick<ShopperOrder, 'status' | 'heldBy' | 'atBank' | 'total' | 'delay'> {
  history: readonly OrderEvent[];
}

export const STEPS = ['Paid', 'In production', 'Shipped', 'Delivered'] as const;

/** How many of `STEPS` are done; null for an order that is unpaid or ended early. */
export function stepsTaken(status: OrderStatus): number | null {
  if (status === 'processing' || status === 'sent_to_printful' || status === 'on_hold') return 1;
  if (status === 'confirmed_with_printful') return 2;
  if (status === 'shipped') return 3;
  return status === 'completed' ? 4 : null;
}

export function eventText(event: OrderEvent): string {
  if (event.kind === 'refunded') return `${formatPrice(event.amount)} refunded`;
  if (!('by' in event)) return EVENTS[event.kind];
  const who = event.by === 'shopper' ? 'You' : 'We';
  if (event.kind !== 'words_changed') return `${who} ${CHANGES[event.kind]}`;
  return event.from === event.to
    ? `${who} changed the look of “${event.to}”`
    : `${who} changed “${event.from}” to “${event.to}”`;
}

/** The sum of all refunds, including those on their way. */
export const refundedIn = (history: readonly OrderEvent[]): Cents =>
  add(...history.map((event) => (event.kind === 'refunded' ? event.amount : ZERO)));

const EVENTS: Record<OrderStep['kind'], string> = {
  placed: 'Order placed',
  declined: 'Payment declined',
  paid: 'Payment received',
  replacing: 'Replacement ordered',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
};

const CHANGES = {
  address_changed: 'changed the address',
  email_changed: 'corrected the email address',
  more_time: 'took 10 more minutes',
  sent_early: 'sent it to the printer early',
} as const;

/** Like "USPS First-Class, shipped Nov 20, 2026". */
export function parcelText({ by, shippedAt, deliveredAt, isReturned }: ShopperParcel): string {
  if (isReturned) return `${by || 'A parcel'}, came back to the workshop`;
  const latest = deliveredAt ? `delivered ${dayOf(deliveredAt)}` : shippedAt && `shipped ${dayOf(shippedAt)}`;
  return [by || 'A parcel', latest].filter(Boolean).join(', ');
}

/** Like "Nov 20, 2026", in New York time on every machine. */
export const dayOf = (at: string): string => DAY.format(new Date(at));

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

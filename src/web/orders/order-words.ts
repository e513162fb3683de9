import { add, type Cents, formatPrice, ZERO } from '../../domain/money.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { OrderEvent, ShopperOrder, ShopperParcel } from '../../wire/shopper-order.ts';

/** What an order's state means for who bought it. */
const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'It waits for its payment.',
  payment_failed: 'The payment did not go through, and nothing was charged.',
  processing: 'It is paid, and goes to the printer next.',
  sent_to_printful: 'It is paid, and goes to the printer next.',
  confirmed_with_printful: 'Your hats are being made.',
  on_hold: 'It is paid. One of us takes a look before it goes on; there is nothing you have to do.',
  shipped: 'Your hats are on their way.',
  completed: 'Your hats have arrived.',
  canceled: 'It is canceled.',
  refunded: 'All of your money goes back to you.',
};

/** Where an order is, in a sentence or two. */
export function statusWords({ status, history, delay }: StatusFacts): string {
  const has = (step: OrderEvent['kind']) => history.some(({ kind }) => kind === step);
  if ((status === 'canceled' || status === 'refunded') && has('paid') && has('canceled'))
    return 'It is canceled. Your money goes back to the card you paid with. Your bank takes 5-10 business days to show it.';
  if (!delay) return STATUS_WORDS[status];
  const isWaiting = status === 'confirmed_with_printful' && delay.refund !== null;
  const words = isWaiting ? 'Your hats wait their turn at the printer.' : STATUS_WORDS[status];
  return `${words} We are late, and we are sorry. The order ships by ${dayOf(delay.shipBy)}.`;
}

interface StatusFacts extends Pick<ShopperOrder, 'status' | 'delay'> {
  history: readonly OrderEvent[];
}

/** The way of an order, step by step. */
export const STEPS = ['Paid', 'In production', 'Shipped', 'Delivered'] as const;

/** How many of the steps an order has taken; null for one that is not on its way. */
export function stepsTaken(status: OrderStatus): number | null {
  if (status === 'processing' || status === 'sent_to_printful' || status === 'on_hold') return 1;
  if (status === 'confirmed_with_printful') return 2;
  if (status === 'shipped') return 3;
  return status === 'completed' ? 4 : null;
}

/** What happened, in a few words. */
export const happeningWords = (happening: OrderEvent): string =>
  happening.kind === 'refunded' ? `${formatPrice(happening.amount)} refunded` : HAPPENINGS[happening.kind];

/** What of an order's money went back, or is on its way. */
export const refundedIn = (history: readonly OrderEvent[]): Cents =>
  add(...history.map((happening) => (happening.kind === 'refunded' ? happening.amount : ZERO)));

const HAPPENINGS: Record<Exclude<OrderEvent['kind'], 'refunded'>, string> = {
  placed: 'Order placed',
  declined: 'Payment declined',
  paid: 'Payment received',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
};

/** How a parcel is doing, as in "USPS First-Class, shipped Nov 20, 2026". */
export function parcelWords({ by, shippedAt, deliveredAt }: ShopperParcel): string {
  const latest = deliveredAt ? `delivered ${dayOf(deliveredAt)}` : shippedAt && `shipped ${dayOf(shippedAt)}`;
  return [by || 'A parcel', latest].filter(Boolean).join(', ');
}

/** "Nov 20, 2026", the same on every machine. */
export const dayOf = (at: string): string => DAY.format(new Date(at));

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

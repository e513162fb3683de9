import type { Pricing } from '../../../src/domain/cart/sent-cart.ts';
import type { Gift } from '../../../src/domain/orders/gift.ts';
import type { ShopSettings } from '../../../src/domain/settings/shop-settings.ts';
import type { World } from '../world/world.ts';

export interface OrderRow {
  id: string;
  status: string;
  created_at: Date;
  settings_version: number;
  shipping_method: string;
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  code_kind: 'percent' | 'amount' | 'free_shipping' | null;
  paid: number | null;
  refunded: number;
  paid_at: Date | null;
  send_after: Date | null;
  payment_intent_id: string | null;
  wallet: string | null;
  printful_order_id: string | null;
  printful_status: string | null;
  printful_attempt: number;
  /** The order that was paid, if this one replaces hats of it. */
  replaces: string | null;
  customer_name: string;
  customer_email: string;
  gift: Gift | null;
  address1: string;
  city: string;
  zip: string;
  /** Named by the browser: the number of the shopper and of the checkout. */
  idempotency_key: string | null;
  key_version: number;
  campaign_id: number | null;
  sent_cart_id: number | null;
  phone: string | null;
  erased_at: Date | null;
}

export interface RefundRow {
  id: string;
  stripe_id: string | null;
  order_id: string;
  amount: number;
  status: string;
  lines: { id: number; quantity: number }[];
}

export interface MoveRow {
  order_id: string;
  from_status: string | null;
  to_status: string;
  cause: string;
}

export interface ChangeRow {
  id: number;
  order_id: string;
  kind: string;
  who: string;
  at: Date;
}

export interface ProblemRow {
  id: number;
  order_id: string;
  decision: string | null;
  lines: { id: number; quantity: number }[];
  address: { address1: string } | null;
  replacement_id: string | null;
  refund_id: string | null;
  claim_credit: number | null;
}

interface SentCartRow {
  id: number;
  email: string;
  items: { price: number; quantity: number }[];
  pricing: Pricing;
  expires_at: Date;
  withdrawn_at: Date | null;
}

export interface HoldRow {
  order_id: string;
  kind: string;
  cause: string;
  reason: string;
  since: Date;
  ended_at: Date | null;
}

/** What the shop's own tables say, read once for all checks. */
export interface Books {
  orders: OrderRow[];
  refunds: RefundRow[];
  moves: MoveRow[];
  changes: ChangeRow[];
  disputes: { id: string; order_id: string; status: string }[];
  intents: { id: string; order_id: string; state: string }[];
  holds: HoldRow[];
  alerts: { event: string; kind: string; order_id: string | null; created_at: Date; done_at: Date | null }[];
  mails: { event: string; recipient: string; message_id: string; state: string }[];
  parcels: { order_id: string; shipment_id: string; state: string; told_at: Date | null }[];
  problems: ProblemRow[];
  sentCarts: SentCartRow[];
  events: { provider: string; id: string }[];
  /** Oldest first, without the settings before the first change, which no row has. */
  settings: { version: number; at: Date; data: ShopSettings }[];
}

export async function readBooks({ database }: World): Promise<Books> {
  const all = <Row extends object>(table: string, order: string) =>
    database.rows<Row>(`select * from ${table} order by ${order}`);
  return {
    orders: await all('orders', 'id'),
    refunds: await all('refunds', 'id'),
    moves: await all('order_events', 'id'),
    changes: await all('order_changes', 'id'),
    disputes: await all('disputes', 'id'),
    intents: await all('order_intents', 'id'),
    holds: await all('order_holds', 'id'),
    alerts: await all('alerts', 'id'),
    mails: await all('mails', 'id'),
    parcels: await all('parcels', 'id'),
    problems: await all('problems', 'id'),
    sentCarts: await all('sent_carts', 'id'),
    events: await all('provider_events', 'id'),
    settings: await all('settings', 'version'),
  };
}

/** The settings that an order was sold under, with the prices that a sent cart keeps. */
export const settingsOf = (
  { heardSettings }: World,
  { settings, sentCarts }: Books,
  { settings_version: version, sent_cart_id: cart }: OrderRow,
): ShopSettings => ({
  ...(settings.find((row) => row.version === version)?.data ?? heardSettings.first.settings),
  ...sentCarts.find(({ id }) => id === cart)?.pricing,
});

/** The address that an order was placed with, as its checkout says. */
export function shopperOf({ id, replaces, idempotency_key: own }: OrderRow, { orders }: Books): string {
  const key = orders.find((order) => order.id === (replaces ?? id))?.idempotency_key ?? own;
  return `shopper-${key?.split('-')[1]}@example.com`;
}

/** Whether the emails of an order are gone with their reader, also if the order is another person's by now. */
export const lostItsPerson = ({ erased }: World, books: Books, order: OrderRow): boolean =>
  order.erased_at !== null || erased.has(shopperOf(order, books));

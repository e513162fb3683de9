import { sql } from 'kysely';
import type { Recipient } from '../../../domain/address/address.ts';
import type { UsedCode } from '../../../domain/cart/discount-code.ts';
import type { Totals } from '../../../domain/cart/pricing.ts';
import type { Cents } from '../../../domain/money/money.ts';
import type { Gift } from '../../../domain/orders/gift.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import type { QuotedOption } from '../../../domain/shipping/shipping.ts';
import type { SoldLine } from '../../checkout/price-items.ts';
import type { SalesTax } from '../../checkout/sales-tax.ts';
import { takeCalculation } from '../../checkout/tax-queries.ts';
import { linkCrews, type OwnCrew } from '../../crews/queries.ts';
import { type Db, violatedConstraint } from '../../db/connect.ts';
import { repeatable, transact } from '../../db/transact.ts';
import { writeAll } from '../../db/write-all.ts';
import { ShopError } from '../../http/shop-error.ts';
import { orderMove } from '../queries.ts';

export interface NewOrder {
  id: string;
  keyHash: string;
  idempotencyKey: string | null;
  requestHash: string;
  recipient: Recipient;
  totals: Pick<Totals, 'subtotal' | 'discount' | 'discountPercentage'> & { total: Cents };
  option: QuotedOption;
  tax?: SalesTax;
  settingsVersion: number;
  /** The cart that the shop sent, of which this is the order. */
  sentCartId?: number | null;
  /** The newsletter it came from, which counts if it was started `since`. */
  newsletter?: { id: number; since: Date } | null;
  /** The day of the party, like "2026-12-31". */
  partyOn: string | null;
  gift?: Gift | null;
  /** The lists of names that it was made from. */
  crews?: readonly OwnCrew[];
  /** The discount code that counts. */
  code?: (UsedCode & { id: number; network?: string | null }) | null;
}

export interface NewOrderLine extends SoldLine {
  share: Cents;
  tax?: Cents;
  artwork: Buffer | null;
  drawingHash: string;
  /** Whether the shopper kept words that the shop may not be allowed to print. */
  wordsKept: boolean;
  inCrew: boolean;
}

interface Placed {
  order: NewOrder;
  lines: NewOrderLine[];
  /** The order that it replaces. */
  supersedes?: string | undefined;
  /** Refuses the order at the last moment, in its transaction. */
  mayInsert?: ((trx: Db) => Promise<ShopError | null>) | null;
}

/**
 * Inserts the order, its lines and its first event, and stores its id in the order that it replaces, all or nothing. False when
 * its id or idempotency key exists already.
 */
export async function insertOrder(db: Db, placed: Placed): Promise<boolean | ShopError> {
  const { order, supersedes, mayInsert } = placed;
  const crews = order.crews ?? [];
  const isPlain = !mayInsert && !supersedes && crews.length === 0;
  try {
    return await (isPlain
      ? repeatable(() => insertRows(db, placed))
      : transact(db, async (trx) => {
          const refusal = await mayInsert?.(trx);
          if (refusal) return refusal;
          await insertRows(trx, placed);
          await linkCrews(trx, order.id, crews);
          if (supersedes) await setSuperseded(trx, supersedes, order.id);
          return true;
        }));
  } catch (error) {
    const violated = violatedConstraint(error) ?? '';
    if (KEYS.includes(violated)) return false;
    if (violated === 'orders_tax_calculation') return taxTaken();
    throw error;
  }
}

/** The constraints by which an order's id and idempotency key are unique. PostgreSQL may write the lines before their order. */
const KEYS = ['orders_pkey', 'order_lines_order_id_position_key', 'orders_idempotency_key_key'];

/** Another order of the same hats to the same address came in at once. Stripe records the tax of one payment for a calculation. */
const taxTaken = () => new ShopError('conflict', 'Somebody just ordered the same. Try again.');

/** Inserts the order, its lines and its first event, in one statement. */
async function insertRows(db: Db, { order, lines }: Placed): Promise<true> {
  await writeAll(db, [
    db.insertInto('orders').values(orderRow(order)),
    db.insertInto('order_lines').values(lines.map((line, position) => lineRow(order.id, line, position))),
    orderMove(db, { id: order.id, status: null }, { to: 'pending', cause: 'checkout' }),
    ...(order.tax?.calculation ? [takeCalculation(db, order.tax.calculation, order.id)] : []),
  ]);
  return true;
}

const orderRow = ({ recipient, totals, option, code = null, gift = null, ...order }: NewOrder) => ({
  id: order.id,
  key_hash: order.keyHash,
  status: 'pending' as const,
  customer_name: recipient.name,
  customer_email: recipient.email,
  address1: recipient.address1,
  address2: recipient.address2,
  city: recipient.city,
  state: recipient.state,
  zip: recipient.zip,
  country: recipient.country,
  phone: recipient.phone,
  subtotal: totals.subtotal,
  discount: totals.discount,
  discount_percentage: totals.discountPercentage,
  shipping: option.rate,
  ...(order.tax?.calculation && { tax: order.tax.tax, tax_calculation: order.tax.calculation }),
  total: totals.total,
  shipping_method: option.name,
  shipping_provider_id: option.providerId,
  our_shipping_cost: option.cost,
  min_delivery_days: option.minDeliveryDays,
  max_delivery_days: option.maxDeliveryDays,
  idempotency_key: order.idempotencyKey,
  request_hash: order.requestHash,
  settings_version: order.settingsVersion,
  sent_cart_id: order.sentCartId ?? null,
  ...(order.newsletter && { campaign_id: startedSince(order.newsletter) }),
  party_on: order.partyOn,
  gift: gift && JSON.stringify(gift),
  code_id: code?.id,
  code_name: code?.name,
  code_kind: code?.kind,
  code_saved: code?.saved,
  network: code?.network ?? null,
});

const startedSince = ({ id, since }: { id: number; since: Date }) =>
  sql<number | null>`(select id from campaigns where id = ${id} and started_at > ${since})`;

const lineRow = (orderId: string, line: NewOrderLine, position: number) => ({
  order_id: orderId,
  position,
  product_id: line.productId,
  sync_variant_id: line.listing?.syncVariantId ?? null,
  picture: line.picture,
  variant_id: line.soldAs?.variantId ?? null,
  technique: line.soldAs?.technique ?? null,
  placement: line.soldAs?.placement ?? null,
  sold_width: line.soldAs?.canvas.width ?? null,
  sold_height: line.soldAs?.canvas.height ?? null,
  name: line.name,
  price: line.price,
  quantity: line.quantity,
  share: line.share,
  ...(line.tax && { tax: line.tax }),
  is_custom: line.productId === null,
  hat_color: line.design.hatColor,
  text_color: line.design.textColor,
  font_style: line.design.fontStyle,
  text_line1: line.design.textLine1,
  text_line2: line.design.textLine2,
  text_line3: line.design.textLine3,
  artwork: line.artwork,
  drawing_hash: line.drawingHash,
  words_kept: line.wordsKept,
  in_crew: line.inCrew,
});

export async function findByIdempotencyKey(
  db: Db,
  key: string,
): Promise<{ id: string; status: OrderStatus; requestHash: string; keyVersion: number } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'status', 'request_hash as requestHash', 'key_version as keyVersion'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores which order replaced another, unless one did before. */
export async function setSuperseded(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ superseded_by: by })
    .where('id', '=', id)
    .where('superseded_by', 'is', null)
    .execute();
}

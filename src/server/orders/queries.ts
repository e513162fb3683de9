import type { Kysely, Selectable } from 'kysely';
import { type Country, isCountry, type Recipient } from '../../domain/address.ts';
import { type Design, toDesign } from '../../domain/design.ts';
import { type Cents, ZERO } from '../../domain/money.ts';
import { mayMove, type OrderStatus } from '../../domain/order-status.ts';
import type { Totals } from '../../domain/pricing.ts';
import type { QuotedOption } from '../../domain/shipping.ts';
import type { SoldLine } from '../checkout/price-items.ts';
import type { Db } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import { endHeldMatters } from './owner/queries.ts';

export interface NewOrder {
  id: string;
  keyHash: string;
  idempotencyKey: string | null;
  requestHash: string;
  recipient: Recipient;
  totals: Totals;
  total: Cents;
  option: QuotedOption;
}

export type NewOrderLine = SoldLine & { share: Cents; artwork: Buffer | null; drawingHash: string };

export interface Order {
  id: string;
  status: OrderStatus;
  recipient: Recipient;
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  shipping: Cents;
  total: Cents;
  shippingMethod: string;
  shippingProviderId: string;
  paymentIntentId: string | null;
  printfulOrderId: string | null;
  printfulAttempt: number;
  /** As Printful last told it. */
  printfulStatus: string | null;
  askedAt: Date | null;
  settledAt: Date | null;
  createdAt: Date;
  /** What Stripe took; null until it did. */
  charged: Cents | null;
  /** What of it went back, or is asked to. */
  refunded: Cents;
  holdReason: string | null;
  /** The order that took its place before it was paid. */
  supersededBy: string | null;
  keyVersion: number;
}

export interface OrderLine {
  id: number;
  productId: number | null;
  /** Of the store at Printful, for a hat that is made as it stands there; null for one made from its design. */
  syncVariantId: number | null;
  /** Name of the picture that such a hat was sold with. */
  picture: string | null;
  name: string;
  price: Cents;
  quantity: number;
  share: Cents;
  isCustom: boolean;
  design: Design;
}

/** Writes the order, its lines and its first event in one transaction; false when its id or attempt exists already. */
export const insertOrder = (
  db: Db,
  { order, lines }: { order: NewOrder; lines: NewOrderLine[] },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { recipient, totals, option } = order;
    const inserted = await trx
      .insertInto('orders')
      .values({
        id: order.id,
        key_hash: order.keyHash,
        status: 'pending',
        customer_name: recipient.name,
        customer_email: recipient.email,
        address1: recipient.address1,
        address2: recipient.address2,
        city: recipient.city,
        state: recipient.state,
        zip: recipient.zip,
        country: recipient.country,
        subtotal: totals.subtotal,
        discount: totals.discount,
        discount_percentage: totals.discountPercentage,
        shipping: option.rate,
        total: order.total,
        shipping_method: option.name,
        shipping_provider_id: option.providerId,
        shipping_cost: option.cost,
        idempotency_key: order.idempotencyKey,
        request_hash: order.requestHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return false;
    await trx
      .insertInto('order_lines')
      .values(lines.map((line, position) => lineRow(order.id, line, position)))
      .execute();
    await trx
      .insertInto('order_events')
      .values({ order_id: order.id, from_status: null, to_status: 'pending', cause: 'checkout' })
      .execute();
    return true;
  });

const lineRow = (orderId: string, line: NewOrderLine, position: number) => ({
  order_id: orderId,
  position,
  product_id: line.productId,
  sync_variant_id: line.listing?.syncVariantId ?? null,
  picture: line.picture,
  name: line.name,
  price: line.price,
  quantity: line.quantity,
  share: line.share,
  is_custom: line.productId === null,
  hat_color: line.design.hatColor,
  text_color: line.design.textColor,
  font_style: line.design.fontStyle,
  text_line1: line.design.textLine1,
  text_line2: line.design.textLine2,
  text_line3: line.design.textLine3,
  artwork: line.artwork,
  drawing_hash: line.drawingHash,
});

export async function findByIdempotencyKey(
  db: Db,
  key: string,
): Promise<{ id: string; requestHash: string; keyVersion: number } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'request_hash as requestHash', 'key_version as keyVersion'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Names the order that took another's place. */
export async function setSuperseded(db: Db, id: string, by: string): Promise<void> {
  await db.updateTable('orders').set({ superseded_by: by }).where('id', '=', id).execute();
}

export const findOrder = async (db: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(db, id).executeTakeFirst());

/** The order, held against other writers until the transaction ends. */
export const lockOrder = async (trx: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().executeTakeFirst());

/** As `lockOrder`, but null at once when somebody else holds it. */
export const tryLockOrder = async (trx: Kysely<Tables>, id: string): Promise<Order | null> =>
  toOrder(await orderRow(trx, id).forUpdate().skipLocked().executeTakeFirst());

const orderRow = (db: Kysely<Tables>, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id);

function toOrder(row: Selectable<Tables['orders']> | undefined): Order | null {
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    recipient: {
      name: row.customer_name,
      email: row.customer_email,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      country: countryOf(row.country),
    },
    subtotal: row.subtotal,
    discount: row.discount,
    discountPercentage: row.discount_percentage,
    shipping: row.shipping,
    total: row.total,
    shippingMethod: row.shipping_method,
    shippingProviderId: row.shipping_provider_id,
    paymentIntentId: row.payment_intent_id,
    printfulOrderId: row.printful_order_id,
    printfulAttempt: row.printful_attempt,
    printfulStatus: row.printful_status,
    askedAt: row.asked_at,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    charged: row.charged,
    refunded: row.refunded,
    holdReason: row.hold_reason,
    supersededBy: row.superseded_by,
    keyVersion: row.key_version,
  };
}

function countryOf(code: string): Country {
  if (isCountry(code)) return code;
  throw new Error(`an order goes to ${code}, a country the shop does not know`);
}

export async function findOrderLines(db: Kysely<Tables>, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    syncVariantId: row.sync_variant_id,
    picture: row.picture,
    name: row.name,
    price: row.price,
    quantity: row.quantity,
    share: row.share,
    isCustom: row.is_custom,
    design: designOf(row),
  }));
}

export interface PrintFileLine {
  design: Design;
  canvas: { width: number; height: number };
  /** Colour of the thread it is stitched with; null when it is printed. */
  thread: string | null;
}

/** What the print file of a line shows and on which canvas; null before the line went to the print provider. */
export async function printFileLine(db: Db, lineId: number): Promise<PrintFileLine | null> {
  const row = await db.selectFrom('order_lines').selectAll().where('id', '=', lineId).executeTakeFirst();
  if (!row?.canvas_width || !row.canvas_height) return null;
  const canvas = { width: row.canvas_width, height: row.canvas_height };
  return { design: designOf(row), canvas, thread: row.thread };
}

export async function setLinePrint(
  trx: Kysely<Tables>,
  lineId: number,
  { canvas, thread }: Pick<PrintFileLine, 'canvas' | 'thread'>,
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ canvas_width: canvas.width, canvas_height: canvas.height, thread })
    .where('id', '=', lineId)
    .execute();
}

interface DesignRow {
  hat_color: string | null;
  text_color: string | null;
  font_style: string | null;
  text_line1: string | null;
  text_line2: string | null;
  text_line3: string | null;
}

const designOf = (row: DesignRow): Design =>
  toDesign({
    hatColor: row.hat_color,
    textColor: row.text_color,
    fontStyle: row.font_style,
    textLine1: row.text_line1,
    textLine2: row.text_line2,
    textLine3: row.text_line3,
  });

/** The order a payment intent pays for. */
export async function findOrderIdByIntent(db: Kysely<Tables>, intentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setPaymentIntent(
  trx: Kysely<Tables>,
  id: string,
  { intentId, payer }: { intentId: string; payer: string },
): Promise<void> {
  await trx.updateTable('orders').set({ payment_intent_id: intentId, payer }).where('id', '=', id).execute();
}

/** Claims the right to ask Stripe about an order: true for one caller per `interval` milliseconds. */
export async function claimQuestion(db: Db, id: string, now: Date, interval: number): Promise<boolean> {
  const claimed = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - interval))]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps what Printful last told of the order; a cost that is not computed yet leaves the known one. */
export async function setPrintfulOrder(
  trx: Kysely<Tables>,
  id: string,
  told: { id: string; status: string; cost: Cents | null },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      printful_order_id: told.id,
      printful_status: told.status,
      ...(told.cost === null ? {} : { printful_cost: told.cost }),
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps that the order is made by nobody, so that it costs nothing at Printful. */
export async function setNeverMade(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.updateTable('orders').set({ printful_cost: ZERO }).where('id', '=', id).execute();
}

/** Forgets the draft at Printful, so that the next one has an id and print files of its own. */
export async function startNextAttempt(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      printful_order_id: null,
      printful_status: null,
      printful_attempt: eb('printful_attempt', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves a locked order and keeps the move; false when the table of legal moves forbids it. */
export async function moveOrder(
  trx: Kysely<Tables>,
  order: Pick<Order, 'id' | 'status'>,
  to: OrderStatus,
  cause: string,
  now: Date,
): Promise<boolean> {
  if (!mayMove(order.status, to)) return false;
  const settled = to === 'processing' ? { settled_at: now } : {};
  await trx
    .updateTable('orders')
    .set({ status: to, hold_reason: to === 'on_hold' ? cause : null, ...settled })
    .where('id', '=', order.id)
    .execute();
  if (order.status === 'on_hold') await endHeldMatters(trx, order.id, now);
  await trx
    .insertInto('order_events')
    .values({ order_id: order.id, from_status: order.status, to_status: to, cause, at: now })
    .execute();
  return true;
}

/** When an order last went from one state to another. */
export async function lastMoveAt(db: Kysely<Tables>, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select('at')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Keeps a provider's event; false when it was kept before. */
export async function insertProviderEvent(
  trx: Kysely<Tables>,
  event: { provider: 'stripe' | 'printful'; id: string; type: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

import { sql } from 'kysely';
import { type Design, toDesign } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import type { Cents } from '../../domain/money/money.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { Db } from '../db/connect.ts';
import type { Range } from '../ledger/queries.ts';
import { type OrderMoney, readMoney } from '../orders/money/profit-queries.ts';

export interface AccountOrder {
  id: string;
  paidAt: Date;
  createdAt: Date;
  status: OrderStatus;
  city: string;
  state: string;
  zip: string;
  country: string;
  hats: number;
  subtotal: Cents;
  discount: Cents;
  code: string | null;
  shipping: Cents;
  shippingMethod: string;
  tax: Cents;
  paid: Cents;
  tracking: string | null;
  paymentId: string | null;
  printfulId: string | null;
  money: OrderMoney;
}

/** The next `limit` orders that were paid in a range, the oldest payment first. Replacements are part of the order that was paid. */
export async function accountOrders(
  db: Db,
  { from, to }: Range,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AccountOrder[]> {
  const later =
    after === undefined
      ? sql``
      : sql`and (paid_at, id) > ((select paid_at from orders where id = ${after}), ${after})`;
  const { rows } = await sql<Omit<AccountOrder, 'money'>>`
    select id, paid_at as "paidAt", created_at as "createdAt", status, city, state, zip, country,
      (select coalesce(sum(quantity), 0) from order_lines where order_id = orders.id and refused_at is null)::integer as hats,
      subtotal, discount, code_name as code, shipping, shipping_method as "shippingMethod", tax, coalesce(paid, total) as paid,
      (select string_agg(tracking_number, ' ' order by parcels.id) from parcels
        where order_id = orders.id and tracking_number <> '') as tracking,
      payment_intent_id as "paymentId", printful_order_id as "printfulId"
    from orders where replaces is null and paid_at >= ${from} and paid_at < ${to} ${later}
    order by paid_at, id limit ${limit}`.execute(db);
  const money = await readMoney(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const known = money.get(row.id);
    return known ? [{ ...row, money: known }] : [];
  });
}

export interface AccountLine {
  orderId: string;
  paidAt: Date;
  id: number;
  hat: string;
  color: string;
  technique: string | null;
  quantity: number;
  /** How many of them were refused for their words. */
  refused: number;
  price: Cents;
  share: Cents;
}

/** The next `limit` lines of the orders that were paid in a range. */
export async function accountLines(
  db: Db,
  { from, to }: Range,
  { after, limit }: { after: AccountLine | undefined; limit: number },
): Promise<AccountLine[]> {
  const later =
    after === undefined
      ? sql``
      : sql`and (paid_at, order_lines.id) > ((select paid_at from orders where id = ${after.orderId}), ${after.id})`;
  const { rows } = await sql<
    Omit<AccountLine, 'hat' | 'color'> & Design & { name: string; isCustom: boolean }
  >`
    select order_id as "orderId", paid_at as "paidAt", order_lines.id, name, is_custom as "isCustom", hat_color as "hatColor",
      text_color as "textColor", font_style as "fontStyle", text_line1 as "textLine1", text_line2 as "textLine2",
      text_line3 as "textLine3", technique, quantity,
      case when refused_at is null then 0 else quantity end as refused, price, share
    from orders join order_lines on order_id = orders.id
    where replaces is null and paid_at >= ${from} and paid_at < ${to} ${later}
    order by paid_at, order_lines.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    hat: hatName({ ...toDesign(row), name: row.name, isCustom: row.isCustom }),
    color: row.hatColor ?? '',
  }));
}

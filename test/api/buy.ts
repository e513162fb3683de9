import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA, ROBIN } from '../world.ts';
import type { OpenShop } from './open-shop.ts';

/** What a purchase needs: the URLs of the shop and of its sandbox. */
type Counter = Pick<OpenShop, 'url' | 'sandboxUrl'>;

/** With this environment, a quarter of an hour lasts four seconds, both at Printful and in the shop. */
export const QUICK_PRINTFUL = { TIME_SCALE: '0.004', SANDBOX_TIME_SCALE: '0.004', RATE_LIMIT_SCALE: '1000' };

/** The price of one hat with standard shipping. */
export const ONE_HAT = '34.98';

/** Maya's request for one hat, with these changes. */
export async function order(shop: Counter, changes: object = {}): Promise<object> {
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  return {
    ...MAYA,
    items: [{ ...product, quantity: 1, isCustom: false }],
    total: ONE_HAT,
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
    ...changes,
  };
}

export interface OpenedOrder extends OrderAnswer {
  intentId: string;
}

/** Creates an unpaid order with its intent. */
export async function orderToPay(shop: Counter, changes: object = {}): Promise<OpenedOrder> {
  const created = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop, changes));
  return { ...created, intentId: await intentFor(shop, created.id) };
}

export async function intentFor(shop: Counter, orderId: string, amount = ONE_HAT): Promise<string> {
  const { clientSecret } = await ask<PaymentIntentAnswer>(`${shop.url}/api/create-payment-intent`, {
    orderId,
    amount,
  });
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Pays as the browser does; throws if the card is declined. */
export const pay = (shop: Counter, intentId: string, card = 'pm_card_visa') =>
  stripeAt(shop.sandboxUrl).paymentIntents.confirm(intentId, {
    payment_method: card,
    return_url: `${shop.url}/thank-you`,
  });

export interface Purchase {
  total: string;
  shippingCost?: string;
  /** By default, the shop's first hat. */
  hats?: readonly Product[];
}

/** Maya orders one of each hat and pays by card. Returns the order's id, without asking the shop to settle the order. */
export async function buyHat(
  shop: Counter,
  { total, shippingCost = '4.99', hats }: Purchase,
): Promise<string> {
  const items = hats?.map((hat) => ({ ...hat, quantity: 1 }));
  const { id } = await ask<OrderAnswer>(
    `${shop.url}/api/orders`,
    await order(shop, { total, shippingCost, ...(items && { items }) }),
  );
  await pay(shop, await intentFor(shop, id, total));
  return id;
}

/** Like `buyHat`, by default for one hat, and then asks the shop to settle the order. */
export async function buyAndSettle(shop: Counter, purchase: Partial<Purchase> = {}): Promise<string> {
  const id = await buyHat(shop, { total: ONE_HAT, ...purchase });
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  return id;
}

/** Creates an order, pays it, by default with a Visa card, and asks the shop to settle it. */
export async function paidOrder(shop: Counter, card?: string): Promise<OpenedOrder> {
  const opened = await orderToPay(shop);
  await pay(shop, opened.intentId, card);
  await ask(`${shop.url}/api/fulfill-order/${opened.id}`, {});
  return opened;
}

export interface OrderRow {
  status: string;
  total: number;
  paid: number | null;
  refunded: number;
  stripe_fee: number | null;
  printful_cost: number | null;
  /** The reasons of the active holds on the order; null if there are none. */
  hold_reason: string | null;
  superseded_by: string | null;
}

/** Selects an order with the reasons of its active holds. */
export const ORDER_ROW = `select *, (
    select string_agg(reason, '; ' order by id) from order_holds where order_id = orders.id and ended_at is null
  ) as hold_reason from orders where id = $1`;

/** Puts an order on hold directly in the database. */
export const HOLD_ORDER = `with held as (update orders set status = 'on_hold' where id = $1)
  insert into order_holds (order_id, kind, cause, reason) values ($1, 'owner', 'test', $2)`;

export async function rowOf(shop: OpenShop, id: string): Promise<OrderRow> {
  const [row] = await shop.rows<OrderRow>(ORDER_ROW, [id]);
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** Waits until an order has one of these statuses. */
export const reaches = (shop: OpenShop, id: string, ...statuses: string[]): Promise<OrderRow> =>
  until(`order ${id} is ${statuses.join(' or ')}`, async () => {
    const row = await rowOf(shop, id);
    return statuses.includes(row.status) ? row : null;
  });

/** Runs `make` this many times, ten at a time. */
export async function inBatches<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const batch = Array.from({ length: Math.min(10, count - made.length) }, make);
    made.push(...(await Promise.all(batch)));
  }
  return made;
}

/** Adds Robin as an administrator and signs in. */
export async function administratorOf(shop: OpenShop): Promise<AdminBrowser> {
  await shop.admin(['add', ROBIN.email, '--password-stdin'], ROBIN.password);
  const robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
  return robin;
}

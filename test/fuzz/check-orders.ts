import type { OpenShop } from '../api/open-shop.ts';

/** What an order costs and how many hats it has, which no request changes later. */
export interface StoredOrder {
  id: string;
  amounts: string;
  status: string;
  isAtPrintful: boolean;
  isReplacement: boolean;
}

const UNPAID = ['pending', 'payment_failed', 'canceled'];

export const storedOrders = (shop: Pick<OpenShop, 'rows'>) =>
  shop.rows<StoredOrder>(`
    select id, status, printful_order_id is not null as "isAtPrintful", replaces is not null as "isReplacement",
      concat_ws(' ', subtotal, discount, shipping, total, (select string_agg(price || 'x' || quantity, ' ' order by position)
        from order_lines where order_id = orders.id)) as amounts
    from orders order by id`);

/** Paid orders that are gone, orders with other amounts than before, and unpaid orders that are made. */
export function orderFaults(
  paidIds: readonly string[],
  before: readonly StoredOrder[],
  after: readonly StoredOrder[],
): string[] {
  const amounts = new Map(after.map((order) => [order.id, order.amounts]));
  const gone = paidIds.filter((id) => !amounts.has(id)).map((id) => `the paid order ${id} is gone`);
  const changed = before
    .filter((order) => (amounts.get(order.id) ?? order.amounts) !== order.amounts)
    .map(({ id, amounts: was }) => `the order ${id} has ${amounts.get(id)} instead of ${was}`);
  const unpaid = after
    .filter((order) => !paidIds.includes(order.id) && !order.isReplacement)
    .filter(({ status, isAtPrintful }) => isAtPrintful || !UNPAID.includes(status))
    .map(({ id, status }) => `the order ${id} is ${status}, but nobody paid for it`);
  return [...gone, ...changed, ...unpaid];
}

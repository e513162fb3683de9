import { readMoney } from '../../../src/server/orders/money/profit-queries.ts';
import type { RefundAtStripe } from '../providers/stripe/objects.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface Shares {
  id: string;
  hats: number;
  shipping: number;
  /** Whether some went back for a new address, where its hats have less. */
  isLess: boolean;
}

/**
 * The tax of an order is that of its hats and its shipping, and what did not go back is what Stripe recorded, to the cent unless
 * a refund failed.
 */
export async function taxViolations({ stripe, database, plainDb }: World, books: Books): Promise<string[]> {
  const shares = await database.rows<Shares>(
    `select orders.id, sum(order_lines.tax)::int as hats, coalesce(max(shipping_tax), 0) as shipping,
       exists (select from refunds where order_id = orders.id and reason_kind = 'tax') as "isLess"
     from orders join order_lines on order_lines.order_id = orders.id
     left join tax_calculations on tax_calculations.id = tax_calculation group by orders.id`,
  );
  const money = await readMoney(
    plainDb,
    books.orders.map(({ id }) => id),
  );
  return books.orders.flatMap(({ id, tax, paid, replaces }) => {
    const found: string[] = [];
    const { hats = 0, shipping = 0, isLess = false } = shares.find((one) => one.id === id) ?? {};
    if (tax < 0 || (replaces !== null && tax > 0)) found.push(`order ${id} has ${tax} of sales tax`);
    if (isLess ? hats + shipping >= tax : hats + shipping !== tax)
      found.push(`order ${id} has ${tax} of sales tax, its parts ${hats} + ${shipping}`);
    const intents = [...stripe.intents.values()].filter(({ metadata }) => metadata.order_id === id);
    const recorded = stripe.tax.transactions.filter(({ intent }) => intents.some((one) => one.id === intent));
    const [taken, given] = [1, -1].map((sign) =>
      recorded.reduce((sum, one) => sum + (Math.sign(one.tax) === sign ? one.tax : 0), 0),
    ) as [number, number];
    const owed = paid === null ? 0 : (money.get(id)?.taxOwed ?? 0);
    const refunds = [...stripe.refunds.values()].filter((one) =>
      intents.some((intent) => intent.id === one.payment_intent),
    );
    if (Math.abs(taken + given - owed) > unevenCents(refunds) || owed < 0 || owed > tax)
      found.push(
        `order ${id} owes ${owed} of ${tax} of sales tax, but Stripe recorded ${taken} and gave back ${-given}`,
      );
    return found;
  });
}

/**
 * How many cents of tax may differ. Stripe rounds the tax of a refund with those before it, and when one of these fails, takes
 * again what it gave for that one only.
 */
export function unevenCents(refunds: readonly Pick<RefundAtStripe, 'status'>[]): number {
  const failed = refunds.filter(({ status }) => status === 'failed').length;
  return Math.min(failed, refunds.length - failed);
}

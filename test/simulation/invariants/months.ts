import { sql } from 'kysely';
import { sumMoney } from '../../../src/server/money/sum-money.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** The stored sums of the days are those of their orders: what changed since is marked, and adding up everything anew finds the same. */
export async function monthViolations({ plainDb, shop, database }: World, books: Books): Promise<string[]> {
  const deps = { ...shop.deps(), db: plainDb };
  const read = async () => {
    await sumMoney(deps, Number.POSITIVE_INFINITY);
    return (await database.rows<{ row: string }>(SUMS)).map(({ row }) => row);
  };
  const stored = await read();
  const [all] = await database.rows<Sums>(ALL);
  await sql`delete from money_sums`.execute(plainDb);
  await sql`insert into money_marks (order_id) select id from orders`.execute(plainDb);
  const anew = await read();
  const missing = anew.filter((row) => !stored.includes(row));
  const stale = stored.filter((row) => !anew.includes(row));
  const found =
    missing.length + stale.length > 0
      ? [`the stored sums ${stale} are not those of the orders ${missing}`]
      : [];
  const sold = books.orders.filter(({ replaces, paid_at }) => replaces === null && paid_at !== null);
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const expected = {
    orders: sold.length,
    subtotal: add(sold.map(({ subtotal }) => subtotal)),
    shipping: add(sold.map(({ shipping }) => shipping)),
    tax: add(sold.map(({ tax }) => tax)),
    refunds: add(sold.map(({ refunded }) => refunded)),
  } satisfies Sums;
  for (const [name, value] of Object.entries(expected))
    if (all?.[name as keyof Sums] !== value)
      found.push(`the ${name} of all months are ${all?.[name as keyof Sums]}, those of the orders ${value}`);
  return found;
}

interface Sums {
  orders: number;
  subtotal: number;
  shipping: number;
  tax: number;
  refunds: number;
}

const SUMS = 'select money_sums::text as row from money_sums order by 1';

const ALL = `
  select coalesce(sum(orders), 0)::int as orders, coalesce(sum(subtotal), 0)::int as subtotal,
    coalesce(sum(shipping), 0)::int as shipping, coalesce(sum(tax), 0)::int as tax, coalesce(sum(refunds), 0)::int as refunds
  from money_sums where kind = 'all'`;

import { readMoney } from '../../../src/server/orders/money/profit-queries.ts';
import { LOST } from '../actors/restore.ts';
import type { BalanceTransaction } from '../providers/stripe/balance.ts';
import type { World } from '../world/world.ts';
import type { Books, OrderRow } from './books.ts';

interface LedgerLine {
  id: string;
  category: string;
  amount: number;
  fee: number;
  net: number;
  created_at: Date;
  order_id: string | null;
  missing_order_id: string | null;
}

/** The ledger has every line of Stripe's books once, at its day and its order, and the profit of each order is what the books of Stripe and Printful leave, without its sales tax, which is compared apart. */
export async function ledgerViolations(world: World, books: Books): Promise<string[]> {
  return [...(await ledgerDifferences(world)), ...(await profitDifferences(world, books))];
}

async function ledgerDifferences({ database, stripe }: World): Promise<string[]> {
  const ours = await database.rows<LedgerLine>('select * from money_movements order by id');
  const mine = new Map(ours.map((line) => [line.id, presentOurs(line)]));
  const found = stripe.balance.lines.flatMap((line) => {
    const [theirs, here] = [presentTheirs(line, stripe), mine.get(line.id) ?? 'missing'];
    return here === theirs ? [] : [`Stripe’s books say ${theirs}, the ledger ${here}`];
  });
  if (ours.length > stripe.balance.lines.length)
    found.push(
      `the ledger has ${ours.length} movements, Stripe’s books ${stripe.balance.lines.length} of them`,
    );
  const days = await database.rows<{ day: string }>(
    `select day::text from money_days full join (
       select (created_at at time zone 'utc')::date as day, count(*) as movements, sum(net) as net from money_movements group by 1
     ) as summed using (day, movements, net) where summed.day is null or money_days.day is null`,
  );
  found.push(...days.map(({ day }) => `the balance of ${day} is not the sum of its movements`));
  const alerts = await database.rows<{ event: string; text: string }>(
    `select event, text from alerts where kind = 'ledger' and done_at is null`,
  );
  const isAboutStrays = ({ event }: { event: string }) => event.startsWith('stray-payments.');
  const strays = alerts.filter(isAboutStrays);
  const lost = ours.flatMap(({ missing_order_id: id }) => (id === null ? [] : [id]));
  if (strays.length !== (lost.length > 0 ? 1 : 0))
    found.push(
      `${strays.length} alerts are open about ${lost.length} payments whose orders a restore took away`,
    );
  found.push(
    ...lost
      .filter((id) => !strays.some(({ text }) => text.includes(`#${id} (`)))
      .map((id) => `nobody was told of the payment of ${id}, which a restore took away`),
  );
  const others = alerts.filter((alert) => !isAboutStrays(alert));
  return [...found, ...others.map(({ text }) => `an alert is open: ${text}`)];
}

const presentOurs = ({ id, category, amount, fee, net, created_at, ...line }: LedgerLine) =>
  `${id}: ${category} ${amount} ${fee} ${net} at ${created_at.toISOString()} of ${line.order_id ?? line.missing_order_id}`;

function presentTheirs(line: BalanceTransaction, { intents }: World['stripe']): string {
  const { id, reporting_category, amount, fee, net, created, source } = line;
  const named = intents.get(source.payment_intent)?.metadata.order_id;
  // What follows a payment has its order through the intent, which the shop does not have any more.
  const orderId = named?.startsWith(LOST) && reporting_category !== 'charge' ? null : named;
  return `${id}: ${reporting_category} ${amount} ${fee} ${net} at ${new Date(created * 1000).toISOString()} of ${orderId}`;
}

async function profitDifferences({ stripe, printful, plainDb }: World, books: Books): Promise<string[]> {
  const roots = books.orders.filter(({ replaces, paid }) => replaces === null && paid !== null);
  const money = await readMoney(
    plainDb,
    roots.map(({ id }) => id),
  );
  const chargedFor = ({ id }: OrderRow) =>
    printful.orders
      .filter(({ external_id, status, confirmations }) => {
        const isOfOrder = external_id.replace(/-\d+$/, '') === id;
        return isOfOrder && confirmations > 0 && isCharged(status);
      })
      .reduce((sum, { costs }) => sum + Math.round(Number(costs.total) * 100), 0);
  return roots.flatMap((root) => {
    const profit = money.get(root.id)?.profit ?? null;
    if (profit === null)
      return root.status === 'shipped' || root.status === 'completed'
        ? [`the profit of order ${root.id}, which is ${root.status}, is unknown`]
        : [];
    const made = books.orders.filter(({ id, replaces }) => id === root.id || replaces === root.id);
    const received = stripe.balance.lines
      .filter(({ source }) => source.payment_intent === root.payment_intent_id)
      .reduce((sum, { net }) => sum + net, 0);
    const credits = books.problems
      .filter(({ order_id }) => made.some(({ id }) => id === order_id))
      .reduce((sum, { claim_credit }) => sum + (claim_credit ?? 0), 0);
    const tax = money.get(root.id)?.taxOwed ?? 0;
    const left = received - made.reduce((sum, order) => sum + chargedFor(order), 0) + credits - tax;
    return profit === left
      ? []
      : [`the profit of order ${root.id} (${root.status}) is ${profit}, but the books leave ${left}`];
  });
}

/** Printful takes its money at the confirmation and returns it when the order is canceled or goes back to a draft. */
const isCharged = (status: string) => !['draft', 'canceled', 'failed'].includes(status);

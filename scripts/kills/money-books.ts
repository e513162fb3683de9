import { Documents } from '../../packages/sandbox/src/documents.ts';
import type { Order } from '../../packages/sandbox/src/printful/objects.ts';
import type { BalanceTransaction } from '../../packages/sandbox/src/stripe/balance-objects.ts';
import type { Charge, PaymentIntent } from '../../packages/sandbox/src/stripe/objects.ts';
import { until } from '../../test/until.ts';
import type { Rows } from '../cluster/compare-books.ts';
import type { DrillSandbox } from '../cluster/sandbox.ts';

export interface MoneyBooks {
  violations: string[];
  /** Orders that were paid twice without a refund, or are made twice. */
  doubled: string[];
}

/** Compares from the providers' side: no charge and no hat without an order, none twice, and the ledger is Stripe's balance. */
export async function compareMoney(rows: Rows, { dataDir }: DrillSandbox): Promise<MoneyBooks> {
  const documents = new Documents(dataDir);
  try {
    const intents = documents.collection<PaymentIntent>('payment_intent');
    const charges = documents.collection<Charge>('charge').all();
    const made = documents.collection<Order>('order').all();
    const all = await rows<{ id: string; is_due: boolean }>(
      "select id, paid_at is not null and status not in ('canceled', 'refunded') as is_due from orders",
    );
    const orders = new Set(all.map(({ id }) => id));
    const due = all.filter(({ is_due }) => is_due).map(({ id }) => id);
    const paid = charges
      .filter((charge) => charge.paid && charge.amount > charge.amount_refunded)
      .map(({ payment_intent }) => intents.get(String(payment_intent))?.metadata.order_id ?? 'none');
    const hats = made
      .filter(({ status }) => !['draft', 'canceled', 'failed'].includes(status))
      .map(({ external_id }) => (external_id ?? 'none').replace(/-\d+$/, ''));
    return {
      doubled: [...new Set([...twice(paid), ...twice(hats)])],
      violations: [
        ...paid
          .filter((id) => !orders.has(id))
          .map((id) => `order ${id} is paid at Stripe and does not exist`),
        ...hats
          .filter((id) => !orders.has(id))
          .map((id) => `order ${id} is made at Printful and does not exist`),
        ...due.filter((id) => !hats.includes(id)).map((id) => `order ${id} is paid and not made at Printful`),
        ...due.filter((id) => !paid.includes(id)).map((id) => `order ${id} is paid, but not at Stripe`),
        ...twice(paid).map((id) => `order ${id} was paid twice at Stripe`),
        ...twice(hats).map((id) => `order ${id} is made twice at Printful`),
        ...(await ledgerViolations(rows, documents)),
      ],
    };
  } finally {
    documents.close();
  }
}

const twice = (ids: readonly string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

async function ledgerViolations(rows: Rows, documents: Documents): Promise<string[]> {
  const balance = () => documents.collection<BalanceTransaction>('balance_transaction').all();
  const ledger = () =>
    rows<{ id: string; amount: number; fee: number; net: number }>(
      'select id, amount::int, fee::int, net::int from money_movements',
    );
  // The shop reads it by and by.
  const isRead = async () => {
    await rows(
      `update pgboss.job set start_after = now() where data->>'name' = 'read-ledger' and state = 'created'`,
    );
    return (await ledger()).length >= balance().length ? true : null;
  };
  const late = await until('the ledger is read', isRead, 60_000).catch((error: Error) => error.message);
  const known = new Map((await ledger()).map((each) => [each.id, each]));
  const found = late === true ? [] : [late];
  for (const { id, amount, fee, net } of balance()) {
    const own = known.get(id);
    known.delete(id);
    if (own?.amount !== amount || own.fee !== fee || own.net !== net)
      found.push(`${id} of ${net} cents at Stripe is ${own ? own.net : 'nothing'} in the ledger`);
  }
  for (const id of known.keys()) found.push(`${id} is in the ledger and not at Stripe`);
  const [sums] = await rows<{ days: number; movements: number }>(
    `select (select coalesce(sum(net), 0)::int from money_days) as days,
       (select coalesce(sum(net), 0)::int from money_movements) as movements`,
  );
  if (sums?.days !== sums?.movements)
    found.push(`the days of the ledger add up to ${sums?.days}, its movements to ${sums?.movements}`);
  return found;
}

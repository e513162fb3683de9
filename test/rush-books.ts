import { ask } from './ask.ts';

/** What a rush of orders did to Printful and to the queue, according to the sandbox's records and the database. */
export interface RushBooks {
  /** The largest number of drafts that were unconfirmed at the same time. */
  unconfirmed: number;
  /** The largest number of places by which an order was confirmed before its turn, in the order of payment. */
  overtaking: number;
  /** For each order until it was confirmed: its calls to Printful, and the most jobs that it had at the same time. In descending order. */
  calls: number[];
  rows: number[];
}

type Query = <Row>(query: string, values?: unknown[]) => Promise<Row[]>;

/** Records each job that is stored or deleted from now on. */
export async function noteJobRows(rows: Query): Promise<void> {
  await rows(`create table noted_jobs
    (nth bigserial, name text, data jsonb, change int, at timestamptz default clock_timestamp())`);
  await rows(`create function note_job() returns trigger language plpgsql as $$ begin
    insert into noted_jobs (name, data, change) select stored->>'name', stored->'data', change
      from (values (new.data, 1), (old.data, -1)) as row (stored, change) where stored is not null;
    return null; end $$`);
  await rows(
    'create trigger note_job after insert or delete on pgboss.job_common for each row execute function note_job()',
  );
}

/** Records from now on when a webhook about a payment reaches the queue. */
export async function noteWebhooks(rows: Query): Promise<void> {
  await rows('create table noted_webhooks (order_id text, at timestamptz default now())');
  await rows(`create function note_webhook() returns trigger language plpgsql as $$ begin
    if new.data->'data'->>'paid' = 'true' then
      insert into noted_webhooks (order_id) values (new.data->'data'->>'orderId');
    end if;
    return null; end $$`);
  await rows(
    'create trigger note_webhook after insert or update on pgboss.job_common for each row execute function note_webhook()',
  );
}

/** Seconds from the first webhook about its payment until each order was paid, without those that a browser settled before. */
export async function secondsToSettle(rows: Query): Promise<number[]> {
  const settled = await rows<{ seconds: string }>(
    `select extract(epoch from paid_at - min(at)) as seconds from orders join noted_webhooks on order_id = id
     group by id having min(at) < paid_at`,
  );
  return settled.map(({ seconds }) => Number(seconds));
}

/** The ids of the paid orders, in the order of payment. */
export const paidOrders = async (rows: Query): Promise<string[]> =>
  (await rows<{ id: string }>('select id from orders where paid_at is not null order by paid_at, id')).map(
    ({ id }) => id,
  );

export async function readBooks(sandboxUrl: string, rows: Query): Promise<RushBooks> {
  const calls = await ask<PrintfulCall[]>(`${sandboxUrl}/sandbox/printful/calls`);
  const paid = await paidOrders(rows);
  const confirmed = calls.filter(isConfirmation).map(({ order }) => order);
  const callsOf = (id: string) => {
    const about = calls.filter(({ order, path }) => order === id || path.includes(`@${id}`));
    return about.findIndex(isConfirmation) + 1;
  };
  return {
    unconfirmed: mostUnconfirmed(calls),
    overtaking: Math.max(...confirmed.map((id, turn) => paid.indexOf(id ?? '') - turn)),
    calls: descending(paid.map(callsOf)),
    rows: descending(await jobRows(rows)),
  };
}

interface PrintfulCall {
  at: number;
  method: string;
  path: string;
  order: string | null;
}

const isConfirmation = ({ method, path, order }: PrintfulCall) =>
  method === 'POST' && path.endsWith('/confirm') && order !== null;

function mostUnconfirmed(calls: readonly PrintfulCall[]): number {
  const drafts = new Set<string>();
  let most = 0;
  for (const call of calls) {
    if (call.order === null) continue;
    if (call.method === 'POST' && call.path === '/orders') drafts.add(call.order);
    else if (isConfirmation(call) || call.method === 'DELETE') drafts.delete(call.order);
    most = Math.max(most, drafts.size);
  }
  return most;
}

/** The most jobs that each order had at the same time until it was confirmed: its own, and those for its confirmation email. */
async function jobRows(rows: Query): Promise<number[]> {
  const counts = await rows<{ count: number }>(`
    select max(count)::int as count from (
      select orders.id, sum(change) over (partition by orders.id order by nth) as count from orders
        join order_events confirmed on order_id = orders.id and to_status = 'confirmed_with_printful'
        left join mails on event = 'order-confirmed.' || orders.id
        join noted_jobs on noted_jobs.at <= confirmed.at
          and (data->>'orderId' = orders.id or data->>'mailId' = mails.id::text)
    ) as stored group by id`);
  return counts.map(({ count }) => count);
}

const descending = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a);

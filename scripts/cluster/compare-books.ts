import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import type { MailServer } from '../../test/mail-server.ts';
import { connectTo } from '../../test/separate-database.ts';
import { readBooks } from '../../test/simulation/invariants/books.ts';
import { lostWebhooks, ROUTINE } from '../../test/simulation/invariants/jobs.ts';
import { mailViolations } from '../../test/simulation/invariants/mails.ts';
import { moneyViolations } from '../../test/simulation/invariants/money.ts';
import { orderViolations } from '../../test/simulation/invariants/orders.ts';
import { printfulViolations } from '../../test/simulation/invariants/production.ts';
import type { World } from '../../test/simulation/world/world.ts';
import { readProviderBooks } from './provider-books.ts';
import type { DrillSandbox } from './sandbox.ts';
import type { Memory } from './shoppers.ts';

interface Traces {
  databaseUrl: string;
  sandbox: DrillSandbox;
  mails: MailServer;
  memory: Memory;
}

export type Rows = <Row>(query: string) => Promise<Row[]>;

/** Compares what the rows, Stripe, Printful, the mail server and the shoppers know. Returns what must hold and does not. */
export async function compareBooks(rows: Rows, traces: Traces): Promise<string[]> {
  const plainDb = connectTo(traces.databaseUrl, 1);
  const glyphs = glyphTables();
  const providers = readProviderBooks(traces.sandbox, traces.mails);
  const world = {
    ...providers,
    database: { rows },
    // Nobody is erased here.
    erased: new Map(),
    plainDb,
    shop: { deps: () => ({ glyphs }) },
  } as unknown as World;
  try {
    const books = await readBooks(world);
    const checks = [moneyViolations, orderViolations, printfulViolations, mailViolations];
    const found = (await Promise.all(checks.map((check) => check(world, books)))).flat();
    found.push(...lostWebhooks(providers.webhooks, books));
    return [...found, ...(await lostOrders(rows, traces.memory)), ...(await failedJobs(rows))];
  } finally {
    await plainDb.destroy();
  }
}

interface Kept {
  id: string;
  email: string;
  paid: boolean;
  street: string;
  wallet: string | null;
  note: string | null;
  owed: number;
}

/** What the shop or Stripe had acknowledged to shoppers, and the rows do not have. */
export async function lostOrders(rows: Rows, memory: Memory): Promise<string[]> {
  const orders = await rows<Kept>(
    `select id, customer_email as email, paid_at is not null as paid, address1 as street, wallet, gift->>'note' as note,
       coalesce(paid, 0) - refunded as owed
     from orders`,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const found = [...memory.refused];
  for (const [id, email] of memory.orders)
    if (byId.get(id)?.email !== email) found.push(`order ${id} of ${email} was acknowledged and is lost`);
  for (const id of memory.paid) if (!byId.get(id)?.paid) found.push(`order ${id} was paid at Stripe only`);
  for (const id of memory.settled)
    if (!byId.get(id)?.paid) found.push(`order ${id} was acknowledged as paid and is not`);
  for (const id of memory.canceled) {
    const owed = byId.get(id)?.owed ?? 0;
    if (owed > 0) found.push(`order ${id} was acknowledged as canceled, and keeps ${owed}`);
  }
  for (const [id, street] of memory.streets) {
    const now = byId.get(id)?.street;
    if (now !== street) found.push(`order ${id} was to go to ${street} and goes to ${now}`);
  }
  for (const id of memory.wallets)
    if (byId.get(id)?.wallet !== 'apple_pay') found.push(`order ${id} does not say that a wallet paid it`);
  for (const [id, note] of memory.gifts)
    if (byId.get(id)?.note !== note) found.push(`the gift ${id} lost its note “${note}”`);
  // Each purchase has one idempotency key, however often it was sent.
  if (orders.length !== memory.begun) found.push(`${memory.begun} purchases made ${orders.length} orders`);
  return found;
}

async function failedJobs(rows: Rows): Promise<string[]> {
  const jobs = await rows<{ name: string; error: string }>(
    "select data->>'name' as name, left(output::text, 200) as error from pgboss.job where state = 'failed'",
  );
  return jobs
    .filter(({ name }) => !ROUTINE.includes(name))
    .map(({ name, error }) => `the job ${name} failed for good: ${error}`);
}

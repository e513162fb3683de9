import { expect, vi } from 'vitest';
import type { Deps } from '../../src/server/deps.ts';
import { readLedger } from '../../src/server/ledger/read-ledger.ts';
import { type BackOffice, PAID, type PaidOrder } from '../simulation/back-office.ts';
import { until } from '../until.ts';

/** At night 500. */
export const DAYS = Number(process.env.LEDGER_DAYS ?? 150);
export const DAY = 24 * 60 * 60 * 1000;
export const FIRST_DAY = Date.UTC(2026, 0, 1, 15, 30);
const SEED = 20261122;

/** The days: orders, refunds that may fail later, disputes, and a ledger whose job is killed, late or refused. */
export async function trade(office: BackOffice): Promise<void> {
  const { stripe, paidOrder, control, reconcile, rows } = office;
  // Without daily comparisons, which would read again what the job missed.
  const deps = withLimits(office.deps, { day: 2 * DAYS * DAY });
  const random = randomFrom(SEED);
  const chance = (share: number) => random() < share;
  const orders: (PaidOrder & { left: number; disputed: boolean })[] = [];
  const later = new Map<number, (() => Promise<unknown>)[]>();
  const plan = (day: number, act: () => Promise<unknown>) => later.set(day, [...(later.get(day) ?? []), act]);
  const changed = new Set<string>();

  for (let day = 0; day < DAYS; day += 1) {
    vi.setSystemTime(FIRST_DAY + day * DAY);
    while (orders.length === 0 || chance(0.35))
      orders.push({ ...(await paidOrder()), left: PAID, disputed: false });
    await otherSale(stripe);
    for (const act of later.get(day) ?? []) await act();
    const order = orders[Math.floor(random() * orders.length)];
    if (order && day < DAYS - 40 && chance(0.35) && !order.disputed && order.left > 0) {
      const amount = chance(0.4) ? order.left : 1 + Math.floor(random() * order.left);
      order.left -= amount;
      changed.add(order.id);
      const { id } = await stripe.refunds.create({ payment_intent: order.intentId, amount });
      if (chance(0.3))
        plan(day + 1 + Math.floor(random() * 4), () =>
          control(`stripe/refunds/${id}/fail`, { status: chance(0.7) ? 'failed' : 'canceled' }),
        );
    } else if (order && day < DAYS - 40 && chance(0.15) && !order.disputed) {
      order.disputed = true;
      changed.add(order.id);
      const { id } = await control<{ id: string }>('stripe/disputes', { payment_intent: order.intentId });
      const status = chance(0.5) ? 'won' : 'lost';
      plan(day + 2 + Math.floor(random() * 20), () => control(`stripe/disputes/${id}/close`, { status }));
    }
    // Later than the day's payments, which Stripe then lists as earlier than this run. Some days, the shop is off.
    vi.setSystemTime(FIRST_DAY + day * DAY + DAY / 24);
    if (!chance(0.1)) await runJob(deps, control, random);
    if (day % 20 === 10) await expectLateOnes(office, deps);
  }
  // Then nothing is late anymore. The sandbox looks for what is due when something new is planned.
  vi.setSystemTime(FIRST_DAY + (DAYS + 3) * DAY);
  await otherSale(stripe);
  await until('all charges are booked', async () => {
    const { planned } = await (await fetch(`${deps.config.stripe.apiUrl}/sandbox/state`)).json();
    return planned === 1 || null;
  });
  await readLedger(deps, {});
  // The database has a clock of its own.
  await rows('update orders set created_at = paid_at');
  for (const { id } of await rows<{ id: string }>('select id from orders where stripe_fee is null'))
    changed.add(id);
  for (const id of changed) await reconcile(id);
}

export const withLimits = (deps: Deps, limits: Partial<Deps['config']['limits']>): Deps => ({
  ...deps,
  config: { ...deps.config, limits: { ...deps.config.limits, ...limits } },
});

/** Movements that Stripe listed a day late are read before a payout names them. */
async function expectLateOnes({ stripe, rows }: BackOffice, deps: Deps): Promise<void> {
  await readLedger(deps, {});
  const daysAgo = (days: number) => Math.floor((Date.now() - days * DAY) / 1000);
  const created = { gte: daysAgo(2.5), lt: daysAgo(1.5) };
  const { data } = await stripe.balanceTransactions.list({ limit: 100, type: 'charge', created });
  const ids = data.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(await rows('select id from money_movements where id = any($1)', [ids])).toHaveLength(ids.length);
}

/** Something else that is sold through the account, every day. */
const otherSale = (stripe: BackOffice['stripe']) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });

/** One run of the job on a random day. */
async function runJob(deps: Deps, control: BackOffice['control'], random: () => number): Promise<void> {
  const luck = random();
  if (luck < 0.05) {
    const killed = readLedger(killedAfterAPage(deps, luck < 0.03), {});
    // Without a new payout, nothing is read of one.
    await killed.catch((error: Error) => expect(error.message).toBe('killed'));
  } else if (luck < 0.07) {
    // The SDK tries three times.
    await control('faults', { stripe: { failRequests: 3 } });
    expect(await readLedger(deps, {})).toEqual({ againIn: deps.config.limits.minute });
    await control('faults', { stripe: { failRequests: 0 } });
  } else {
    const result = await readLedger(deps, {});
    expect(result).toEqual({ againIn: deps.config.limits.ledger.reading, data: {} });
  }
}

/** The process ends after one page of the list was stored, or before the first page of a payout. */
function killedAfterAPage(deps: Deps, isInPayout: boolean): Deps {
  async function* once<Page>(pages: AsyncGenerator<Page>) {
    for await (const page of pages) {
      yield page;
      throw new Error('killed');
    }
  }
  // biome-ignore lint/correctness/useYield: it ends before the first page
  async function* never(): AsyncGenerator<never> {
    throw new Error('killed');
  }
  const { stripe } = deps;
  return {
    ...deps,
    stripe: {
      ...stripe,
      ...(isInPayout
        ? { movementsOfPayout: () => never() }
        : { movementsBetween: (from, to) => once(stripe.movementsBetween(from, to)) }),
    },
  };
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

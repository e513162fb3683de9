import { afterEach, expect, test, vi } from 'vitest';
import { openSandbox } from '../test-sandbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

const DAY = 24 * 60 * 60 * 1000;

/** 9 AM UTC on a day. */
const setDay = (day: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 2, 9) + day * DAY });

test('every movement of money is listed with what it left in the balance, newest first', async () => {
  const { stripe, url } = await openSandbox({ stripe: { bookingDelayMs: 0 } });
  setDay(0);
  const first = await pay(stripe);
  const refund = await stripe.refunds.create({ payment_intent: first, amount: 1000 });
  setDay(1);
  await post(`${url}/sandbox/stripe/refunds/${refund.id}/fail`, { status: 'failed' });
  setDay(2);
  const { id: dispute } = await post(`${url}/sandbox/stripe/disputes`, { payment_intent: first });
  setDay(3);
  await post(`${url}/sandbox/stripe/disputes/${dispute}/close`, { status: 'won' });
  setDay(5);
  const { data, has_more } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  const rows = data.map(({ type, reporting_category, amount, fee, net }) => [
    `${type}/${reporting_category}`,
    amount,
    fee,
    net,
  ]);
  expect(rows).toEqual([
    ['payout/payout', -1286, 0, -1286],
    ['adjustment/dispute_reversal', 2900, 0, 2900],
    ['adjustment/dispute', -2900, 1500, -4400],
    ['refund_failure/refund_failure', 1000, 0, 1000],
    ['refund/refund', -1000, 0, -1000],
    ['charge/charge', 2900, 114, 2786],
  ]);
  expect(has_more).toBe(false);
  expect(data.map(({ source }) => (source as { object: string }).object)).toEqual([
    ...['payout', 'dispute', 'dispute', 'refund', 'refund', 'charge'],
  ]);
});

test('a payout contains what was available at noon, once', async () => {
  const { stripe } = await openSandbox({ stripe: { bookingDelayMs: 0 } });
  setDay(0);
  await pay(stripe);
  setDay(1);
  await pay(stripe);
  setDay(4);
  const { data: payouts } = await stripe.balanceTransactions.list({ type: 'payout' });
  expect(payouts.map(({ amount, created }) => [amount, new Date(created * 1000).toISOString()])).toEqual([
    [-2786, '2026-11-05T12:00:00.000Z'],
    [-2786, '2026-11-04T12:00:00.000Z'],
  ]);
  const { data: paid } = await stripe.balanceTransactions.list({ payout: String(payouts[0]?.source) });
  expect(paid.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -2786],
    ['charge', 2786],
  ]);
});

test('a list ends at the times it is asked for, and continues after a movement', async () => {
  const { stripe } = await openSandbox({ stripe: { bookingDelayMs: 0 } });
  for (const day of [0, 1, 2]) {
    setDay(day);
    await pay(stripe);
  }
  setDay(2);
  const [at0, at1] = [0, 1].map((day) => Date.UTC(2026, 10, 2 + day, 9) / 1000);
  const page = await stripe.balanceTransactions.list({
    created: { gte: at0 ?? 0, lte: at1 ?? 0 },
    type: 'charge',
    limit: 1,
  });
  expect(page).toMatchObject({ has_more: true, data: [{ created: at1 }] });
  const starting_after = page.data[0]?.id ?? '';
  const next = await stripe.balanceTransactions.list({ starting_after });
  expect(next).toMatchObject({ has_more: false, data: [{ created: at0 }] });
});

type Stripe = Awaited<ReturnType<typeof openSandbox>>['stripe'];

async function pay(stripe: Stripe): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  return intent.id;
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string };
}

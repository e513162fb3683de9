import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Documents } from '../../documents.ts';
import { closeOnce, openSandbox } from '../../test-sandbox.ts';

test('the balance of an earlier release has its charges, refunds and disputes once, and charges can be expanded', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = () => openSandbox({ dataDir, stripe: { bookingDelayMs: 0 } });
  const first = await open();
  const [intent, other] = [await pay(first.stripe), await pay(first.stripe)];
  const refund = await first.stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  await post(`${first.url}/sandbox/stripe/refunds/${refund.id}/fail`, { status: 'failed' });
  await post(`${first.url}/sandbox/stripe/disputes`, { payment_intent: other });
  const before = await list(first.stripe);
  await closeOnce(first.sandbox);
  becomeEarlier(dataDir);

  const second = await open();
  expect(await list(second.stripe)).toEqual(before);
  const read = await second.stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(read.latest_charge).toMatchObject({ balance_transaction: { amount: 2900, fee: 114 } });
  await closeOnce(second.sandbox);

  const third = await open();
  expect(await list(third.stripe)).toEqual(before);
});

/** Removes what earlier releases did not store. */
function becomeEarlier(folder: string) {
  const documents = new Documents(folder);
  documents.database.exec("DELETE FROM documents WHERE kind IN ('balance_transaction', 'not_paid_out')");
  documents.database.exec(
    `UPDATE documents SET body = json_remove(json_set(body, '$.balance_transaction', null), '$.failure_balance_transaction')
     WHERE kind = 'refund'`,
  );
  documents.close();
}

type Stripe = Awaited<ReturnType<typeof openSandbox>>['stripe'];

/** What moved, in any order: everything happens within a second. */
async function list(stripe: Stripe) {
  const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  return data
    .map(({ type, amount, fee, source }) => `${type} ${amount} ${fee} ${(source as { id: string }).id}`)
    .sort();
}

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

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(async (response) => (await response.json()) as { id: string });

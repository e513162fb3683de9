import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hatOrder } from './printful/test-orders.ts';
import { closeOnce, openSandbox } from './test-sandbox.ts';

const main = join(import.meta.dirname, 'main.ts');

test('payments and orders survive a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const before = await openSandbox({ dataDir });
  const idempotencyKey = 'order-17';
  const intent = await before.stripe.paymentIntents.create(
    { amount: 2900, currency: 'usd' },
    { idempotencyKey },
  );
  await before.printful('POST', '/orders', hatOrder('http://127.0.0.1:9/hat.png'));
  await closeOnce(before.sandbox);

  const after = await openSandbox({ dataDir });
  const again = await after.stripe.paymentIntents.create(
    { amount: 2900, currency: 'usd' },
    { idempotencyKey },
  );
  expect(again.id).toBe(intent.id);
  await after.sandbox.idle();
  const { result } = (await after.printful('GET', '/orders/@order-17')).body;
  expect(result.costs.total).toBe('16.67');
  expect(result.items[0].files[0].status).toBe('failed');
});

test('the home page says that nothing is real, and escapes records', async () => {
  const { url, stripe, printful } = await openSandbox();
  const { id } = await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    description: '<script>',
  });
  await printful('POST', '/orders', hatOrder('http://127.0.0.1:9/hat.png'));
  const home = await (await fetch(url)).text();
  expect(home).toContain('No card is charged, no hat is made.');
  expect(home).toContain(`/sandbox/intents/${id}`);
  const record = await (await fetch(`${url}/sandbox/intents/${id}`)).text();
  expect(record).toContain('&#60;script&#62;');
  expect(record).not.toContain('<script>');
});

test('the state route counts records, and malformed faults are refused', async () => {
  const { url, stripe } = await openSandbox();
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  const state = await (await fetch(`${url}/sandbox/state`)).json();
  expect(state).toMatchObject({
    stripe: { payment_intents: 1, events: 1 },
    printful: { orders: 0 },
    planned: 0,
  });
  const refused = await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stripe: { explode: true } }),
  });
  expect(refused.status).toBe(400);
});

test('the process prints its address and exits on SIGTERM', async () => {
  const child = start({ SANDBOX_PORT: '0' });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  expect(line).toMatch(/^sandbox listening on http:\/\/127\.0\.0\.1:\d+\n$/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(child.stderr.read()).toBeNull();
});

test('a port in use is reported in one line', async () => {
  const { sandbox } = await openSandbox();
  const { code, errors } = await failureOf(start({ SANDBOX_PORT: String(sandbox.port) }));
  expect(code).toBe(1);
  expect(errors).toBe(`sandbox: port ${sandbox.port} is in use on 127.0.0.1. Free it or set SANDBOX_PORT.\n`);
});

test('a malformed variable is reported in one line', async () => {
  const { code, errors } = await failureOf(start({ SANDBOX_STRIPE_SECRET_KEY: 'sk_live_1' }));
  expect(code).toBe(1);
  expect(errors).toMatch(/^sandbox: SANDBOX_STRIPE_SECRET_KEY: .+\n$/);
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function failureOf(child: ReturnType<typeof start>) {
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Recorded } from './recorder.ts';
import { openSandbox, receiveWebhooks } from './test-sandbox.ts';

/** Starts a sandbox that records. `recorded` reads the recording once the sandbox is closed. */
async function openRecording(changes: Parameters<typeof openSandbox>[0] = {}) {
  const recordingDir = mkdtempSync(join(tmpdir(), 'recording-'));
  onTestFinished(() => rmSync(recordingDir, { recursive: true }));
  const opened = await openSandbox({ ...changes, recordingDir });
  const recorded = (): Recorded[] => {
    const lines = readdirSync(recordingDir).map((name) => readFileSync(join(recordingDir, name), 'utf8'));
    return lines
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  return { ...opened, recorded };
}

test('every request to a provider is recorded with its response, and no other', async () => {
  const { printful, stripe, url, recorded } = await openRecording();
  await printful('POST', '/shipping/rates?x=1', { items: 7 });
  await printful('GET', '/no-such-thing');
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd', metadata: { order_id: 'A' } });
  await (await fetch(`${url}/sandbox/state`)).text();
  await expect.poll(() => recorded().length).toBe(3);
  expect(recorded()).toEqual([
    expect.objectContaining({
      kind: 'call',
      provider: 'printful',
      method: 'POST',
      path: '/shipping/rates?x=1',
      body: { items: 7 },
      status: 400,
      answer: expect.objectContaining({ code: 400 }),
    }),
    expect.objectContaining({ provider: 'printful', path: '/no-such-thing', status: 404 }),
    expect.objectContaining({
      provider: 'stripe',
      path: '/v1/payment_intents',
      status: 200,
      body: 'amount=2900&currency=usd&metadata[order_id]=A',
      answer: expect.objectContaining({ object: 'payment_intent', amount: 2900 }),
    }),
  ]);
  expect(JSON.stringify(recorded())).not.toMatch(/sk_test|Bearer/);
});

test('a request whose connection was cut is recorded without a response', async () => {
  const { url, printful, recorded } = await openRecording();
  await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ printful: { cutAnswers: 1 } }),
  });
  const body = { default_url: null, events: [] };
  await expect(printful('POST', '/v2/webhooks', body)).rejects.toThrow();
  await expect.poll(recorded).toMatchObject([{ path: '/v2/webhooks', body, status: null, answer: null }]);
});

test('every delivery of a webhook is recorded with the status of its response', async () => {
  const { url: webhookUrl } = await receiveWebhooks([500]);
  const stripeSettings = { webhookUrl, webhookRetryDelaysMs: [1] };
  const { stripe, sandbox, recorded } = await openRecording({ stripe: stripeSettings });
  await stripe.paymentIntents.create({ amount: 2900, currency: 'usd' });
  await sandbox.idle();
  const webhooks = recorded().filter(({ kind }) => kind === 'webhook');
  expect(webhooks.map(({ status }) => status)).toEqual([500, 200]);
  expect(webhooks[0]?.body).toMatchObject({ type: 'payment_intent.created' });
});

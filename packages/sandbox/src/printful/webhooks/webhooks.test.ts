import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { listen, openSandbox, receiveWebhooks } from '../../test-sandbox.ts';
import { hatOrder, png } from '../test-orders.ts';

const events = ['order_created', 'order_updated', 'order_failed', 'order_canceled', 'shipment_sent'].map(
  (type) => ({
    type,
  }),
);

test('messages are signed with the secret, which is returned only once', async () => {
  const { url, received } = await receiveWebhooks();
  const { printful, sandbox } = await openSandbox();
  const { result: config } = (await printful('POST', '/v2/webhooks', { default_url: url, events })).body;
  expect(config.secret_key).toMatch(/^[0-9a-f]{64}$/);
  expect((await printful('GET', '/v2/webhooks')).body.result).not.toHaveProperty('secret_key');
  const { id } = (await printful('POST', '/orders', hatOrder('http://127.0.0.1:9/hat.png'))).body.result;
  await sandbox.idle();
  for (const { headers, body } of received) {
    const signature = createHmac('sha256', Buffer.from(config.secret_key, 'hex')).update(body).digest('hex');
    expect(headers['x-pf-webhook-signature']).toBe(signature);
    expect(headers['x-pf-webhook-public-key']).toBe(config.public_key);
  }
  const messages = received.map(({ body }) => JSON.parse(body));
  expect(messages.map(({ type }) => type)).toEqual(['order_created', 'order_updated']);
  expect(messages[0]).toMatchObject({
    retries: 0,
    data: { order: { id, external_id: 'order-17', status: 'draft' } },
  });
});

test('a retried message contains its retry count', async () => {
  const { url, received } = await receiveWebhooks([500, 500]);
  const { printful, sandbox } = await openSandbox({ printful: { webhookRetryDelaysMs: [1, 1, 1] } });
  await printful('POST', '/v2/webhooks', { default_url: url, events: [{ type: 'order_created' }] });
  await printful('POST', '/orders', hatOrder('http://127.0.0.1:9/hat.png'));
  await sandbox.idle();
  expect(received.map(({ body }) => JSON.parse(body).retries)).toEqual([0, 1, 2]);
});

test('a parcel is announced with its tracking number', async () => {
  const shop = await listen((_request, response) => response.end(png(1890, 765)));
  const { url, received } = await receiveWebhooks();
  const { printful, sandbox } = await openSandbox({ shopOrigin: shop, printful: { productionStepMs: 5 } });
  await printful('POST', '/v2/webhooks', { default_url: url, events: [{ type: 'shipment_sent' }] });
  await printful('POST', '/orders?confirm=1', hatOrder(`${shop}/hat.png`));
  await sandbox.idle();
  const [message] = received.map(({ body }) => JSON.parse(body));
  expect(received).toHaveLength(1);
  expect(message.data.shipment).toMatchObject({
    status: 'shipped',
    tracking_number: expect.stringMatching(/^9400/),
  });
  expect(message.data.order.status).toBe('fulfilled');
});

test('a removed configuration sends nothing', async () => {
  const { url, received } = await receiveWebhooks();
  const { printful, sandbox } = await openSandbox();
  await printful('POST', '/v2/webhooks', { default_url: url, events });
  expect((await printful('DELETE', '/v2/webhooks')).status).toBe(204);
  expect((await printful('GET', '/v2/webhooks')).status).toBe(404);
  await printful('POST', '/orders', hatOrder('http://127.0.0.1:9/hat.png'));
  await sandbox.idle();
  expect(received).toEqual([]);
});

test.each([
  { default_url: 'http://hats.example/hook', events },
  { default_url: 'https://hats.example/hook', events: [{ type: 'package_shipped' }] },
  { url: 'https://hats.example/hook', events },
])('%j is refused', async (body) => {
  const { printful } = await openSandbox();
  expect((await printful('POST', '/v2/webhooks', body)).status).toBe(400);
});

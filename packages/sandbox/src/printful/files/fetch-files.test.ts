import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { listen, openSandbox } from '../../test-sandbox.ts';
import { hatOrder, png } from '../test-orders.ts';

test('a print file is waiting, then ok with its size', async () => {
  const { printful, sandbox, shop } = await openShop((_request, response) => response.end(png(1890, 765)));
  const { body } = await printful('POST', '/orders?confirm=1', hatOrder(`${shop}/hat.png`));
  expect(body.result.status).toBe('pending');
  expect(body.result.items[0].files[0]).toMatchObject({
    type: 'front_dtf_hat',
    status: 'waiting',
    width: null,
  });
  await sandbox.idle();
  const { result } = (await printful('GET', '/orders/@order-17')).body;
  expect(result.items[0].files[0]).toMatchObject({
    type: 'front_dtf_hat',
    status: 'ok',
    mime_type: 'image/png',
    width: 1890,
    height: 765,
  });
  expect(result.status).toBe('pending');
});

test('each URL is fetched once across orders', async () => {
  let fetched = 0;
  const { printful, sandbox, shop } = await openShop((_request, response) => {
    fetched++;
    response.end(png(1890, 765));
  });
  const first = await printful('POST', '/orders', hatOrder(`${shop}/hat.png`));
  await sandbox.idle();
  const second = await printful('POST', '/orders', hatOrder(`${shop}/hat.png`, { external_id: 'order-18' }));
  await sandbox.idle();
  expect(second.body.result.items[0].files[0].id).toBe(first.body.result.items[0].files[0].id);
  expect(second.body.result.items[0].files[0].status).toBe('ok');
  expect(fetched).toBe(1);
});

const bad: [what: string, listener: RequestListener, timeout?: number][] = [
  ['is missing', (_request, response) => response.writeHead(404).end()],
  ['has moved', (_request, response) => response.writeHead(302, { location: '/elsewhere.png' }).end()],
  ['is not a picture', (_request, response) => response.end('<html></html>')],
  ['is too large', (_request, response) => response.end(Buffer.alloc(2000))],
  ['is cut off', (_request, response) => response.end(png(1890, 765).subarray(0, 30))],
  ['never arrives', () => {}, 100],
];

test.each(bad)('a file that %s fails its confirmed order', async (_what, listener, timeout) => {
  const { printful, sandbox, shop } = await openShop((request, response) => {
    if (request.url === '/elsewhere.png') response.end(png(1890, 765));
    else listener(request, response);
  }, timeout);
  await printful('POST', '/orders?confirm=1', hatOrder(`${shop}/hat.png`));
  await sandbox.idle();
  const { result } = (await printful('GET', '/orders/@order-17')).body;
  expect(result.items[0].files[0].status).toBe('failed');
  expect(result).toMatchObject({ status: 'failed', error: expect.stringContaining('/hat.png') });
});

test('print files are fetched only from the shop', async () => {
  const { printful, sandbox } = await openShop(() => {});
  let requests = 0;
  const elsewhere = await listen((_request, response) => {
    requests++;
    response.end(png(1890, 765));
  });
  await printful('POST', '/orders', hatOrder(`${elsewhere}/hat.png`));
  await sandbox.idle();
  const { result } = (await printful('GET', '/orders/@order-17')).body;
  expect(result.items[0].files[0].status).toBe('failed');
  expect(result.status).toBe('draft');
  expect(requests).toBe(0);
});

/** The default timeout is long enough for a busy machine. Only the file that never arrives needs a short one. */
async function openShop(listener: RequestListener, fileTimeoutMs = 10_000) {
  const shop = await listen(listener);
  const opened = await openSandbox({
    shopOrigin: shop,
    printful: { fileMaxBytes: 1000, fileTimeoutMs },
  });
  return { ...opened, shop };
}

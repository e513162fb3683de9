import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, apiRequest } from './api.ts';

/** Starts a server that answers every request with `answer`. Returns its address. */
async function serverThat(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const refusalOf = (address: string) => apiRequest('GET', address).catch((error: unknown) => error);

test('a body is sent as JSON and the response is parsed', async () => {
  const address = await serverThat(async (request, response) => {
    const type = request.headers['content-type'];
    response.end(JSON.stringify({ method: request.method, type, body: await json(request) }));
  });
  expect(await apiRequest('POST', address, { body: { email: 'maya@example.com' } })).toEqual({
    method: 'POST',
    type: 'application/json',
    body: { email: 'maya@example.com' },
  });
});

test('an empty response is null', async () => {
  const address = await serverThat((_, response) => response.writeHead(204).end());
  expect(await apiRequest('DELETE', address)).toBeNull();
});

test('a response that is not OK throws its status and text', async () => {
  const address = await serverThat((_, response) => response.writeHead(503).end('too busy'));
  expect(await refusalOf(address)).toMatchObject({ message: '503: too busy', status: 503, refusal: null });
});

test('the error for an empty response has the status text', async () => {
  const address = await serverThat((_, response) => response.writeHead(401, 'Unauthorized').end());
  expect(await refusalOf(address)).toMatchObject({ message: '401: Unauthorized' });
});

test('the shop’s own error is parsed', async () => {
  const error = {
    code: 'price_changed',
    message: 'Prices changed.',
    requestId: 'r1',
    details: { total: '9.99' },
  };
  const address = await serverThat((_, response) => response.writeHead(409).end(JSON.stringify({ error })));
  const thrown = await refusalOf(address);
  expect(thrown).toBeInstanceOf(ApiError);
  expect((thrown as ApiError).refusal).toEqual(error);
});

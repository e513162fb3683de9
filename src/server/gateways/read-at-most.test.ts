import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readAtMost, TooLarge } from './read-at-most.ts';

async function answerOf(answer: RequestListener): Promise<Response> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('a body up to the limit is read completely', async () => {
  const body = Buffer.alloc(1000, 'hat');
  expect(await readAtMost(await answerOf((_request, response) => response.end(body)), 1000)).toEqual(body);
  expect(await readAtMost(new Response(null), 1000)).toEqual(Buffer.alloc(0));
});

test('a body one byte above the limit is too large', async () => {
  const answer = await answerOf((_request, response) => response.end(Buffer.alloc(1001)));
  await expect(readAtMost(answer, 1000)).rejects.toThrow(TooLarge);
});

test('an endless body is cut off, which closes the connection', async () => {
  const gone = Promise.withResolvers<void>();
  const answer = await answerOf((_request, response) => {
    const send = () => void (response.destroyed || response.write(Buffer.alloc(10_000), send));
    response.on('close', gone.resolve).on('error', () => undefined);
    send();
  });
  await expect(readAtMost(answer, 100_000)).rejects.toThrow(TooLarge);
  await gone.promise;
});

test('the limit applies after decompression', async () => {
  const answer = await answerOf((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(100_000))),
  );
  await expect(readAtMost(answer, 10_000)).rejects.toThrow(TooLarge);
});

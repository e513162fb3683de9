import { Agent, request } from 'node:http';
import type { FuzzRequest } from './api-requests.ts';
import type { Answer } from './check-answer.ts';
import type { FuzzShop } from './fuzz-shop.ts';

/** An answer that takes longer counts as none. The shop itself gives up after 30 seconds. */
export const LONGEST_ANSWER = 60_000;

export const openAgent = () => new Agent({ keepAlive: true, maxSockets: 24 });

/** Sends a request as it is, with whatever Node's client lets through. */
export function send(
  shop: FuzzShop,
  agent: Agent,
  { method, path, headers, body, asOwner }: FuzzRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(shop.url);
  const filled = body && Buffer.from(shop.fill(body.toString('latin1')), 'latin1');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        method,
        path: shop.fill(path).replace(/[^\x21-\x7e\x80-\xff]/g, encodeURIComponent),
        headers: {
          ...(asOwner && { cookie: shop.ownerCookie() }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shop.fill(value)])),
          ...(filled && { 'content-length': String(filled.length) }),
        },
        timeout: LONGEST_ANSWER,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            method,
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('latin1'),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within a minute')));
    sent.on('error', reject);
    sent.end(filled ?? undefined);
  });
}

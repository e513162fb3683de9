import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { defaultSettings, type PrintfulSettings, type StripeSettings } from './settings.ts';

interface Changes {
  dataDir?: string;
  shopOrigin?: string;
  recordingDir?: string | undefined;
  stripe?: Partial<StripeSettings>;
  printful?: Partial<PrintfulSettings>;
}

/** Starts a sandbox for one test, on a free port and with delays of milliseconds. It closes when the test finishes. */
export async function openSandbox(changes: Changes = {}) {
  const { stripe, printful, ...settings } = defaultSettings(0.0001);
  const sandbox = await startSandbox({
    ...settings,
    port: 0,
    dataDir: changes.dataDir,
    shopOrigin: changes.shopOrigin,
    recordingDir: changes.recordingDir,
    stripe: { ...stripe, ...changes.stripe },
    printful: { ...printful, rateLimit: { ...printful.rateLimit, requests: 10_000 }, ...changes.printful },
  });
  onTestFinished(() => closeOnce(sandbox));
  return { sandbox, url: sandbox.url, stripe: stripeAt(sandbox), printful: printfulAt(sandbox) };
}

const closed = new WeakSet<Sandbox>();

/** For tests that close their sandbox themselves to restart it. */
export async function closeOnce(sandbox: Sandbox) {
  if (closed.has(sandbox)) return;
  closed.add(sandbox);
  await sandbox.close();
}

function stripeAt({ port }: Sandbox): Stripe {
  return new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

interface PrintfulResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any response, and fails if a field is missing
  body: any;
}

function printfulAt({ url }: Sandbox) {
  return async (method: string, path: string, body?: unknown): Promise<PrintfulResponse> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: 'Bearer sandbox', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  };
}

/** Starts an HTTP server for one test. It closes when the test finishes. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a webhook receiver. It responds with the given statuses in order, then with 200. */
export async function receiveWebhooks(statuses: number[] = []) {
  const received: Received[] = [];
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  return { url, received };
}

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Provider = 'stripe' | 'printful';

/** A request to a provider and its response. */
export interface RecordedCall {
  kind: 'call';
  provider: Provider;
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  /** The form as text for Stripe, parsed JSON for Printful, null without a body. */
  body: unknown;
  /** Null if the connection was cut before the response. */
  status: number | null;
  answer: unknown;
}

/** A webhook from a provider, and the status of the shop's response; null if there was none. */
export interface RecordedWebhook {
  kind: 'webhook';
  provider: Provider;
  headers: Record<string, string>;
  body: unknown;
  status: number | null;
}

export type Recorded = RecordedCall | RecordedWebhook;

/** Headers that the providers' documents describe. No header with a key or token. */
const HEADERS = ['content-type', 'stripe-version', 'x-pf-store-id', 'x-pf-language'];

/** Writes everything between the shop and the providers to a folder: a line of JSON each, in one file per process. */
export class Recorder {
  readonly #file: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${process.pid}.jsonl`);
  }

  write(recorded: Recorded) {
    appendFileSync(this.#file, `${JSON.stringify(recorded)}\n`);
  }
}

/** Records every request to the routes of this instance, including those whose connection was cut. */
export function recordCalls(app: FastifyInstance, provider: Provider, recorder: Recorder | undefined) {
  if (!recorder) return;
  const answers = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRequest', async (request, reply) => {
    const { method, url: path } = request;
    // A hijacked reply has no onResponse hook, but its stream always closes.
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : null;
      const answer = status === null ? null : (answers.get(request) ?? null);
      const { headers, body = null } = request;
      recorder.write({
        kind: 'call',
        provider,
        method,
        path,
        headers: described(headers),
        body,
        status,
        answer,
      });
    });
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    answers.set(request, typeof payload === 'string' && payload ? JSON.parse(payload) : null);
    return payload;
  });
}

const described = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));

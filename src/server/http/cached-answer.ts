import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBody, encodeBody, sendEncoded } from './encoded-body.ts';
import type { ReadyAnswer } from './ready-answers.ts';

/** What an answer that is the same for every visitor is made of. */
interface Parts {
  /** The pattern of its route, for the metrics. */
  route: string;
  /** By default, 200. */
  status?: number;
  /** All headers but those of every response, and those of the body. */
  headers?: Record<string, string>;
  type: string;
  bytes: Buffer;
}

/** An answer that is kept and sent often. A browser asks each time whether it has changed. */
export interface CachedAnswer {
  /** Sends it, compressed when it is first sent. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** The same without the router; null until it is compressed. */
  ready(): ReadyAnswer | null;
}

export function cachedAnswer({ route, status = 200, headers, type, bytes }: Parts): CachedAnswer {
  let body: Promise<EncodedBody> | null = null;
  let ready: ReadyAnswer | null = null;
  const all = { 'cache-control': 'public, max-age=0, must-revalidate', ...headers };
  const encode = async () => {
    const encoded = await encodeBody(bytes, type);
    ready = { route, status, headers: all, body: encoded };
    return encoded;
  };
  return {
    async send(request, reply) {
      body ??= encode();
      reply.code(status).headers(all);
      return sendEncoded(request, reply, await body);
    },
    ready: () => ready,
  };
}

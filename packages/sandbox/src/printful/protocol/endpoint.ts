import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import type { RateLimits } from './rate-limit.ts';

export interface Call<Q, B> {
  store: PrintfulStore;
  limits: RateLimits;
  /** The sandbox's origin as the caller sees it. */
  origin: string;
  /** The `:id` of the path, or ''. */
  id: string;
  query: Q;
  body: B;
}

export interface Reply {
  status: number;
  body: object;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  method: Method;
  path: string;
  query: z.ZodType;
  body?: z.ZodType;
  handle(call: Call<unknown, unknown>): Reply;
}

interface Behavior<Q, B> {
  query: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** Synchronous; runs in one transaction. */
  handle(call: Call<Q, B>): Reply;
}

export function endpoint<Q, B = undefined>(method: Method, path: string, behavior: Behavior<Q, B>): Endpoint {
  return { method, path, ...behavior, handle: (call) => behavior.handle(call as Call<Q, B>) };
}

/** The response envelope of version 1. */
export function ok(result: unknown, rest: { paging?: Paging } = {}): Reply {
  return { status: 200, body: { code: 200, result, extra: [], ...rest } };
}

interface Paging {
  total: number;
  offset: number;
  limit: number;
}

export const pagingQuery = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** One page of a list. */
export function pageReply<T>(items: T[], { offset, limit }: { offset: number; limit: number }): Reply {
  return ok(items.slice(offset, offset + limit), { paging: { total: items.length, offset, limit } });
}

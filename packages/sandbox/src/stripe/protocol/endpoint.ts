import type { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import type { RequestOrigin } from '../objects.ts';

/** One request to one endpoint, with its key and parameters validated. */
export interface Call<P> {
  account: StripeAccount;
  /** The `:id` of the path, or ''. */
  id: string;
  params: P;
  caller: 'secret' | 'publishable';
  /** The origin this request was sent to, for links to the sandbox's own pages. */
  origin: string;
  request: RequestOrigin;
}

export interface Reply {
  status: number;
  body: object;
}

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  params: z.ZodType;
  /** The parameters for a publishable key. Without them, the endpoint needs a secret key. */
  publishableParams?: z.ZodType;
  handle(call: Call<unknown>): Reply;
}

interface Behavior<P> {
  params: z.ZodType<P>;
  publishableParams?: z.ZodType<P>;
  /** Synchronous; runs in one transaction. */
  handle(call: Call<P>): Reply;
}

export function endpoint<P>(method: 'GET' | 'POST', path: string, behavior: Behavior<P>): Endpoint {
  return { method, path, ...behavior, handle: (call) => behavior.handle(call as Call<P>) };
}

export function ok(body: object): Reply {
  return { status: 200, body };
}

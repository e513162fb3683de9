import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { App } from './app.ts';
import { networksOf } from './client-address.ts';
import { ShopError } from './shop-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

/** How many requests each client network may make: `burst` at once, then `perMinute`. */
const BUCKETS: Record<BucketName, Bucket> = {
  orders: { burst: 120, perMinute: 20, routes: ['POST /api/orders', 'POST /api/create-payment-intent'] },
  rates: { burst: 60, perMinute: 30, routes: ['POST /api/shipping-rates'] },
  // The cart asks with each change.
  estimates: { burst: 120, perMinute: 60, routes: ['POST /api/shipping-estimate'] },
  settle: { burst: 60, perMinute: 30, routes: ['POST /api/fulfill-order/:orderId'] },
  changes: {
    burst: 60,
    perMinute: 30,
    routes: ['view', 'send-now', 'more-time', 'cancel', 'lines/:lineId/design', 'address', 'email'].map(
      (path) => `POST /api/orders/:id/${path}`,
    ),
  },
  subscribe: { burst: 20, perMinute: 2, routes: ['POST /api/subscribers', 'POST /your-data/ask'] },
  problems: {
    burst: 20,
    perMinute: 4,
    routes: ['POST /orders/:id/problems', 'POST /orders/:id/where/:problemId'],
  },
  forgotPassword: { burst: 5, perMinute: 1, routes: ['POST /api/access/forgot-password'] },
  setUp: { burst: 20, perMinute: 10, routes: ['POST /api/access/set-up-link', 'POST /api/access/set-up'] },
  visits: { burst: 120, perMinute: 60, routes: ['POST /api/visits'] },
  newCrews: { burst: 20, perMinute: 2, routes: ['POST /api/crews'] },
  // Friends at one party share an address.
  crews: {
    burst: 120,
    perMinute: 40,
    routes: [
      'view',
      'save',
      'delete',
      'members/:member/answer',
      'members/:member/decide',
      'members/:member/forget',
    ].map((path) => `POST /api/crews/:id/${path}`),
  },
  // The routes of crews count these for each list.
  crew: { burst: 200, perMinute: 60, routes: [] },
  // The routes that look up a discount code count only names that do not exist.
  codes: { burst: 20, perMinute: 6, routes: [] },
  // The checkout counts every hat of a cart here, because checking one costs as much as sending a thousand pages.
  designs: { burst: 2000, perMinute: 600, routes: [] },
  // The route of orders counts its bodies, most of which are pictures that are stored.
  orderKilobytes: { burst: 24_000, perMinute: 2400, routes: [] },
  // The route of reports counts its forms: three of the largest at once.
  reportKilobytes: { burst: 36_000, perMinute: 3600, routes: [] },
  // The route of the pages counts these, and only pages of which one visitor's differs from the next one's.
  renders: { burst: 200, perMinute: 200, routes: [] },
  // The picture route itself counts these, and only pictures that must be drawn, because all clients share one studio.
  pictures: { burst: 200, perMinute: 60, routes: [] },
};

export type BucketName =
  | 'orders'
  | 'rates'
  | 'estimates'
  | 'settle'
  | 'changes'
  | 'subscribe'
  | 'problems'
  | 'forgotPassword'
  | 'setUp'
  | 'visits'
  | 'newCrews'
  | 'crews'
  | 'crew'
  | 'codes'
  | 'designs'
  | 'orderKilobytes'
  | 'reportKilobytes'
  | 'renders'
  | 'pictures';

interface Bucket {
  burst: number;
  perMinute: number;
  routes: readonly string[];
}

export interface RateLimits {
  /**
   * Takes `cost` tokens, by default one, from the bucket of an address's network, and of the wider one around it. If one of them
   * has too few, takes none and throws 429 with the seconds until it has enough.
   */
  take(bucket: BucketName, address: string, cost?: number): void;
  /** Returns a token, when a request turns out not to count. */
  giveBack(bucket: BucketName, address: string): void;
}

interface Settings {
  /** Multiplies burst and refill. */
  scale: number;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
  /** How many buckets are kept in memory. The least recently used one is dropped first, which forgets its requests. */
  cacheSize?: number;
}

export function createRateLimits({
  scale,
  now = performance.now.bind(performance),
  cacheSize = 50_000,
}: Settings): RateLimits {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: cacheSize });
  const keysOf = (bucket: BucketName, address: string) =>
    networksOf(address).map(({ network, share }) => ({
      key: `${bucket} ${network}`,
      burst: BUCKETS[bucket].burst * scale * share,
      perMs: (BUCKETS[bucket].perMinute * scale * share) / 60_000,
    }));
  return {
    take(bucket, address, cost = 1) {
      const at = now();
      const taken = keysOf(bucket, address).map(({ key, burst, perMs }) => {
        const before = buckets.get(key);
        const tokens = before ? Math.min(burst, before.tokens + (at - before.at) * perMs) : burst;
        return {
          key,
          tokens,
          wait: tokens >= Math.min(cost, burst) - ROUNDING ? 0 : (cost - tokens) / perMs,
        };
      });
      const wait = Math.max(...taken.map((each) => each.wait));
      for (const { key, tokens } of taken)
        buckets.set(key, { tokens: wait > 0 ? tokens : tokens - cost, at });
      if (wait === 0) return;
      const retryAfter = Math.ceil(wait / 1000);
      throw new ShopError(
        'too_many_requests',
        `Too many requests. Please try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`,
        { retryAfter },
      );
    },
    giveBack(bucket, address) {
      for (const { key } of keysOf(bucket, address)) {
        const taken = buckets.get(key);
        if (taken) taken.tokens += 1;
      }
    },
  };
}

/** A client that waited exactly `retryAfter` must pass, although parts of a token may not quite add up to one. */
const ROUNDING = 1e-9;

/**
 * Counts a large body before it is read, because it stays in memory while it arrives. No more than `most` bytes, so that one
 * refused as too large does not keep its network out.
 */
export const countKilobytes =
  (limits: RateLimits, bucket: BucketName, most: number) =>
  async ({ headers, ip }: FastifyRequest): Promise<void> =>
    limits.take(bucket, ip, Math.min(Number(headers['content-length'] ?? most), most) / 1024);

/** Counts every request to a route in `BUCKETS`. */
export function limitRates(app: App, limits: RateLimits): void {
  const bucketOf = new Map<string, BucketName>();
  for (const name of Object.keys(BUCKETS) as BucketName[])
    for (const route of BUCKETS[name].routes) bucketOf.set(route, name);
  app.addHook('onRequest', async (request) => {
    const bucket = bucketOf.get(`${request.method} ${request.routeOptions.url}`);
    if (bucket) limits.take(bucket, request.ip);
  });
}

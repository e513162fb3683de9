import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { counted } from '../../domain/language/counted.ts';
import type { App } from './app.ts';
import { BUCKETS, type BucketName } from './buckets.ts';
import { networksOf } from './client-address.ts';
import { asRefusal, ShopError } from './shop-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
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
      // A refused request stores nothing: otherwise one network could push the buckets of all others out.
      if (wait === 0) {
        for (const { key, tokens } of taken) buckets.set(key, { tokens: tokens - cost, at });
        return;
      }
      const retryAfter = Math.ceil(wait / 1000);
      throw new ShopError(
        'too_many_requests',
        `Too many requests. Please try again in ${counted(retryAfter, 'second')}.`,
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

/** Takes one token; false if there is none. */
export function mayTake(limits: RateLimits, bucket: BucketName, address: string): boolean {
  try {
    limits.take(bucket, address);
    return true;
  } catch (error) {
    asRefusal(error);
    return false;
  }
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

/** Counts every request to a route with a `limit`, and every request of an administrator. */
export function limitRates(app: App, limits: RateLimits): void {
  app.addHook('onRequest', async ({ administrator, method, routeOptions, ip }) => {
    if (routeOptions.config.limit) limits.take(routeOptions.config.limit, ip);
    if (administrator) limits.take('team', administrator.id, /^(GET|HEAD)$/.test(method) ? 1 : 10);
  });
}

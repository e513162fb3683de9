import type { FastifyReply } from 'fastify';
import type { RateLimitSettings } from '../../settings.ts';
import { PrintfulError } from './printful-error.ts';

const MAX_TIMES = 2000;

interface Window {
  startedAt: number;
  used: number;
  lockedUntil: number;
}

/**
 * Printful's rate limits. Version 1: a fixed window, then a lockout. Version 2: a token bucket that refills
 * steadily and is described in headers. Shipping rates of more than 100 items have their own window.
 */
export class RateLimits {
  readonly #times: number[] = [];
  readonly #settings: RateLimitSettings;
  readonly #windows = new Map<string, Window>();
  #tokens: number;
  #filledAt = Date.now();
  #refused = 0;

  constructor(settings: RateLimitSettings) {
    this.#settings = settings;
    this.#tokens = settings.requests;
  }

  /** The number of requests refused by a limit. */
  get refused(): number {
    return this.#refused;
  }

  /** The arrival times of the latest requests in Unix milliseconds, including refused ones. */
  get times(): readonly number[] {
    return this.#times;
  }

  get isLockedOut(): boolean {
    return Date.now() < (this.#windows.get('requests')?.lockedUntil ?? 0);
  }

  /** Simulates another client that used up the limit of the same token. */
  lockOut() {
    const now = Date.now();
    const lockedUntil = now + this.#settings.lockoutMs;
    this.#windows.set('requests', { startedAt: now, used: this.#settings.requests, lockedUntil });
  }

  /** Counts a request of version 1. Throws 429 above the limit. */
  spendRequest() {
    this.#note();
    this.#spend('requests', this.#settings.requests);
  }

  /** Counts a request for the rates of more than 100 items. */
  spendBulkRates() {
    this.#spend('bulk rates', this.#settings.bulkRateRequests);
  }

  /** Counts a request of version 2 and sets the rate limit headers. Throws 429 above the limit. */
  spendToken(reply: FastifyReply) {
    this.#note();
    const { requests, windowMs } = this.#settings;
    const now = Date.now();
    const msPerToken = windowMs / requests;
    this.#tokens = Math.min(requests, this.#tokens + (now - this.#filledAt) / msPerToken);
    this.#filledAt = now;
    const isEmpty = this.#tokens < 1;
    if (!isEmpty) this.#tokens -= 1;
    reply.headers({
      'x-ratelimit-limit': requests,
      'x-ratelimit-remaining': Math.floor(this.#tokens),
      'x-ratelimit-reset': ((requests - this.#tokens) * msPerToken) / 1000,
      'x-ratelimit-policy': `${requests};w=${windowMs / 1000};`,
    });
    if (!isEmpty) return;
    reply.header('retry-after', Math.ceil(msPerToken / 1000));
    throw this.#refuse(msPerToken);
  }

  #note() {
    this.#times.push(Date.now());
    if (this.#times.length > MAX_TIMES) this.#times.shift();
  }

  #spend(name: string, allowed: number) {
    const { windowMs, lockoutMs } = this.#settings;
    const now = Date.now();
    const existing = this.#windows.get(name);
    const isOver = !existing || (now >= existing.startedAt + windowMs && now >= existing.lockedUntil);
    const window = isOver ? { startedAt: now, used: 0, lockedUntil: 0 } : existing;
    this.#windows.set(name, window);
    if (window.used >= allowed && window.lockedUntil === 0) window.lockedUntil = now + lockoutMs;
    if (now < window.lockedUntil) throw this.#refuse(window.lockedUntil - now);
    window.used += 1;
  }

  #refuse(waitMs: number): PrintfulError {
    this.#refused += 1;
    const seconds = Math.ceil(waitMs / 1000);
    return new PrintfulError(
      `You've recently sent too many requests. Please try again after ${seconds} seconds.`,
      429,
    );
  }
}

import type { FastifyReply } from 'fastify';
import type { RateLimitSettings } from '../../settings.ts';
import { PrintfulError } from './printful-error.ts';

const MOST_TIMES = 2000;

interface Window {
  startedAt: number;
  used: number;
  lockedUntil: number;
}

/**
 * Printful's limits. Version 1: a fixed window, and once it is exceeded a lockout. Version 2: a bucket that refills
 * steadily, told in headers. Shipping rates of more than 100 items have a window of their own.
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

  /** How many requests were one too many. */
  get refused(): number {
    return this.#refused;
  }

  /** When the last requests came in, in milliseconds, whether they were answered or refused. */
  get times(): readonly number[] {
    return this.#times;
  }

  get isLockedOut(): boolean {
    return Date.now() < (this.#windows.get('requests')?.lockedUntil ?? 0);
  }

  /** As if somebody with the same token had asked once too often. */
  lockOut() {
    const now = Date.now();
    const lockedUntil = now + this.#settings.lockoutMs;
    this.#windows.set('requests', { startedAt: now, used: this.#settings.requests, lockedUntil });
  }

  /** Counts a request of version 1; throws 429 for one too many. */
  spendRequest() {
    this.#note();
    this.#spend('requests', this.#settings.requests);
  }

  /** Counts a request for the rates of more than 100 items. */
  spendBulkRates() {
    this.#spend('bulk rates', this.#settings.bulkRateRequests);
  }

  /** Counts a request of version 2 and tells in the reply's headers what is left. */
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
    if (this.#times.length > MOST_TIMES) this.#times.shift();
  }

  #spend(name: string, allowed: number) {
    const { windowMs, lockoutMs } = this.#settings;
    const now = Date.now();
    const known = this.#windows.get(name);
    const isOver = !known || (now >= known.startedAt + windowMs && now >= known.lockedUntil);
    const window = isOver ? { startedAt: now, used: 0, lockedUntil: 0 } : known;
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

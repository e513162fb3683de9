import type { BoughtLine, Cart } from '../../../domain/cart/cart.ts';
import { toDesign } from '../../../domain/design/design.ts';
import { isRecord } from '../../../lib/json.ts';

/**
 * One attempt to place an order. The server answers a repeated key with the same order. A changed order is a new attempt
 * with a new key.
 */
export interface OrderAttempt {
  key: string;
  /** Hash of the request body. */
  requestHash: string;
  /** The hats to remove from the cart once they are paid for. */
  lines: readonly BoughtLine[];
  /** Null until the server has answered. */
  orderId: string | null;
  /** Comes with `orderId`. The server requires it when another order replaces this one. */
  orderKey: string | null;
  /** When the order took the discount code, in milliseconds; null if it has none. */
  codeTakenAt: number | null;
}

/** The attempts that are not paid yet, newest first. */
export type Attempts = readonly OrderAttempt[];

/** Stored beside the cart, so that all tabs share the attempts. */
export const ATTEMPTS_KEY = 'unhinged-hats-attempts';

const MAX_ATTEMPTS = 8;

/** The stored attempt for this order, or a new one. The same hats may now be bought from the cart, or alone. */
export const attemptFor = (
  attempts: Attempts,
  { requestHash, cart }: { requestHash: string; cart: Cart },
  newKey: () => string,
): OrderAttempt => ({
  ...(attempts.find((attempt) => attempt.requestHash === requestHash) ?? {
    key: newKey(),
    requestHash,
    orderId: null,
    orderKey: null,
    codeTakenAt: null,
  }),
  lines: cart.map(boughtLine),
});

export interface ReplacedAttempt {
  key: string;
  order: { id: string; key: string };
}

/** The attempt that an order with `key` replaces: the newest one with an order and another key. */
export function replacedBy(attempts: Attempts, key: string): ReplacedAttempt | null {
  for (const { key: attemptKey, orderId, orderKey } of attempts)
    if (attemptKey !== key && orderId !== null && orderKey !== null)
      return { key: attemptKey, order: { id: orderId, key: orderKey } };
  return null;
}

export const attemptOf = (attempts: Attempts, orderId: string): OrderAttempt | null =>
  attempts.find((attempt) => attempt.orderId === orderId) ?? null;

export const withAttempt = (attempts: Attempts, attempt: OrderAttempt): Attempts =>
  [attempt, ...withoutAttempt(attempts, attempt.key)].slice(0, MAX_ATTEMPTS);

export const withoutAttempt = (attempts: Attempts, key: string): Attempts =>
  attempts.filter((attempt) => attempt.key !== key);

/** Reads stored attempts and leaves out broken ones. */
export const parseAttempts = (stored: unknown): Attempts =>
  Array.isArray(stored) ? stored.map(parseAttempt).filter((attempt) => attempt !== null) : [];

/** Sixteen random bytes in hex. `crypto.randomUUID` does not exist on pages without HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), hexByte).join('');

const hexByte = (byte: number) => byte.toString(16).padStart(2, '0');

/** Two 32-bit FNV-1a hashes. If two bodies ever share a hash and so a key, the server refuses the second body. */
export function hashRequest(body: unknown): string {
  const text = JSON.stringify(body);
  const halves = [FNV_BASIS, FNV_BASIS ^ text.length].map((seed) => fnv1a(text, seed));
  return halves.map((half) => half.toString(16).padStart(8, '0')).join('');
}

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

const boughtLine = ({ id, isCustom, quantity, ...design }: BoughtLine): BoughtLine => ({
  id,
  isCustom,
  quantity,
  ...toDesign(design),
});

function parseAttempt(stored: unknown): OrderAttempt | null {
  if (!isRecord(stored)) return null;
  const { key, requestHash, lines, orderId, orderKey, codeTakenAt } = stored;
  if (typeof key !== 'string' || typeof requestHash !== 'string') return null;
  if (!Array.isArray(lines) || !lines.every(isLine)) return null;
  return {
    key,
    requestHash,
    lines: lines.map(boughtLine),
    orderId: typeof orderId === 'string' ? orderId : null,
    orderKey: typeof orderKey === 'string' ? orderKey : null,
    codeTakenAt: typeof codeTakenAt === 'number' ? codeTakenAt : null,
  };
}

const isLine = (stored: unknown): stored is BoughtLine =>
  isRecord(stored) &&
  Number.isSafeInteger(stored.id) &&
  typeof stored.isCustom === 'boolean' &&
  Number.isInteger(stored.quantity);

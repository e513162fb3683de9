import type { BoughtLine, Cart } from '../../../domain/cart.ts';
import { toDesign } from '../../../domain/design.ts';

/**
 * One try to order one thing. Its key makes the shop answer the same order however often the try is repeated;
 * a changed order is another attempt.
 */
export interface OrderAttempt {
  key: string;
  /** Of the body that was sent. */
  fingerprint: string;
  /** The hats it was made of, to be taken from the cart once they are paid. */
  lines: readonly BoughtLine[];
  /** Once the shop has answered. */
  orderId: string | null;
  /** What the shop told with it, and asks for before another order may take its place. */
  orderKey: string | null;
}

/** The attempts not yet paid, the newest first. */
export type Attempts = readonly OrderAttempt[];

/** Kept beside the cart, so that all tabs repeat the same attempts. */
export const ATTEMPTS_KEY = 'unhinged-hats-attempts';

const CACHE_SIZE = 8;

/** The kept attempt when there is one for this very order, else a new one. */
export const attemptFor = (
  kept: Attempts,
  { fingerprint, cart }: { fingerprint: string; cart: Cart },
  newKey: () => string,
): OrderAttempt =>
  kept.find((attempt) => attempt.fingerprint === fingerprint) ?? {
    key: newKey(),
    fingerprint,
    lines: cart.map(boughtLine),
    orderId: null,
    orderKey: null,
  };

/** The newest other attempt whose order could still be paid: the one that an order of `key` takes the place of. */
export function replacedBy(kept: Attempts, key: string): ReplacedAttempt | null {
  for (const { key: attemptKey, orderId, orderKey } of kept)
    if (attemptKey !== key && orderId !== null && orderKey !== null)
      return { key: attemptKey, order: { id: orderId, key: orderKey } };
  return null;
}

export interface ReplacedAttempt {
  key: string;
  order: { id: string; key: string };
}

export const attemptOf = (kept: Attempts, orderId: string): OrderAttempt | null =>
  kept.find((attempt) => attempt.orderId === orderId) ?? null;

export const withAttempt = (kept: Attempts, attempt: OrderAttempt): Attempts =>
  [attempt, ...withoutAttempt(kept, attempt.key)].slice(0, CACHE_SIZE);

export const withoutAttempt = (kept: Attempts, key: string): Attempts =>
  kept.filter((attempt) => attempt.key !== key);

/** What was kept; whatever is no attempt is left out. */
export const parseAttempts = (kept: unknown): Attempts =>
  Array.isArray(kept) ? kept.map(parseAttempt).filter((attempt) => attempt !== null) : [];

/** Sixteen random bytes as text. Not `randomUUID`, which browsers keep from plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const boughtLine = ({ id, isCustom, quantity, ...design }: BoughtLine): BoughtLine => ({
  id,
  isCustom,
  quantity,
  ...toDesign(design),
});

function parseAttempt(kept: unknown): OrderAttempt | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { key, fingerprint, lines, orderId, orderKey } = kept as Record<string, unknown>;
  if (typeof key !== 'string' || typeof fingerprint !== 'string') return null;
  if (!Array.isArray(lines) || !lines.every(isLine)) return null;
  return {
    key,
    fingerprint,
    lines: lines.map(boughtLine),
    orderId: typeof orderId === 'string' ? orderId : null,
    orderKey: typeof orderKey === 'string' ? orderKey : null,
  };
}

const isLine = (kept: unknown): kept is BoughtLine =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  Number.isSafeInteger(kept.id) &&
  'isCustom' in kept &&
  typeof kept.isCustom === 'boolean' &&
  'quantity' in kept &&
  Number.isInteger(kept.quantity);

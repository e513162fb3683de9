/**
 * One try to order one thing. Its key makes the shop answer the same order however often the try is repeated;
 * a changed order is another attempt.
 */
export interface OrderAttempt {
  key: string;
  /** Of the body that was sent. */
  fingerprint: string;
  /** Once the shop has answered. */
  orderId: string | null;
}

/** Kept beside the cart, so that all tabs repeat the same attempt. */
export const ATTEMPT_KEY = 'unhinged-hats-attempt';

/** The kept attempt when it was for this very order, else a new one. */
export const attemptFor = (
  kept: OrderAttempt | null,
  fingerprint: string,
  newKey: () => string,
): OrderAttempt => (kept?.fingerprint === fingerprint ? kept : { key: newKey(), fingerprint, orderId: null });

/** What was kept; null when it is no attempt. */
export function parseAttempt(kept: unknown): OrderAttempt | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { key, fingerprint, orderId } = kept as Record<string, unknown>;
  if (typeof key !== 'string' || typeof fingerprint !== 'string') return null;
  return { key, fingerprint, orderId: typeof orderId === 'string' ? orderId : null };
}

/** Sixteen random bytes as text. Not `randomUUID`, which browsers keep from plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Tells bodies apart without keeping them: 64 bits of FNV-1a. Should two ever meet, the shop refuses the second
 * by its key and nothing is ordered.
 */
export function fingerprintOf(body: unknown): string {
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

import { randomFillSync } from 'node:crypto';

/** 12 characters. */
const BYTES = 9;

// Asking for a few random bytes takes longer than anything else in an answer from memory.
const pool = Buffer.alloc(512 * BYTES);
let used = pool.length;

/** An id for the log, which nobody can guess. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('base64url', used - BYTES, used);
}

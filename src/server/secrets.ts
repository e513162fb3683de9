import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a key is used for. Each purpose has its own key. */
export type Purpose =
  | 'print-file'
  | 'order-key'
  | 'order-view'
  | 'crew-key'
  | 'crew-friend-key'
  | 'crew-name'
  | 'payer'
  | 'admin-session'
  | 'admin-throttle'
  | 'admin-code'
  | 'set-up-link'
  | 'sent-cart'
  | 'newsletter-confirm'
  | 'newsletter-leave'
  | 'newsletter-click'
  | 'your-data'
  | 'review-row'
  | 'erasure'
  | 'printful-token';

export interface Secrets {
  /** A 128-bit signature of `text`, as 22 characters of base64url. */
  sign(purpose: Purpose, text: string): string;
  /** Compares in constant time. */
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** The key for a purpose, as 43 characters of base64url, for a library that signs by itself. */
  key(purpose: Purpose): string;
}

/** Keys by purpose, derived from `APP_SECRET` with HKDF (RFC 5869). */
export function secretsFrom(appSecret: string): Secrets {
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', appSecret, '', `unhinged-hats/${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  const sign: Secrets['sign'] = (purpose, text) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest().subarray(0, 16).toString('base64url');
  const verify: Secrets['verify'] = (purpose, text, signature) => {
    const expected = Buffer.from(sign(purpose, text));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return { sign, verify, key: (purpose) => keyFor(purpose).toString('base64url') };
}

/** SHA-256 of a text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_HEADER, COOKIE_PREFIX } from '../authentication.ts';

/** What the request says about the browser. */
export interface Visit {
  /** The client address, resolved by `TRUST_PROXY`. */
  address: string;
  userAgent: string;
  /** The Cookie header; empty if there is none. */
  cookie: string;
}

export const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
  cookie: headers.cookie ?? '',
});

/** The only headers that better-auth sees. */
export const authHeaders = ({ address, userAgent, cookie }: Visit): Headers =>
  new Headers({ cookie, 'user-agent': userAgent, [ADDRESS_HEADER]: address });

/** While somebody signs in, better-auth would look at an existing session instead. */
export const withoutSession = (visit: Visit): Visit => ({
  ...visit,
  cookie: visit.cookie
    .split(';')
    .filter((pair) => !pair.includes('.session_token='))
    .join(';'),
});

/**
 * The value of a cookie, with or without the `__Secure-` prefix; null when it is missing or malformed. A value with U+0000 is
 * refused because PostgreSQL cannot store it.
 */
export function cookieNamed(name: string, cookie: string): string | null {
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split(/=(.*)/s);
    if (key === name || key === `__Secure-${name}`) return decoded(value);
  }
  return null;
}

/**
 * What a cookie of better-auth says before the dot: the token of a `session_token`, the identifier of a `two_factor`. Only
 * better-auth checks the signature after it.
 */
export const signedValue = (name: 'session_token' | 'two_factor', cookie: string): string | null =>
  cookieNamed(`${COOKIE_PREFIX}.${name}`, cookie)?.split('.')[0] || null;

/** Sets each cookie in its own header. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

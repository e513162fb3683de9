import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESS_HEADER } from '../authentication.ts';

/** What a browser says of itself when it knocks. */
export interface Visit {
  /** By `TRUST_PROXY`. */
  address: string;
  userAgent: string;
  /** The Cookie header, empty when there is none. */
  cookie: string;
}

export const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
  cookie: headers.cookie ?? '',
});

/** The headers that better-auth is given: nothing that the shop has not looked at. */
export const authHeaders = ({ address, userAgent, cookie }: Visit): Headers =>
  new Headers({ cookie, 'user-agent': userAgent, [ADDRESS_HEADER]: address });

/**
 * The value of the cookie whose name ends so, whatever stands before it; null when there is none, or none of ours: with
 * U+0000 the database could not even look for it.
 */
export function cookieNamed(name: string, cookie: string): string | null {
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split(/=(.*)/s);
    if (key === name || key === `__Secure-${name}`) return decoded(value);
  }
  return null;
}

/** Passes on cookies that were set, each in a header of its own. */
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

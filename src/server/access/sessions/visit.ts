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

/** The value of the cookie whose name ends so, whatever stands before it; null when there is none. */
export function cookieNamed(name: string, cookie: string): string | null {
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split(/=(.*)/s);
    if (key === name || key === `__Secure-${name}`) return decodeURIComponentSafely(value);
  }
  return null;
}

/** Passes on cookies that were set, each in a header of its own. */
export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

function decodeURIComponentSafely(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

import { isIP, isIPv4 } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Fastify's `trustProxy`: the proxies that are trusted to name the client's address. */
export function trustedProxies(trustProxy: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  if (typeof trustProxy !== 'number') return trustProxy;
  // Fastify refuses a plain number, because it cannot verify the nearest hop. The operator vouches for it instead.
  return (_address, hop) => hop < trustProxy;
}

/**
 * An `X-Forwarded-For` header without the ports and brackets that some proxies write. Entries are read from the right, the nearest
 * proxy's, and what is left of one that is no address is dropped, because nobody vouches for it.
 */
export function plainForwarded(header: string): string {
  const entries = header.split(',').map((entry) => entry.trim().replace(/^"|"$/g, ''));
  const addresses = entries.map((entry) => entry.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'));
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1).join(', ');
}

/** The request's id that a proxy chose, if there is a proxy and the id looks like one. */
export const proxyRequestId = (trustProxy: Config['trustProxy'], id: unknown): string | null =>
  trustProxy !== false && typeof id === 'string' && /^[\w.:=-]{8,64}$/.test(id) ? id : null;

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address) || !address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** A customer may have a /48, which has 65,536 such networks, so all of them together get as much as eight. */
export const WIDE_SHARE = 8;

/** The networks whose limits an address counts for, each with its share of them. */
export function networksOf(address: string): { network: string; share: number }[] {
  const network = clientNetwork(address);
  const own = { network, share: 1 };
  if (!network.endsWith('::/64')) return [own];
  return [own, { network: `${groupsOf(address).slice(0, 3).join(':')}::/48`, share: WIDE_SHARE }];
}

/** The widest of them, for what has to count for all of a customer's networks. */
export const widestNetwork = (address: string): string => networksOf(address).at(-1)?.network ?? address;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/, '').toLowerCase().split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail ? tail.split(':') : [];
  const zeros = Math.max(0, 8 - leading.length - trailing.length);
  return [...leading, ...Array<string>(zeros).fill('0'), ...trailing].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

/** Whether a request came through a proxy that the shop was not told about. */
export interface Forwarded {
  seen(): boolean;
}

/** Notices requests with `X-Forwarded-For` from a nearby address. Anybody else could send that header without a proxy. */
export function watchForwarded(app: App, { trustProxy }: Pick<Config, 'trustProxy'>): Forwarded {
  let hasSeen = false;
  const note = (headers: FastifyRequest['headers'], peer: string) => {
    hasSeen ||= headers['x-forwarded-for'] !== undefined && isNearby(peer);
  };
  if (trustProxy === false) {
    app.addHook('onRequest', async ({ headers, ip }) => note(headers, ip));
    app.readyAnswers.onSent(({ headers, peer }) => note(headers, peer));
  }
  return { seen: () => hasSeen };
}

/** What is wrong with `TRUST_PROXY`, and what to do; null if nothing is. The shop itself has no https, so a proxy must. */
export function proxyWarning(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  forwarded: boolean,
): string | null {
  if (trustProxy !== false) return null;
  if (!forwarded && !publicUrl.startsWith('https:')) return null;
  return `Set TRUST_PROXY to the number of proxies in front of the shop, such as 1 for nginx alone: ${
    forwarded ? 'requests come through a proxy' : 'PUBLIC_URL is https, so there is a proxy'
  }, and without it all shoppers look like one and share one limit on requests.`;
}

const NEARBY = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEARBY.addSubnet(network, prefix, 'ipv4');
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

const isNearby = (ip: string): boolean => NEARBY.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');

import { Resolver } from 'node:dns/promises';

/** The TXT records of a name. */
export interface Dns {
  /** Null if they could not be looked up, so nothing is known. Empty if there are none. */
  texts(name: string): Promise<string[] | null>;
}

/** Asks this machine's name servers, or the given ones. */
export function dnsLookup({ timeout, servers }: { timeout: number; servers?: readonly string[] }): Dns {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async texts(name) {
      try {
        // A record is split into pieces of 255 bytes, which belong together without spaces.
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (error) {
        return NONE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      }
    },
  };
}

/** The name exists without such records, or does not exist. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

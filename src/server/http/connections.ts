import { BlockList, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { clientNetwork } from './client-address.ts';

interface Options {
  /** How many connections a network may have open. */
  perNetwork: number;
  trustProxy: Config['trustProxy'];
}

/** Closes what a network opens beyond its share. A trusted proxy has no such limit, because many clients share it. */
export function limitConnections({ server }: App, { perNetwork, trustProxy }: Options): void {
  const isProxy = proxyTest(trustProxy);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    // Without an address, the client is gone already.
    if (address === undefined || isProxy(address)) return;
    const network = clientNetwork(address);
    const others = open.get(network) ?? 0;
    if (others >= perNetwork) return void socket.destroy();
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Tells proxies by their address. A number of proxies means that nobody else reaches the shop. */
function proxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false;
  const proxies = new BlockList();
  for (const each of trustProxy) {
    const [address = '', prefix] = each.split('/');
    const family = familyOf(address);
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  return (address) => proxies.check(address, familyOf(address));
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

import { BlockList, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { clientNetwork } from './client-address.ts';

interface Options {
  /** How many connections a network may have open. */
  perNetwork: number;
  /** Milliseconds for which a network that was shut out can open none. */
  shutOut: number;
  trustProxy: Config['trustProxy'];
}

/** The connections of one client network, or one of a trusted proxy. */
export interface Network {
  sockets: Set<Socket>;
  /** How many requests wait behind another one of their connection. */
  waiting: number;
  /** Closes its connections, and each new one for a while. */
  shutOut(): void;
}

/**
 * Closes what a network opens beyond its share, and returns the network of a connection. A trusted proxy has no share, because
 * many clients use it.
 */
export function limitConnections(
  { server }: App,
  { perNetwork, shutOut, trustProxy }: Options,
): (socket: Socket) => Network {
  const isProxy = proxyTest(trustProxy);
  const networks = new Map<string, Network>();
  const networkOf = new WeakMap<Socket, Network>();
  const shutOutNow = new Set<Network>();
  const newNetwork = (name: string): Network => {
    const network: Network = {
      sockets: new Set(),
      waiting: 0,
      shutOut() {
        shutOutNow.add(network);
        for (const socket of network.sockets) socket.destroy();
        setTimeout(() => {
          shutOutNow.delete(network);
          forget(name, network);
        }, shutOut).unref();
      },
    };
    return network;
  };
  const forget = (name: string, network: Network) => {
    if (network.sockets.size === 0 && !shutOutNow.has(network)) networks.delete(name);
  };
  const join = (socket: Socket): Network => {
    const { remoteAddress: address } = socket;
    // Without an address, the client is gone already.
    if (address === undefined || isProxy(address)) return newNetwork('');
    const name = clientNetwork(address);
    const network = networks.get(name) ?? newNetwork(name);
    networks.set(name, network);
    socket.once('close', () => {
      network.sockets.delete(socket);
      forget(name, network);
    });
    return network;
  };
  server.on('connection', (socket: Socket) => {
    const network = join(socket);
    if (shutOutNow.has(network) || network.sockets.size >= perNetwork) return void socket.destroy();
    network.sockets.add(socket);
    networkOf.set(socket, network);
  });
  return (socket) => networkOf.get(socket) ?? join(socket);
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

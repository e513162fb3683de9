import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clientNetwork,
  networksOf,
  plainForwarded,
  proxyRequestId,
  widestNetwork,
} from './client-address.ts';
import { testServer } from './fixtures.ts';

async function addressSeen(trustProxy: string, forwarded: string): Promise<string> {
  const app = testServer({ env: { TRUST_PROXY: trustProxy } });
  app.get('/ip', async ({ ip }) => ip);
  const headers = { 'x-forwarded-for': forwarded };
  return (await app.inject({ url: '/ip', headers, remoteAddress: '10.0.0.1' })).body;
}

test('X-Forwarded-For is ignored unless it comes from a trusted proxy', async () => {
  expect(await addressSeen('', '1.2.3.4')).toBe('10.0.0.1');
  expect(await addressSeen('192.168.0.0/16', '1.2.3.4')).toBe('10.0.0.1');
});

test('one trusted proxy is trusted for one hop only', async () => {
  expect(await addressSeen('1', '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
  expect(await addressSeen('10.0.0.0/8', '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
});

test.each([
  ['nginx and Caddy', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
  ['Cloudflare and Fastly', '2001:db8::7', '2001:db8::7'],
  ['Azure Application Gateway', '6.6.6.6:1, 203.0.113.5:40001', '203.0.113.5'],
  ['an AWS load balancer, IPv6', '6.6.6.6, [2001:db8::7]:40001', '2001:db8::7'],
  ['brackets without a port', '[2001:db8::7]', '2001:db8::7'],
  ['quotes', '"[2001:db8::7]:40001"', '2001:db8::7'],
  ['a name instead of an address', '6.6.6.6, unknown', '10.0.0.1'],
  ['a number that is no address', '6.6.6.6, 203.0.113.500:1', '10.0.0.1'],
  ['nothing', '', '10.0.0.1'],
])('the client’s address as written by %s', async (_who, forwarded, seen) => {
  for (const proxy of ['1', '10.0.0.0/8']) expect(await addressSeen(proxy, forwarded)).toBe(seen);
});

test('what a proxy says of two clients never puts one into the network of another', () => {
  const port = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), port, (four, six, number) => {
      expect(plainForwarded(`${four}:${number}`)).toBe(four);
      expect(plainForwarded(`[${six}]:${number}`)).toBe(six);
      expect(plainForwarded(`${four}, ${six}`)).toBe(`${four}, ${six}`);
    }),
  );
});

test('an IPv4 address is its own network, even if mapped to IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(clientNetwork(address)).toBe(address);
      expect(clientNetwork(`::ffff:${address}`)).toBe(address);
      for (const seen of [address, `::ffff:${address}`])
        expect(networksOf(seen)).toEqual([{ network: address, share: 1 }]);
    }),
  );
});

test('the addresses of one IPv6 /64 are one network', () => {
  const hex = fc.integer({ min: 1, max: 0xffff }).map((group) => group.toString(16));
  fc.assert(
    fc.property(fc.tuple(hex, hex, hex, hex), hex, hex, (network, one, other) => {
      const prefix = network.join(':');
      expect(clientNetwork(`${prefix}::${one}`)).toBe(
        clientNetwork(`${prefix.toUpperCase()}:0:${other}:0:1`),
      );
      expect(clientNetwork(`${prefix}::${one}`)).toBe(`${prefix}::/64`);
    }),
  );
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64');
  expect(clientNetwork('2001:0:0:4:5:6:7:8')).toBe('2001:0:0:4::/64');
  expect(networksOf('2001:db8:7:9::1%eth0')).toEqual([
    { network: '2001:db8:7:9::/64', share: 1 },
    { network: '2001:db8:7::/48', share: 8 },
  ]);
  expect([widestNetwork('2001:db8:7:9::1'), widestNetwork('192.0.2.7')]).toEqual([
    '2001:db8:7::/48',
    '192.0.2.7',
  ]);
});

test.each([
  [1, '8f14e45fceea167a5a36dedd4bea2543', true],
  [['10.0.0.0/8'], 'Root=1-67891233-abcdef012345678912345678', true],
  [false, '8f14e45fceea167a5a36dedd4bea2543', false],
  [1, 'short', false],
  [1, 'a'.repeat(65), false],
  [1, 'kate@mail.example', false],
  [1, 'two words!', false],
  [1, undefined, false],
] as const)('with TRUST_PROXY %j, the request id %j is kept: %j', (trust, id, isKept) => {
  expect(proxyRequestId(typeof trust === 'object' ? [...trust] : trust, id)).toBe(isKept ? id : null);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork, proxyRequestId } from './client-address.ts';
import { testServer } from './fixtures.ts';

async function addressSeen(trustProxy: string, forwarded: string): Promise<string> {
  const app = testServer({ TRUST_PROXY: trustProxy });
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

test('an IPv4 address is its own network, even if mapped to IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(clientNetwork(address)).toBe(address);
      expect(clientNetwork(`::ffff:${address}`)).toBe(address);
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

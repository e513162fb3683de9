import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { hatsInTurn, oneHatAtATime } from './one-hat-at-a-time.ts';

/** A request that has one hat worked on. */
const hatOf = (ip: string, work: () => Promise<unknown>, reply = open()) =>
  new Promise((resolve, reject) => {
    hatsInTurn({ ip } as FastifyRequest, reply as unknown as FastifyReply, () =>
      oneHatAtATime(work).then(resolve, reject),
    );
  });

const open = () => ({ sent: false, raw: { socket: { writable: true } } });

test.each([
  ['one address', () => '203.0.113.7'],
  ['many networks of an IPv6 /48', (name: string) => `2001:db8:1:${name}::1`],
])('hats from %s wait for those of another customer', async (_, from) => {
  const done: string[] = [];
  const hat = (ip: string, name: string) => hatOf(ip, async () => done.push(name));
  const many = ['1', '2', '3', '4'].map((name) => hat(from(name), name));
  await Promise.all([...many, hat('198.51.100.7', 'another')]);
  expect(done).toEqual(['1', 'another', '2', '3', '4']);
});

test.each([
  ['was answered', { ...open(), sent: true }],
  ['hung up', { sent: false, raw: { socket: { writable: false } } }],
])('no hat of a request that %s is worked on', async (_, over) => {
  const request = open();
  const first = hatOf('203.0.113.7', async () => Object.assign(request, over));
  const second = hatOf('203.0.113.7', async () => 'worked on', request);
  await first;
  await expect(second).rejects.toThrow('The shop is busy.');
});

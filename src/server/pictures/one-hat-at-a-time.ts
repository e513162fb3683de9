import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { widestNetwork } from '../http/client-address.ts';
import { fairTurns, tooBusy } from '../http/fair-turns.ts';

/** As many may wait as there are requests, each of which waits with one hat. */
const inTurn = fairTurns({ atOnce: 1 });
const asking = new AsyncLocalStorage<{ network: string; reply: FastifyReply }>();
/** Milliseconds between two hats: the rendering of a page takes many turns of the event loop, and would wait a hat for each. */
const PAUSE = 1;

/** A `preHandler`: the hats of the request take turns with those of other networks, and nothing is done for them once it is over. */
export const hatsInTurn = ({ ip }: FastifyRequest, reply: FastifyReply, done: () => void): void =>
  asking.run({ network: widestNetwork(ip), reply }, done);

/** Works on one hat after the other, whoever ordered them, and serves other requests in between: a hat takes milliseconds. */
export function oneHatAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const client = asking.getStore();
  return inTurn(client?.network ?? '', async () => {
    // It was answered, or hung up.
    if (client && (client.reply.sent || !client.reply.raw.socket?.writable)) throw tooBusy();
    await setTimeout(PAUSE);
    return work();
  });
}

import type { Limits } from '../config/limits.ts';
import type { Readiness } from '../health/readiness.ts';
import type { App } from './app.ts';

interface Drain {
  readiness: Readiness;
  limits: Pick<Limits, 'stopping' | 'minute'>;
  pause(ms: number): Promise<unknown>;
}

/** Once the shop stops, each answer closes its connection, so that no request meets a closed one. */
export function closeConnectionsWhenStopping(app: App, readiness: Readiness): void {
  app.readyAnswers.pauseWhile(() => readiness.stopping());
  app.addHook('onSend', async (_request, reply, payload) => {
    if (readiness.stopping()) reply.header('connection', 'close');
    return payload;
  });
}

/**
 * Stops serving without losing a request: first the instance is no longer ready, and a balancer that asked lately gets time to
 * notice, then the running requests are finished. Connections that are still busy after that are cut.
 */
export async function drainRequests(app: App, { readiness, limits, pause }: Drain): Promise<void> {
  readiness.stop();
  if (readiness.wasAskedWithin(limits.minute)) await pause(limits.stopping.grace);
  const cut = setTimeout(() => app.server.closeAllConnections(), limits.stopping.requests);
  await app.close();
  clearTimeout(cut);
}

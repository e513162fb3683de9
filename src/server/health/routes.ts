import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';

type ReadinessDeps = Pick<Deps, 'checkDatabase' | 'publicPages' | 'readiness'>;

/**
 * `GET /healthz` answers while the process lives. `GET /api/ready` says whether a balancer should send requests here: not
 * before the public pages are rendered, not without a database that accepts writes, and not while the shop stops.
 */
export function healthRoutes(app: App, deps: ReadinessDeps): void {
  app.get('/healthz', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async () => ({ ok: true }),
  });

  app.get('/readyz', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async () => {
      await requireReady(deps);
      return { ok: true };
    },
  });

  app.get('/api/ready', {
    config: { access: 'open' },
    schema: {
      summary: 'Ask whether this instance takes requests',
      description:
        'For balancers. Answers 503 with Retry-After while it starts, stops or lacks a database that accepts writes.',
      response: { 200: z.object({ ready: z.literal(true) }) },
    },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      await requireReady(deps);
      return { ready: true as const };
    },
  });
}

async function requireReady({ checkDatabase, publicPages, readiness }: ReadinessDeps) {
  readiness.noteQuestion();
  if (readiness.stopping()) throw unready('The shop is stopping. Another instance answers.');
  if (!publicPages.areRendered) throw unready('The pages are not rendered yet.');
  await checkDatabase().catch((error: Error) => {
    throw unready(error.message);
  });
}

const unready = (reason: string) => new ShopError('unavailable', reason, { retryAfter: 5 });

import { z } from 'zod';
import { healthAnswer } from '../../wire/admin/health.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { watchForwarded } from '../http/proxy-warning.ts';
import { readHealth } from './read-health.ts';
import { readWarnings } from './read-warnings.ts';

/** The health of the shop, and the button that retries failed jobs. */
export function shopHealthRoutes(app: App, deps: Deps): void {
  const forwarded = watchForwarded(app, deps.config);

  app.get('/api/admin/health', {
    config: { access: 'team', area: 'any', looksAt: 'the system' },
    schema: { summary: 'Read the health of the shop', response: { 200: healthAnswer } },
    handler: async (request) => ({
      ...(await readHealth(deps, administratorAt(request).areas)),
      warnings: await readWarnings(deps, forwarded),
    }),
  });

  app.post('/api/admin/jobs/retry', {
    config: { access: 'team', area: 'all', about: 'shop', did: 'retried what had failed' },
    schema: { summary: 'Retry failed jobs', response: { 204: z.null() } },
    handler: () => deps.jobs.retryFailed(),
  });
}

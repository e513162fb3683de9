import { z } from 'zod';
import { healthAnswer } from '../../wire/admin/health.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readHealth } from './read-health.ts';
import { retryJobs } from './retry-jobs.ts';

/** How the shop is, told to its owner, and the button that mends what a machine can mend. */
export function shopHealthRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/health', { schema: { response: { 200: healthAnswer } } }, () => readHealth(deps));

  app.post('/api/admin/jobs/retry', { schema: { response: { 204: z.null() } } }, async (_request, reply) => {
    await retryJobs(deps);
    return reply.code(204).send(null);
  });
}

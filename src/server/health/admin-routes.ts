import { z } from 'zod';
import { healthAnswer } from '../../wire/admin/health.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { findFailedJobs } from './queries.ts';
import { readHealth } from './read-health.ts';

const MOST_JOBS = 1000;

/** The health of the shop, and the button that retries failed jobs. */
export function shopHealthRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/health', { schema: { response: { 200: healthAnswer } } }, () => readHealth(deps));

  app.post('/api/admin/jobs/retry', { schema: { response: { 204: z.null() } } }, async (_request, reply) => {
    for (const { name, ids } of await findFailedJobs(deps.db, MOST_JOBS)) await deps.jobs.retry(name, ids);
    return reply.code(204).send(null);
  });
}

import { z } from 'zod';
import { profit } from '../../wire/admin/profit.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readProfit } from './read-profit.ts';

/** What orders would leave, at the prices of today. */
export function profitRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/profit', {
    config: { access: 'team', area: 'hats', looksAt: 'the profit guard' },
    schema: { summary: 'Calculate what orders would leave', response: { 200: profit } },
    handler: () => readProfit(deps),
  });

  // The job takes longer than a request may.
  app.post('/api/admin/profit/check', {
    config: { access: 'team', area: 'hats', about: 'shop', did: 'asked Printful for its prices' },
    schema: { summary: 'Ask Printful for its prices', response: { 204: z.null() } },
    handler: () => deps.jobs.enqueue(deps.db, { name: 'check-profit', data: {} }),
  });
}

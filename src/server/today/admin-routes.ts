import { todayAnswer } from '../../wire/admin/today.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readToday } from './read-today.ts';

/** The first page of the admin. */
export function todayRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/today', {
    config: { access: 'team', area: 'any', looksAt: 'today' },
    schema: { summary: 'Read what waits for a person, and today’s money', response: { 200: todayAnswer } },
    handler: (request) => readToday(deps, administratorAt(request).areas),
  });
}

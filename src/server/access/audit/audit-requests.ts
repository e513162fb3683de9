import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { recordAudit } from './queries.ts';

/** Records each call of an administrator, reads included, before it is carried out: what cannot be recorded is not done. */
export function auditRequests(app: App, { db }: Pick<Deps, 'db'>): void {
  app.addHook('preHandler', async ({ administrator, method, params, routeOptions }) => {
    if (!administrator || !routeOptions.url?.startsWith('/api/')) return;
    const subject = Object.values(params ?? {}).join(' ');
    await recordAudit(db, { who: administrator.email, action: `${method} ${routeOptions.url}`, subject });
  });
}

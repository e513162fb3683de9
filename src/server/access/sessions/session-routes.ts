import { z } from 'zod';
import { securityAnswer } from '../../../wire/access.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findAdministrator } from '../administrators/queries.ts';
import { type Administrator, administratorAt } from '../guard.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import { deleteOtherSessions, deleteSession, listSessions } from './queries.ts';
import { authHeaders, setCookies, visitOf } from './visit.ts';

/** An administrator's sessions, and signing out. */
export function sessionRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const done = { 204: z.null() };

  app.get('/api/admin/security', {
    config: { access: 'own', looksAt: 'their sign-in' },
    schema: { summary: 'Read your sessions and sign-in settings', response: { 200: securityAnswer } },
    handler: async (request) => {
      const administrator = administratorAt(request);
      const account = await findAdministrator(db, administrator.id);
      return {
        email: administrator.email,
        twoFactor: account?.twoFactor ?? false,
        passkeys: await listPasskeys(db, administrator.id),
        sessions: await sessionsOf(deps, administrator),
      };
    },
  });

  app.delete('/api/admin/sessions/:id', {
    config: { access: 'own', about: 'team', did: 'signed a browser out' },
    schema: { summary: 'Sign a browser out', params: z.object({ id: z.string().max(100) }), response: done },
    handler: async (request) => {
      if (!(await deleteSession(db, administratorAt(request).id, request.params.id)))
        throw new ShopError('not_found', 'This session has already ended.');
    },
  });

  app.post('/api/admin/sessions/end-others', {
    config: { access: 'own', about: 'team', did: 'signed all other browsers out' },
    schema: { summary: 'Sign all other browsers out', response: done },
    handler: async (request) => {
      const { id, sessionId } = administratorAt(request);
      await deleteOtherSessions(db, id, sessionId);
    },
  });

  app.post('/api/admin/sign-out', {
    config: { access: 'own', about: 'team', did: 'signed out' },
    schema: { summary: 'Sign out', response: done },
    handler: async (request, reply) => {
      const auth = await deps.authentication();
      const { headers } = await auth.api.signOut({
        headers: authHeaders(visitOf(request)),
        returnHeaders: true,
      });
      setCookies(reply, headers.getSetCookie());
    },
  });
}

async function sessionsOf({ db, clock, config }: Deps, { id, sessionId }: Administrator) {
  const now = clock();
  const notBefore = new Date(now.getTime() - config.limits.access.longestSession);
  const sessions = await listSessions(db, id, { now, notBefore });
  return sessions.map((session) => ({
    ...session,
    address: session.address ?? '',
    userAgent: session.userAgent ?? '',
    current: session.id === sessionId,
  }));
}

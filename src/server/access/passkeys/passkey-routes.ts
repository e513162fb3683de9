import { z } from 'zod';
import { orThrow } from '../../../lib/or-throw.ts';
import { addPasskeyRequest, passkeyOptionsAnswer, passwordRequest } from '../../../wire/access.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { administratorAt } from '../guard.ts';
import { setCookies, visitOf } from '../sessions/visit.ts';
import { addPasskey, beginPasskey, removePasskey } from './change-passkeys.ts';

/** An administrator's own passkeys. The plugin's other routes have no address. */
export function passkeyRoutes(app: App, deps: Deps): void {
  const done = { 204: z.null() };

  app.post('/api/admin/passkeys/options', {
    config: { access: 'own', looksAt: 'the set-up of a passkey' },
    schema: {
      summary: 'Begin to add a passkey',
      body: passwordRequest,
      response: { 200: passkeyOptionsAnswer },
    },
    handler: async (request, reply) => {
      const administrator = administratorAt(request);
      const { options, cookies } = orThrow(
        await beginPasskey(deps, visitOf(request), { administrator, password: request.body.password }),
      );
      setCookies(reply, cookies);
      return options;
    },
  });

  app.post('/api/admin/passkeys', {
    config: { access: 'own', about: 'team', did: 'added a passkey', saysItself: true },
    schema: { summary: 'Add a passkey', body: addPasskeyRequest, response: done },
    handler: async (request) => {
      const administrator = administratorAt(request);
      orThrow(await addPasskey(deps, visitOf(request), { ...request.body, administrator }));
    },
  });

  app.delete('/api/admin/passkeys/:id', {
    config: { access: 'own', about: 'team', did: 'removed a passkey', saysItself: true },
    schema: { summary: 'Remove a passkey', params: z.object({ id: z.string().max(100) }), response: done },
    handler: async (request) =>
      orThrow(await removePasskey(deps, administratorAt(request), request.params.id)),
  });
}

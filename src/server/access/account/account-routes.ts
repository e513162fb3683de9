import { z } from 'zod';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  appCodeRequest,
  changePasswordRequest,
  passwordRequest,
  recoveryCodesAnswer,
  twoFactorAnswer,
} from '../../../wire/access.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { administratorAt } from '../guard.ts';
import { setCookies, visitOf } from '../sessions/visit.ts';
import { changePassword } from './password.ts';
import { beginTwoFactor, endTwoFactor, finishTwoFactor, renewRecoveryCodes } from './two-factor.ts';

/** An administrator's own password and two-factor codes. */
export function accountRoutes(app: App, deps: Deps): void {
  const done = { 204: z.null() };

  app.post('/api/admin/two-factor', {
    config: { access: 'own', looksAt: 'the set-up of sign-in codes' },
    schema: {
      summary: 'Begin to turn sign-in codes on',
      body: passwordRequest,
      response: { 200: twoFactorAnswer },
    },
    handler: async (request) => {
      const secrets = await beginTwoFactor(deps, visitOf(request), credentialsOf(request));
      return orThrow(secrets);
    },
  });

  app.post('/api/admin/two-factor/code', {
    config: { access: 'own', about: 'team', did: 'turned sign-in codes on' },
    schema: { summary: 'Turn sign-in codes on', body: appCodeRequest, response: done },
    handler: async (request, reply) =>
      setCookies(
        reply,
        orThrow(
          await finishTwoFactor(deps, visitOf(request), {
            administrator: administratorAt(request),
            code: request.body.code,
          }),
        ),
      ),
  });

  app.post('/api/admin/two-factor/end', {
    config: { access: 'own', about: 'team', did: 'turned sign-in codes off' },
    schema: { summary: 'Turn sign-in codes off', body: passwordRequest, response: done },
    handler: async (request, reply) =>
      setCookies(reply, orThrow(await endTwoFactor(deps, visitOf(request), credentialsOf(request)))),
  });

  app.post('/api/admin/recovery-codes', {
    config: { access: 'own', about: 'team', did: 'made new recovery codes' },
    schema: {
      summary: 'Make new recovery codes',
      body: passwordRequest,
      response: { 200: recoveryCodesAnswer },
    },
    handler: async (request) => ({
      recoveryCodes: orThrow(await renewRecoveryCodes(deps, visitOf(request), credentialsOf(request))),
    }),
  });

  app.post('/api/admin/password', {
    config: { access: 'own', about: 'team', did: 'changed their password' },
    schema: { summary: 'Change your password', body: changePasswordRequest, response: done },
    handler: async (request, reply) =>
      setCookies(
        reply,
        orThrow(
          await changePassword(deps, visitOf(request), {
            ...request.body,
            administrator: administratorAt(request),
          }),
        ),
      ),
  });
}

type GuardedRequest = Parameters<typeof administratorAt>[0];

const credentialsOf = <Request extends GuardedRequest & { body: { password: string } }>(
  request: Request,
) => ({
  administrator: administratorAt(request),
  password: request.body.password,
});

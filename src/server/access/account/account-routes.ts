import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  appCodeRequest,
  changePasswordRequest,
  passwordRequest,
  recoveryCodesAnswer,
  twoFactorAnswer,
} from '../../../wire/access.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { administratorAt } from '../guard.ts';
import { setCookies, visitOf } from '../sessions/visit.ts';
import { changePassword } from './password.ts';
import { beginTwoFactor, endTwoFactor, finishTwoFactor, renewRecoveryCodes } from './two-factor.ts';

/** What administrators do about their own password and codes. */
export function accountRoutes(app: App, deps: Deps): void {
  const done = { 204: z.null() };

  app.post(
    '/api/admin/two-factor',
    { schema: { body: passwordRequest, response: { 200: twoFactorAnswer } } },
    async (request) => {
      const secrets = await beginTwoFactor(deps, visitOf(request), confirmedOf(request));
      return orRefuse(secrets);
    },
  );

  app.post(
    '/api/admin/two-factor/code',
    { schema: { body: appCodeRequest, response: done } },
    async (request, reply) => renew(reply, await finishTwoFactor(deps, visitOf(request), request.body)),
  );

  app.post(
    '/api/admin/two-factor/end',
    { schema: { body: passwordRequest, response: done } },
    async (request, reply) => renew(reply, await endTwoFactor(deps, visitOf(request), confirmedOf(request))),
  );

  app.post(
    '/api/admin/recovery-codes',
    { schema: { body: passwordRequest, response: { 200: recoveryCodesAnswer } } },
    async (request) => ({
      recoveryCodes: orRefuse(await renewRecoveryCodes(deps, visitOf(request), confirmedOf(request))),
    }),
  );

  app.post(
    '/api/admin/password',
    { schema: { body: changePasswordRequest, response: done } },
    async (request, reply) =>
      renew(
        reply,
        await changePassword(deps, visitOf(request), {
          ...request.body,
          administrator: administratorAt(request),
        }),
      ),
  );
}

type Asking = Parameters<typeof administratorAt>[0];

const confirmedOf = <Request extends Asking & { body: { password: string } }>(request: Request) => ({
  administrator: administratorAt(request),
  password: request.body.password,
});

function orRefuse<Answer>(outcome: Answer | ShopError): Answer {
  if (outcome instanceof ShopError) throw outcome;
  return outcome;
}

function renew(reply: FastifyReply, outcome: string[] | ShopError): FastifyReply {
  setCookies(reply, orRefuse(outcome));
  return reply.code(204).send(null);
}

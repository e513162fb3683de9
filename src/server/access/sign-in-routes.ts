import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  codeRequest,
  forgotRequest,
  passkeyOptionsAnswer,
  passkeyRequest,
  setUpLinkAnswer,
  setUpLinkRequest,
  setUpRequest,
  signInAnswer,
  signInRequest,
} from '../../wire/access.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { expiredLink, setUp, usableLink } from './administrators/set-up.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { type SignedIn, signIn } from './sessions/sign-in.ts';
import { verifyCode } from './sessions/verify-code.ts';
import { setCookies, visitOf } from './sessions/visit.ts';
import { forgotPassword } from './team/invite.ts';

/** Sign-in, open to everyone. There is no sign-up: a link from the terminal creates an administrator. */
export function signInRoutes(app: App, deps: Deps): void {
  const answer = { 200: signInAnswer };

  app.post('/api/access/sign-in', {
    config: { access: 'open', limit: 'signIns' },
    schema: { summary: 'Sign in with a password', body: signInRequest, response: answer },
    handler: async (request, reply) =>
      answerSignIn(reply, await signIn(deps, visitOf(request), request.body)),
  });

  app.post('/api/access/code', {
    config: { access: 'open', limit: 'signIns' },
    schema: { summary: 'Enter a code to finish signing in', body: codeRequest, response: answer },
    handler: async (request, reply) =>
      answerSignIn(reply, await verifyCode(deps, visitOf(request), request.body)),
  });

  app.post('/api/access/passkey/options', {
    config: { access: 'open', limit: 'passkeys' },
    schema: { summary: 'Begin to sign in with a passkey', response: { 200: passkeyOptionsAnswer } },
    handler: async (request, reply) => {
      const { options, cookies } = await beginPasskeySignIn(deps, visitOf(request));
      setCookies(reply, cookies);
      reply.header('cache-control', 'no-store');
      return options;
    },
  });

  app.post('/api/access/passkey', {
    config: { access: 'open', limit: 'signIns' },
    schema: { summary: 'Sign in with a passkey', body: passkeyRequest, response: answer },
    handler: async (request, reply) =>
      answerSignIn(reply, await signInWithPasskey(deps, visitOf(request), request.body.passkey)),
  });

  app.post('/api/access/set-up-link', {
    config: { access: 'open', limit: 'setUp' },
    schema: { summary: 'Check a set-up link', body: setUpLinkRequest, response: { 200: setUpLinkAnswer } },
    handler: async ({ body }) => {
      const link = await usableLink(deps, body.token);
      if (!link) throw expiredLink();
      return { email: link.email };
    },
  });

  // Answered before the address is looked up, so that neither the answer nor its time tells whether it is known.
  app.post('/api/access/forgot-password', {
    config: { access: 'open', limit: 'forgotPassword' },
    schema: { summary: 'Ask for a link to a new password', body: forgotRequest, response: { 204: z.null() } },
    handler: async ({ body }, reply) => {
      await reply.code(204).send(null);
      await forgotPassword(deps, body.email).catch((error: unknown) =>
        deps.log.error({ err: error }, 'could not send a link for a new password'),
      );
      return reply;
    },
  });

  app.post('/api/access/set-up', {
    config: { access: 'open', limit: 'setUp' },
    schema: { summary: 'Set a password by a link', body: setUpRequest, response: answer },
    handler: async (request, reply) => answerSignIn(reply, await setUp(deps, visitOf(request), request.body)),
  });
}

function answerSignIn(reply: FastifyReply, outcome: SignedIn | ShopError): { next: SignedIn['next'] } {
  if (outcome instanceof ShopError) throw outcome;
  setCookies(reply, outcome.cookies);
  reply.header('cache-control', 'no-store');
  return { next: outcome.next };
}

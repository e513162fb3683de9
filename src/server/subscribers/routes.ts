import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { subscribeAnswer, subscribeRequest } from '../../wire/subscribers.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { parseForm, readPlainForms } from '../http/bodies.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { incompleteLink } from '../http/shop-error.ts';
import { newsletterIn, readConfirmLink, readUnsubscribeLink } from './links.ts';
import { confirm, subscribe, unsubscribe } from './subscription.ts';

/** Subscribe, confirm and unsubscribe: with the shop's forms, or with an email client's one-click unsubscribe. */
export function subscriberRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => subscribeRoutes(scope, deps));
  app.register(async (scope) => plainForms(scope, deps));
}

const linkQuery = z.object({
  who: z.string().optional(),
  round: z.string().optional(),
  key: z.string().optional(),
  campaign: z.string().optional(),
});

function plainForms(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post('/newsletter/confirm', {
    config: { access: 'open' },
    schema: { hide: true, querystring: linkQuery },
    handler: async ({ query, url }, reply) => {
      const link = readConfirmLink(deps.secrets, query);
      if (!link) throw incompleteLink();
      const isConfirmed = await confirm(deps, link);
      // The page of an old link says why it confirms nothing.
      return reply.redirect(isConfirmed ? '/done/subscribed' : url, 303);
    },
  });

  app.post('/newsletter/unsubscribe', {
    config: { access: 'open' },
    schema: { hide: true, querystring: linkQuery, body: z.looseObject({}).nullish() },
    handler: async ({ query, body }, reply) => {
      const id = readUnsubscribeLink(deps.secrets, query);
      if (id === null) throw incompleteLink();
      await unsubscribe(deps, id, newsletterIn(query));
      // An email client must not get a redirect (RFC 8058, 3.1).
      return body?.from === 'page'
        ? reply.redirect('/done/unsubscribed', 303)
        : reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
    },
  });
}

/** Accepts JSON from a script, and the footer's form from a browser without JavaScript, which is answered with a page. */
function subscribeRoutes(app: App, deps: Deps): void {
  app.addContentTypeParser<string>(FORM, { parseAs: 'string' }, parseForm);

  // An existing address gets the same answer as a new one.
  app.post('/api/subscribers', {
    config: { access: 'open', limit: 'subscribe' },
    attachValidation: true,
    schema: {
      summary: 'Subscribe to the newsletter',
      body: subscribeRequest,
      response: { 201: subscribeAnswer },
    },
    handler: async (request, reply) => {
      const { body, validationError } = request;
      if (isForm(request)) {
        if (validationError) return sendError(reply, 422, 'Please enter a valid email address');
        try {
          await subscribe(deps, body);
        } catch (error) {
          request.log.error({ err: error }, 'A subscription failed.');
          reply.header('retry-after', '5');
          return sendError(reply, 503, 'Failed to subscribe. Please try again.');
        }
        return reply.redirect('/done/newsletter-asked', 303);
      }
      if (validationError) throw validationError;
      await subscribe(deps, body);
      return reply.code(201).send({ email: body.email });
    },
  });
}

const FORM = 'application/x-www-form-urlencoded';

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(FORM) ?? false;

const sendError = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendPlainPage(reply.serializer(String), { status, title: 'Error', heading: 'Error', text });

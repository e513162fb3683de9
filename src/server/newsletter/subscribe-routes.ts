import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { subscribeAnswer, subscribeRequest } from '../../wire/subscribers.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { parseForm } from '../http/plain-forms.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../http/plain-page.ts';
import { subscribe } from './subscribe.ts';

/** Takes JSON from a script, and the form of the footer from a browser that runs none, which is answered a page. */
export function subscribeRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(FORM, { parseAs: 'string' }, parseForm);

    // A known address gets the same answer as a new one.
    scope
      .withTypeProvider<ZodTypeProvider>()
      .post(
        '/api/subscribers',
        { attachValidation: true, schema: { body: subscribeRequest, response: { 201: subscribeAnswer } } },
        async (request, reply) => {
          const { body, validationError } = request;
          if (isForm(request)) {
            if (validationError) return sendPage(reply, 'invalid');
            const fault = await subscribe(deps, body).then(() => null, failed(request));
            return fault ? sendPage(reply, fault) : reply.redirect('/done/newsletter-asked', 303);
          }
          if (validationError) throw validationError;
          await subscribe(deps, body);
          return reply.code(201).send({ email: body.email });
        },
      );
  });
}

const FORM = 'application/x-www-form-urlencoded';

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(FORM) ?? false;

const PAGES = {
  invalid: { status: 422, heading: 'Error', text: 'Please enter a valid email address' },
  failed: { status: 503, heading: 'Error', text: 'Failed to subscribe. Please try again.' },
} as const;

const failed = (request: FastifyRequest) => (error: unknown) => {
  request.log.error({ err: error }, 'A subscription failed.');
  return 'failed' as const;
};

function sendPage(reply: FastifyReply, outcome: keyof typeof PAGES): FastifyReply {
  const { status, heading, text } = PAGES[outcome];
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(plainPage({ title: heading, heading, text }));
}

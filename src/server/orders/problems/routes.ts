import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { REPORTABLE, WISHES } from '../../../domain/orders/problem.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { readPlainForms } from '../../http/bodies.ts';
import { type MultipartForm, readMultipart } from '../../http/multipart.ts';
import { countKilobytes } from '../../http/rate-limits.ts';
import { ShopError } from '../../http/shop-error.ts';
import { refuseLink } from '../change-window/within-window.ts';
import { chooseDestination } from './choose-destination.ts';
import { type Report, reportProblem } from './report-problem.ts';

const params = z.object({ id: z.string().max(20) });
const querystring = z.object({ key: z.string().max(100).default('') });
const problemParams = params.extend({ problemId: z.coerce.number().int().positive().max(2_147_483_647) });

/** What shoppers report and answer on the page of their order. Each form also works without scripts. */
export function problemRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => reportRoute(scope, deps));
  app.register(async (scope) => destinationRoute(scope, deps));
}

function reportRoute(app: App, deps: Deps): void {
  const { reportBody, form } = deps.config.limits;
  readMultipart(app, { form, body: reportBody });

  app.post('/orders/:id/problems', {
    config: { access: 'open', limit: 'problems' },
    bodyLimit: reportBody,
    onRequest: countKilobytes(app.rateLimits, 'reportKilobytes', reportBody),
    schema: { hide: true, params, querystring },
    // Before the body is read.
    preParsing: (request) => requireKey(deps, request as FastifyRequest<{ Params: { id: string } }>),
    handler: async (request, reply) => {
      const { id } = request.params;
      const { key } = request.query;
      const form = request.body as MultipartForm;
      const outcome = await reportProblem(deps, id, readReport(form));
      const isScript = request.headers.accept === 'application/json';
      if (isScript && outcome instanceof ShopError) throw outcome;
      if (isScript) return reply.code(201).send({ id: outcome });
      return outcome instanceof ShopError
        ? reply.redirect(`/orders/${id}/problem?${typedReport(key, form, outcome)}`, 303)
        : reply.redirect(`/orders/${id}?${new URLSearchParams({ key })}#problems`, 303);
    },
  });
}

/** Throws unless the key in the address opens the order. */
export async function requireKey(
  deps: Deps,
  { params: { id }, query }: FastifyRequest<{ Params: { id: string } }>,
): Promise<undefined> {
  // Not yet validated: a query may repeat its key.
  const { key } = query as { key?: unknown };
  orThrow(await refuseLink(deps, { orderId: id, key: typeof key === 'string' ? key : '' }));
}

function readReport(form: MultipartForm): Report {
  const count = z.coerce.number().int().catch(0);
  return {
    lines: form
      .all('hat')
      .map((id) => ({ id: count.parse(id), quantity: count.parse(form.text(`count-${id}`) || 1) })),
    reason: z.enum(REPORTABLE).nullable().catch(null).parse(form.text('reason')),
    wish: z.enum(WISHES).nullable().catch(null).parse(form.text('wish')),
    words: form.text('words'),
    isNew: form.text('new') === 'yes',
    photo: form.file('photo'),
    requestId: z.uuid().nullable().catch(null).parse(form.text('request')),
    by: 'shopper',
  };
}

/** What was typed, for the page that says what is wrong with it. A browser cannot be given the photo again. */
function typedReport(key: string, form: MultipartForm, refusal: ShopError): URLSearchParams {
  const typed = new URLSearchParams({ key, error: refusal.path ?? refusal.code });
  for (const name of ['reason', 'wish', 'request', 'new']) typed.set(name, form.text(name).slice(0, 40));
  typed.set('words', form.text('words').slice(0, LONGEST_TYPED));
  for (const id of form.all('hat').slice(0, MOST_TYPED)) {
    typed.append('hat', id.slice(0, 20));
    typed.set(`count-${id.slice(0, 20)}`, form.text(`count-${id}`).slice(0, 3));
  }
  return typed;
}

/** As much as fits into an address. */
const LONGEST_TYPED = 1000;
const MOST_TYPED = 100;

const destination = z.object({
  choice: z.enum(['address', 'refund']).default('address'),
  customerName: z.string().max(300).default(''),
  address: z.string().max(300).default(''),
  address2: z.string().max(300).default(''),
  city: z.string().max(300).default(''),
  state: z.string().max(100).default(''),
  zipCode: z.string().max(40).default(''),
});

function destinationRoute(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post('/orders/:id/where/:problemId', {
    config: { access: 'open', limit: 'problems' },
    schema: { hide: true, params: problemParams, querystring, body: destination },
    handler: async (request, reply) => {
      const { id, problemId } = request.params;
      const { key } = request.query;
      await requireKey(deps, request);
      const { choice, ...form } = request.body;
      const outcome = await chooseDestination(deps, {
        orderId: id,
        problemId,
        form: choice === 'refund' ? null : form,
      });
      if (!(outcome instanceof ShopError))
        return reply.redirect(`/orders/${id}?${new URLSearchParams({ key })}#problems`, 303);
      if (outcome.code !== 'invalid') throw outcome;
      const typed = new URLSearchParams({ key, error: outcome.path ?? 'form', ...form });
      return reply.redirect(`/orders/${id}/where/${problemId}?${typed}`, 303);
    },
  });
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import { shownReview } from '../../wire/reviews.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readPlainForms } from '../http/bodies.ts';
import { type MultipartForm, readMultipart } from '../http/multipart.ts';
import { countKilobytes } from '../http/rate-limits.ts';
import { ShopError } from '../http/shop-error.ts';
import { sendPage } from '../lists/list-answer.ts';
import { requireKey } from '../orders/problems/routes.ts';
import { findReviewPhoto, PHOTO_SIZES } from './queries.ts';
import { listVoices, VOICE_CURSOR } from './read-voices.ts';
import { type SaidReview, sayReview, withdrawReview } from './say-review.ts';

const params = z.object({ id: z.string().max(20) });
const querystring = z.object({ key: z.string().max(100).default('') });
const size = z.enum(PHOTO_SIZES).default('large');
const number = z.coerce.number().int().positive().max(2_147_483_647);

/** What shoppers say of their hats: for everybody, and for her who says it. The form also works without scripts. */
export function reviewRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => sayRoute(scope, deps));
  app.register(async (scope) => withdrawRoute(scope, deps));

  app.get('/api/reviews', {
    config: { access: 'open', limit: 'reviewLists' },
    schema: {
      summary: 'List what people say of a hat, or of all hats, newest first',
      querystring: z.object({
        product: number.optional(),
        after: z.string().regex(VOICE_CURSOR).optional(),
      }),
      response: { 200: z.array(shownReview) },
    },
    handler: async (request, reply) => {
      const { product: productId = null, after = null } = request.query;
      const page = await listVoices({ db: deps.pagesDb }, { productId, after });
      return sendPage(request, reply, page);
    },
  });

  app.get('/reviews/:id/photo.jpg', {
    config: { access: 'open', limit: 'reviewPhotos' },
    schema: { hide: true, params: z.object({ id: number }), querystring: z.object({ size }) },
    // Not stored anywhere, because it can be taken back at any time.
    handler: async ({ params: { id }, query }, reply) => {
      const photo = await findReviewPhoto(deps.pagesDb, { shown: id }, query.size);
      if (!photo) throw noPhoto();
      return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
    },
  });

  app.get('/orders/:id/review/photo.jpg', {
    config: { access: 'open', limit: 'reviewPhotos' },
    schema: { hide: true, params, querystring: querystring.extend({ size }) },
    handler: async (request, reply) => {
      await requireKey(deps, request);
      const photo = await findReviewPhoto(deps.db, { orderId: request.params.id }, request.query.size);
      if (!photo) throw noPhoto();
      return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
    },
  });
}

const noPhoto = () => new ShopError('not_found', 'There is no such photo.');

function sayRoute(app: App, deps: Deps): void {
  const { reportBody, form } = deps.config.limits;
  readMultipart(app, { form, body: reportBody });

  app.post('/orders/:id/review', {
    config: { access: 'open', limit: 'reviews' },
    bodyLimit: reportBody,
    onRequest: countKilobytes(app.rateLimits, 'reportKilobytes', reportBody),
    schema: { hide: true, params, querystring },
    // Before the body is read.
    preParsing: (request) => requireKey(deps, request as FastifyRequest<{ Params: { id: string } }>),
    handler: async (request, reply) => {
      const { id } = request.params;
      const form = request.body as MultipartForm;
      const refusal = await sayReview(deps, id, readSaid(form));
      if (!refusal) await deps.catalogVersion.refresh();
      if (request.headers.accept === 'application/json') {
        orThrow(refusal);
        return reply.code(204).send();
      }
      return reply.redirect(pageOf(id, request.query.key, { refusal, form }), 303);
    },
  });
}

function readSaid(form: MultipartForm): SaidReview {
  const whole = (name: string) => z.coerce.number().int().catch(0).parse(form.text(name));
  return {
    stars: whole('stars'),
    words: form.text('words'),
    name: form.text('name'),
    mayShow: form.text('show') === 'yes',
    mayAdvertise: form.text('ads') === 'yes',
    lineId: whole('hat') || null,
    photo: form.file('photo'),
    removesPhoto: form.text('remove') === 'yes',
  };
}

/** The page again, with what was typed if something is wrong with it. A browser cannot be given the photo again. */
function pageOf(
  id: string,
  key: string,
  { refusal, form }: { refusal: ShopError | null; form: MultipartForm },
): string {
  if (!refusal) return `/orders/${id}/review?${new URLSearchParams({ key, said: 'yes' })}`;
  const typed = new URLSearchParams({ key, error: refusal.path ?? refusal.code });
  for (const name of ['stars', 'words', 'name', 'show', 'ads', 'hat'])
    typed.set(name, form.text(name).slice(0, LONGEST_TYPED));
  return `/orders/${id}/review?${typed}`;
}

/** As much as fits into an address. */
const LONGEST_TYPED = 1000;

function withdrawRoute(app: App, deps: Deps): void {
  readPlainForms(app);

  app.post('/orders/:id/review/withdraw', {
    config: { access: 'open', limit: 'reviews' },
    schema: { hide: true, params, querystring },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { key } = request.query;
      await requireKey(deps, request);
      orThrow(await withdrawReview(deps, id));
      await deps.catalogVersion.refresh();
      return reply.redirect(`/orders/${id}/review?${new URLSearchParams({ key, said: 'taken-back' })}`, 303);
    },
  });
}

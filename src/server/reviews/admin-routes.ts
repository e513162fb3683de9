import { z } from 'zod';
import { reviewState } from '../../domain/reviews/review.ts';
import { orThrow } from '../../lib/or-throw.ts';
import {
  adminReview,
  hideReviewRequest,
  importedReviews,
  publishReviewRequest,
  REVIEW_STATES,
  replyRequest,
} from '../../wire/admin/reviews.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { csvStream, sendCsv } from '../http/csv.ts';
import { type MultipartForm, readMultipart } from '../http/multipart.ts';
import { ShopError } from '../http/shop-error.ts';
import { listQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { cursorOf, type ListedReview, listSaid, readSaid } from './admin-queries.ts';
import { hideReview, publishReview, replyToReview } from './decide-review.ts';
import { importReviews } from './import-reviews.ts';
import { findReviewPhoto, PHOTO_SIZES } from './queries.ts';
import { REVIEW_HEAD, reviewCells } from './reviews-csv.ts';

const cursor = z
  .string()
  .regex(/^\d{1,15}_\d{1,10}$/)
  .optional();
const listed = z.object({
  ...listQuery,
  after: cursor,
  before: cursor,
  state: z.enum(REVIEW_STATES).optional(),
});
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const nothing = { params, response: { 204: z.null() } };
const REVIEW = '/api/admin/reviews/:id';

/** What shoppers said, for the team: publish, hide for a reason, answer. Nobody edits it. */
export function reviewAdminRoutes(app: App, deps: Deps): void {
  const changed = async (outcome: ShopError | null) => {
    orThrow(outcome);
    await deps.catalogVersion.refresh();
  };

  app.register(async (scope) => importRoute(scope, deps));

  app.get('/api/admin/reviews', {
    config: { access: 'team', area: 'people', looksAt: 'the reviews' },
    schema: { summary: 'List reviews', querystring: listed, response: { 200: z.array(adminReview) } },
    handler: async (request, reply) => {
      const { q, state, ...cut } = request.query;
      const found = await listSaid(
        deps.db,
        { words: searchWords(q), state },
        { ...cut, limit: cut.limit + 1 },
      );
      const page = toPage(found, cut, cursorOf);
      return sendPage(request, reply, { ...page, rows: page.rows.map((review) => present(review, deps)) });
    },
  });

  app.get('/api/admin/reviews.csv', {
    config: { access: 'team', area: 'people', looksAt: 'a download of the reviews' },
    handlerTimeout: deps.config.limits.exportTimeout,
    schema: { summary: 'Download reviews' },
    handler: async (_request, reply) =>
      sendCsv(
        reply,
        'reviews',
        csvStream<ListedReview>({
          head: REVIEW_HEAD,
          read: (after) => readSaid(deps.longDb, after?.id ?? 0, CSV_ROWS),
          cellsOf: (review) => reviewCells(review, deps.secrets),
        }),
      ),
  });

  app.get(`${REVIEW}/photo`, {
    config: { access: 'team', area: 'people', looksAt: 'the reviews' },
    schema: {
      summary: 'Download the photo of a review',
      params,
      querystring: z.object({ size: z.enum(PHOTO_SIZES).default('large') }),
    },
    handler: async ({ params: { id }, query }, reply) => {
      const photo = await findReviewPhoto(deps.db, { any: id }, query.size);
      if (!photo) throw new ShopError('not_found', 'This review has no photo.');
      return reply.type('image/jpeg').send(photo);
    },
  });

  app.post(`${REVIEW}/publish`, {
    config: { access: 'team', area: 'people', about: 'order', did: 'published a review', saysItself: true },
    schema: { summary: 'Publish a review now', body: publishReviewRequest, ...nothing },
    handler: async (request) => {
      const who = administratorAt(request).email;
      await changed(await publishReview(deps, { id: request.params.id, who, ...request.body }));
    },
  });

  app.post(`${REVIEW}/hide`, {
    config: { access: 'team', area: 'people', about: 'order', did: 'hid a review', saysItself: true },
    schema: { summary: 'Hide a review for a reason', body: hideReviewRequest, ...nothing },
    handler: async (request) => {
      const who = administratorAt(request).email;
      await changed(await hideReview(deps, { id: request.params.id, who, ...request.body }));
    },
  });

  app.post(`${REVIEW}/reply`, {
    config: { access: 'team', area: 'people', about: 'order', did: 'answered a review', saysItself: true },
    schema: { summary: 'Answer a review', body: replyRequest, ...nothing },
    handler: async (request) => {
      const who = administratorAt(request).email;
      const { reply: text, was } = request.body;
      await changed(await replyToReview(deps, { id: request.params.id, who, reply: text.trim(), was }));
    },
  });
}

function importRoute(app: App, deps: Deps): void {
  const { importBody: bodyLimit, form } = deps.config.limits;
  readMultipart(app, { form, body: bodyLimit });
  app.post('/api/admin/reviews/import', {
    config: { access: 'team', area: 'people', about: 'shop', did: 'imported reviews', saysItself: true },
    bodyLimit,
    schema: { summary: 'Import reviews from their download', response: { 200: importedReviews } },
    handler: async (request) => {
      const file = (request.body as MultipartForm).file('file')?.toString('utf8') ?? '';
      const outcome = orThrow(await importReviews(deps, { file, who: administratorAt(request).email }));
      await deps.catalogVersion.refresh();
      return outcome;
    },
  });
}

const CSV_ROWS = 500;

function present(review: ListedReview, { config }: Pick<Deps, 'config'>): z.output<typeof adminReview> {
  const state = reviewState(review);
  const changedAt = review.changedAt ?? new Date(0);
  return {
    ...review,
    stars: review.stars ?? 0,
    photo: review.hasPhoto ? REVIEW.replace(':id', `${review.id}`).concat('/photo') : null,
    state: state === 'asked' ? 'private' : state,
    changedAt,
    publishesAt: state === 'waiting' ? new Date(changedAt.getTime() + config.limits.reviews.undecided) : null,
  };
}

import { z } from 'zod';
import { adminSubscriber } from '../../wire/admin/subscribers.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { csvStream, sendCsv } from '../http/csv.ts';
import { ShopError } from '../http/shop-error.ts';
import { numberedListQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { searchWords } from '../lists/search-words.ts';
import { deleteSubscribers, type ListedSubscriber, listSubscribers, SUBSCRIBER_STATES } from './queries.ts';

const BATCH = 500;

const filterQuery = { q: numberedListQuery.q, state: z.enum(SUBSCRIBER_STATES).optional() };
const listed = z.object({ ...numberedListQuery, ...filterQuery });
const exported = z.object(filterQuery);
const params = z.object({ id: z.coerce.number().int().nonnegative() });

/** List, export and delete subscribers. */
export function adminSubscriberRoutes(app: App, { db, longDb, config }: Deps): void {
  app.get('/api/admin/subscribers', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the subscribers' },
    schema: { summary: 'List subscribers', querystring: listed, response: { 200: z.array(adminSubscriber) } },
    handler: async (request, reply) => {
      const { q, state, ...cut } = request.query;
      const filter = { words: searchWords(q), state };
      const subscribers = await listSubscribers(db, filter, { ...cut, limit: cut.limit + 1 });
      return sendPage(
        request,
        reply,
        toPage(subscribers, cut, ({ id }) => String(id)),
      );
    },
  });

  app.get('/api/admin/subscribers.csv', {
    config: { access: 'team', area: 'newsletter', looksAt: 'a download of the subscribers' },
    handlerTimeout: config.limits.exportTimeout,
    schema: { summary: 'Download subscribers', querystring: exported },
    handler: async ({ query: { q, state } }, reply) => {
      const filter = { words: searchWords(q), state };
      const file = csvStream<ListedSubscriber>({
        head: ['ID', 'Email', 'State', 'Date subscribed (UTC)'],
        read: (last) => listSubscribers(longDb, filter, { after: last?.id, limit: BATCH }),
        cellsOf: ({ id, email, state, createdAt }) => [id, email, state, createdAt],
      });
      return sendCsv(reply, 'subscribers', file);
    },
  });

  app.delete('/api/admin/subscribers/:id', {
    config: { access: 'team', area: 'newsletter', about: 'person', did: 'deleted a subscriber' },
    schema: { summary: 'Delete a subscriber', params, response: { 204: z.null() } },
    handler: async ({ params }) => {
      const isDeleted = await transact(db, (trx) => deleteSubscribers(trx, (eb) => eb('id', '=', params.id)));
      if (!isDeleted) throw new ShopError('not_found', 'This subscriber no longer exists.');
    },
  });
}

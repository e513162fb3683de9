import { z } from 'zod';
import { addressRequest, dataSummary } from '../../wire/privacy.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readPlainForms } from '../http/bodies.ts';
import { ShopError } from '../http/shop-error.ts';
import { erasePerson } from './erase-person.ts';
import { findPersonalData } from './export-queries.ts';
import { type DataQuery, readDataLink, requestData, summarize } from './your-data.ts';

/** Copy and erase personal data: with the link in an email, or as an administrator. */
export function privacyRoutes(app: App, deps: Deps): void {
  app.register(async (scope) => ownDataRoutes(scope, deps));

  // The address is in the body, so that it appears in no access log.
  app.post(
    '/api/admin/privacy/find',
    { schema: { body: addressRequest, response: { 200: dataSummary } } },
    async ({ body }) => {
      const email = body.email.toLowerCase();
      return summarize(email, await findPersonalData(deps.db, email));
    },
  );

  app.post(
    '/api/admin/privacy/export',
    { schema: { body: addressRequest, response: { 200: z.unknown() } } },
    async ({ body }) => findPersonalData(deps.db, body.email.toLowerCase()),
  );

  app.post(
    '/api/admin/privacy/erase',
    { schema: { body: addressRequest, response: { 200: dataSummary } } },
    async ({ body }) => {
      const email = body.email.toLowerCase();
      await erasePerson(deps, email);
      return summarize(email, await findPersonalData(deps.db, email));
    },
  );
}

const dataQuery = z.object({
  who: z.string().optional(),
  until: z.string().optional(),
  key: z.string().optional(),
});

function ownDataRoutes(app: App, deps: Deps): void {
  readPlainForms(app);
  const addressIn = (query: DataQuery) => {
    const email = readDataLink(deps.secrets, query, deps.clock());
    if (email === null)
      throw new ShopError('not_found', 'This link has expired. Request a new one at /your-data.');
    return email;
  };

  app.post('/your-data/ask', { schema: { hide: true } }, async ({ body }, reply) => {
    const request = addressRequest.safeParse(body);
    if (!request.success) return reply.redirect('/your-data?fault=email', 303);
    await requestData(deps, request.data.email);
    return reply.redirect('/done/data-asked', 303);
  });

  app.get('/your-data/copy', { schema: { hide: true, querystring: dataQuery } }, async ({ query }, reply) => {
    const data = await findPersonalData(deps.db, addressIn(query));
    return reply
      .header('content-disposition', 'attachment; filename="unhinged-hats-your-data.json"')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });

  app.post(
    '/your-data/erase',
    { schema: { hide: true, querystring: dataQuery } },
    async ({ query }, reply) => {
      await erasePerson(deps, addressIn(query));
      return reply.redirect('/done/data-erased', 303);
    },
  );
}

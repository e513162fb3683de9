import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { lowerEmail } from '../../domain/address/email.ts';
import { addressRequest, erasedAnswer, type PersonReport, personReport } from '../../wire/privacy.ts';
import { administratorAt } from '../access/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { readPlainForms } from '../http/bodies.ts';
import { widestNetwork } from '../http/client-address.ts';
import { fairTurns } from '../http/fair-turns.ts';
import { ShopError } from '../http/shop-error.ts';
import { erasePerson } from './erase-person.ts';
import { findOrderCopies } from './erasure-queries.ts';
import { copyErasuresIfPossible } from './erasures.ts';
import { countPersonalData, personalData } from './export-queries.ts';
import { personalDataJson } from './personal-data-json.ts';
import { type DataQuery, readDataLink, requestData } from './your-data.ts';

/** Copy and erase personal data: with the link in an email, or as an administrator. */
export function privacyRoutes(app: App, deps: Deps): void {
  const patient = { ...deps, db: deps.longDb };
  const { exportTimeout } = deps.config.limits;
  const inTurn = fairTurns({ atOnce: 1 });
  /** Reads with one connection, whoever asks, and a batch of each network at a time. One that is saved slowly keeps nobody waiting. */
  const copyFor: Copy = (ip, email) =>
    personalDataJson(personalData(patient.db, email, (read) => inTurn(widestNetwork(ip), read)));
  app.register(async (scope) => ownDataRoutes(scope, patient, copyFor));

  // The address is in the body, so that it appears in no access log.
  app.post('/api/admin/privacy/find', {
    config: { access: 'owners', area: 'people', looksAt: 'what is stored about a person' },
    schema: {
      summary: 'Find what is stored about a person',
      body: addressRequest,
      response: { 200: personReport },
    },
    handler: async ({ body }) => reportOn(patient, lowerEmail(body.email)),
  });

  app.post('/api/admin/privacy/export', {
    config: {
      access: 'owners',
      area: 'people',
      about: 'person',
      did: 'downloaded what is stored about a person',
    },
    schema: {
      summary: 'Download what is stored about a person',
      body: addressRequest,
      response: { 200: z.unknown() },
    },
    handlerTimeout: exportTimeout,
    handler: async ({ ip, body }, reply) => sendJson(reply, copyFor(ip, lowerEmail(body.email))),
  });

  app.post('/api/admin/privacy/erase', {
    config: {
      access: 'owners',
      area: 'people',
      about: 'person',
      did: 'erased what is not needed about a person',
      saysItself: true,
    },
    handlerTimeout: exportTimeout,
    schema: { summary: 'Erase a person', body: addressRequest, response: { 200: erasedAnswer } },
    handler: async (request) => {
      const email = lowerEmail(request.body.email);
      const before = await reportOn(patient, email);
      const erased = await erasePerson(patient, { address: email, who: administratorAt(request).email });
      await copyErasuresIfPossible(patient);
      const left = await reportOn(patient, email);
      return {
        left,
        erased: before.orders.filter(({ id }) => erased.includes(id)),
        erasedMails: before.stored.mails - left.stored.mails,
      };
    },
  });
}

const reportOn = async ({ db }: Pick<Deps, 'db'>, email: string): Promise<PersonReport> => ({
  stored: await countPersonalData(db, email),
  orders: await findOrderCopies(db, email),
});

type Copy = (ip: string, email: string) => Readable;

/** Answers with JSON, once its first read succeeded. */
async function sendJson(reply: FastifyReply, json: Readable, headers = {}): Promise<FastifyReply> {
  // Until the answer listens, a read that fails meanwhile would end the process.
  json.on('error', () => undefined);
  await once(json, 'readable');
  return reply.headers(headers).type('application/json; charset=utf-8').send(json);
}

const dataQuery = z.object({
  who: z.string().optional(),
  until: z.string().optional(),
  key: z.string().optional(),
});

function ownDataRoutes(app: App, deps: Deps, copyFor: Copy): void {
  readPlainForms(app);
  const addressIn = (query: DataQuery) => {
    const email = readDataLink(deps.secrets, query, deps.clock());
    if (email === null)
      throw new ShopError('not_found', 'This link has expired. Request a new one at /your-data.');
    return email;
  };

  // Answered before the address is looked up, so that not even its time tells whether anything is stored.
  app.post('/your-data/ask', {
    config: { access: 'open', limit: 'subscribe' },
    schema: { hide: true },
    handler: async ({ body }, reply) => {
      const request = addressRequest.safeParse(body);
      if (!request.success) return reply.redirect('/your-data?fault=email', 303);
      await reply.redirect('/done/data-asked', 303);
      await requestData(deps, request.data.email).catch((error: unknown) =>
        deps.log.error({ err: error }, 'could not send a link to personal data'),
      );
      return reply;
    },
  });

  app.get('/your-data/copy', {
    config: { access: 'open', limit: 'copies' },
    handlerTimeout: deps.config.limits.exportTimeout,
    schema: { hide: true, querystring: dataQuery },
    handler: async ({ ip, query }, reply) =>
      sendJson(reply, copyFor(ip, addressIn(query)), {
        'content-disposition': 'attachment; filename="unhinged-hats-your-data.json"',
        'cache-control': 'no-store',
      }),
  });

  app.post('/your-data/erase', {
    // Each is in the log, which nobody can shorten.
    config: { access: 'open', limit: 'copies' },
    schema: { hide: true, querystring: dataQuery },
    handler: async ({ query }, reply) => {
      const email = addressIn(query);
      await erasePerson(deps, { address: email, who: 'shopper' });
      await copyErasuresIfPossible(deps);
      const { ordersUnderWay } = await countPersonalData(deps.db, email);
      return reply.redirect(ordersUnderWay > 0 ? '/done/data-partly-erased' : '/done/data-erased', 303);
    },
  });
}

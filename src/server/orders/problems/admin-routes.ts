import { z } from 'zod';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  adminProblem,
  adminProblems,
  claimResultRequest,
  closeRequest,
  problemAnswer,
  problemRefundAnswer,
  problemRefundRequest,
  problemRequest,
  replacementAnswer,
  replacementRequest,
} from '../../../wire/admin/problems.ts';
import { administratorAt } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { noSuchOrder } from '../no-such-order.ts';
import { claimProblem, recordClaimResult } from './claim-problem.ts';
import { closeProblem, decideRefund, decideReplacement } from './decide-problem.ts';
import { findPhoto } from './queries.ts';
import { listPendingProblems, readProblems } from './read-problems.ts';
import { reportProblem } from './report-problem.ts';

const orderParams = z.object({ id: z.string().max(40) });
const params = orderParams.extend({ problemId: z.coerce.number().int().positive().max(2_147_483_647) });
const done = { 204: z.null() };
const PROBLEM = '/api/admin/orders/:id/problems/:problemId';

/** What administrators see of problems with hats, and what they decide. */
export function problemAdminRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  decisionRoutes(app, deps);
  claimRoutes(app, deps);
}

const at = ({ id, problemId }: z.infer<typeof params>) => ({ orderId: id, problemId });

function readRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/problems', {
    config: { access: 'team', looksAt: 'the problems' },
    schema: { summary: 'List problems that wait for a decision', response: { 200: z.array(adminProblem) } },
    handler: () => listPendingProblems(deps),
  });

  app.get('/api/admin/orders/:id/problems', {
    config: { access: 'team', about: 'order', looksAt: '#:id' },
    schema: {
      summary: 'List the problems of an order',
      params: orderParams,
      response: { 200: adminProblems },
    },
    handler: async ({ params: { id } }) => {
      const problems = isOrderId(id) ? await readProblems(deps, id) : null;
      if (!problems) throw noSuchOrder();
      return problems;
    },
  });

  app.get(`${PROBLEM}/photo`, {
    config: { access: 'team', about: 'order', looksAt: '#:id' },
    schema: { summary: 'Download the photo of a problem', params },
    handler: async ({ params: { id, problemId } }, reply) => {
      const photo = isOrderId(id) ? await findPhoto(deps.db, id, problemId) : null;
      if (!photo) throw new ShopError('not_found', 'The shopper sent no photo.');
      return reply.type('image/jpeg').send(photo);
    },
  });
}

function decisionRoutes(app: App, deps: Deps): void {
  app.post('/api/admin/orders/:id/problems', {
    config: { access: 'team', about: 'order', did: 'wrote down a problem with #:id' },
    schema: {
      summary: 'Write down a problem',
      params: orderParams,
      body: problemRequest,
      response: { 201: problemAnswer },
    },
    handler: async (request, reply) => {
      const by = administratorAt(request).email;
      // The page says what was reported before.
      const report = { ...request.body, isNew: true, photo: null, requestId: null, by };
      const id = orThrow(await reportProblem(deps, request.params.id, report));
      return reply.code(201).send({ id });
    },
  });

  app.post(`${PROBLEM}/replacement`, {
    config: { access: 'team', about: 'order', did: 'sent a replacement for #:id' },
    schema: {
      summary: 'Send a replacement for a problem',
      params,
      body: replacementRequest,
      response: { 200: replacementAnswer },
    },
    handler: async (request) => {
      const by = administratorAt(request).email;
      return orThrow(await decideReplacement(deps, { ...at(request.params), ...request.body, by }));
    },
  });

  app.post(`${PROBLEM}/refund`, {
    config: { access: 'owners', about: 'order', did: 'refunded hats of #:id after a problem' },
    schema: {
      summary: 'Refund hats for a problem',
      params,
      body: problemRefundRequest,
      response: { 200: problemRefundAnswer },
    },
    handler: async (request) => {
      const by = administratorAt(request).email;
      return orThrow(await decideRefund(deps, { ...at(request.params), ...request.body, by }));
    },
  });

  app.post(`${PROBLEM}/close`, {
    config: { access: 'team', about: 'order', did: 'closed a problem with #:id' },
    schema: { summary: 'Close a problem', params, body: closeRequest, response: done },
    handler: async (request, reply) => {
      const by = administratorAt(request).email;
      orThrow(await closeProblem(deps, { ...at(request.params), ...request.body, by }));
      return reply.code(204).send(null);
    },
  });
}

function claimRoutes(app: App, deps: Deps): void {
  app.post(`${PROBLEM}/claim`, {
    config: { access: 'team', about: 'order', did: 'claimed hats of #:id from Printful' },
    schema: { summary: 'Claim a problem’s hats from Printful', params, response: done },
    handler: async (request, reply) => {
      orThrow(await claimProblem(deps, at(request.params)));
      return reply.code(204).send(null);
    },
  });

  app.post(`${PROBLEM}/claim-result`, {
    config: { access: 'team', about: 'order', did: 'wrote down Printful’s answer to the claim for #:id' },
    schema: {
      summary: 'Write down Printful’s answer to a claim',
      params,
      body: claimResultRequest,
      response: done,
    },
    handler: async (request, reply) => {
      orThrow(await recordClaimResult(deps, { ...at(request.params), ...request.body }));
      return reply.code(204).send(null);
    },
  });
}

import { orThrow } from '../../lib/or-throw.ts';
import {
  crewAnswerRequest,
  crewDecideRequest,
  crewDeletedAnswer,
  crewKeyRequest,
  crewMemberParams,
  crewParams,
  crewSaveAnswer,
  crewSaveRequest,
  crewView,
  crewViewRequest,
  newCrewAnswer,
  newCrewRequest,
} from '../../wire/crews.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { changeCounter } from '../orders/edits/count-change.ts';
import { answerName, forgetName } from './answer-name.ts';
import { decideName } from './decide-name.ts';
import { openCrew, viewOf } from './open-crew.ts';
import { deleteSharedCrew, saveCrew, shareCrew } from './share-crew.ts';

/** Lists of names that friends check. The key in the body says whether the organizer or a friend asks. */
export function crewRoutes(app: App, deps: Deps): void {
  app.register(async (scope: App) => {
    // Besides the limit for each address: many addresses may have a list's link. Only now the id has a limited length.
    scope.addHook('preHandler', async ({ params }) => {
      const { id } = params as { id?: string };
      if (id) app.rateLimits.take('crew', id);
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    organizerRoutes(scope, deps);
    nameRoutes(scope, deps);
  });
}

function organizerRoutes(app: App, deps: Deps): void {
  app.post('/api/crews', {
    config: { access: 'open', limit: 'newCrews' },
    schema: { summary: 'Save a list of names', body: newCrewRequest, response: { 201: newCrewAnswer } },
    handler: async ({ body }, reply) => reply.code(201).send(orThrow(await shareCrew(deps, body))),
  });

  app.post('/api/crews/:id/view', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Read a list of names',
      params: crewParams,
      body: crewViewRequest,
      response: { 200: crewView },
    },
    handler: async ({ params, body: { member, ...key } }) =>
      viewOf(deps, orThrow(await openCrew(deps, { ...params, ...key })), member),
  });

  app.post('/api/crews/:id/save', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Change a list of names',
      params: crewParams,
      body: crewSaveRequest,
      response: { 200: crewSaveAnswer },
    },
    handler: async ({ params, body }) => ({ version: orThrow(await saveCrew(deps, { ...params, ...body })) }),
  });

  app.post('/api/crews/:id/delete', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Delete a list of names',
      params: crewParams,
      body: crewKeyRequest,
      response: { 200: crewDeletedAnswer },
    },
    handler: async ({ params, body }) => {
      orThrow(await deleteSharedCrew(deps, { ...params, ...body }));
      return {};
    },
  });
}

function nameRoutes(app: App, deps: Deps): void {
  app.post('/api/crews/:id/members/:member/answer', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Answer for a friend’s hat',
      params: crewMemberParams,
      body: crewAnswerRequest,
      response: { 200: crewView },
    },
    handler: async ({ params, body }) => orThrow(await answerName(deps, { ...params, ...body })),
  });

  app.post('/api/crews/:id/members/:member/decide', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Decide about a friend’s answer',
      params: crewMemberParams,
      body: crewDecideRequest,
      response: { 200: crewView },
    },
    handler: async ({ params, body }) =>
      orThrow(await decideName(deps, { ...params, ...body }, changeCounter(app.rateLimits))),
  });

  app.post('/api/crews/:id/members/:member/forget', {
    config: { access: 'open', limit: 'crews' },
    schema: {
      summary: 'Delete a friend’s name',
      params: crewMemberParams,
      body: crewKeyRequest,
      response: { 200: crewDeletedAnswer },
    },
    handler: async ({ params, body }) => {
      orThrow(await forgetName(deps, { ...params, ...body }));
      return {};
    },
  });
}

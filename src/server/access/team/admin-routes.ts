import { z } from 'zod';
import { orThrow } from '../../../lib/or-throw.ts';
import { invitationRequest, memberRequest, teamAnswer, withdrawRequest } from '../../../wire/admin/team.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { administratorAt } from '../guard.ts';
import { changeMember, removeMember, resetCodes } from './change-team.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { listInvitations, listMembers } from './queries.ts';

const params = z.object({ id: z.string().max(100) });
const done = { 204: z.null() };

const teamChange = (did: string) =>
  ({ access: 'owners', area: 'any', about: 'team', did, saysItself: true }) as const;

/** Who runs the shop: members, roles and invitations. Only owners change them. */
export function teamRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps;

  app.get('/api/admin/team', {
    config: { access: 'team', area: 'any', looksAt: 'the team' },
    schema: { summary: 'List the team and its invitations', response: { 200: teamAnswer } },
    handler: async (request) => {
      const { id: yours } = administratorAt(request);
      const [members, invitations] = await Promise.all([listMembers(db), listInvitations(db, clock())]);
      return {
        members: members.map((member) => ({
          ...member,
          userAgent: member.userAgent ?? '',
          isYou: member.id === yours,
        })),
        invitations,
        sendsMail: config.mail.smtpUrl !== null,
      };
    },
  });

  app.post('/api/admin/team/invitations', {
    config: teamChange('invited someone to the team'),
    schema: { summary: 'Invite someone to the team', body: invitationRequest, response: done },
    handler: async (request) => orThrow(await invite(deps, administratorAt(request), request.body)),
  });

  app.post('/api/admin/team/withdraw', {
    config: teamChange('withdrew an invitation'),
    schema: { summary: 'Withdraw an invitation', body: withdrawRequest, response: done },
    handler: (request) => withdrawInvitation(deps, administratorAt(request), request.body.email),
  });

  app.patch('/api/admin/team/:id', {
    config: teamChange('changed a member of the team'),
    schema: { summary: 'Change the name and role of a member', params, body: memberRequest, response: done },
    handler: async (request) =>
      orThrow(
        await changeMember(deps, administratorAt(request), {
          id: request.params.id,
          ...request.body,
        }),
      ),
  });

  app.post('/api/admin/team/:id/reset-codes', {
    config: teamChange('turned off someone’s codes'),
    schema: { summary: 'Turn off the codes of a member who lost the phone', params, response: done },
    handler: async (request) => orThrow(await resetCodes(deps, administratorAt(request), request.params.id)),
  });

  app.delete('/api/admin/team/:id', {
    config: teamChange('removed someone from the team'),
    schema: { summary: 'Remove a member', params, response: done },
    handler: async (request) =>
      orThrow(await removeMember(deps, administratorAt(request), request.params.id)),
  });
}

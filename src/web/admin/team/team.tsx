import { useState } from 'react';
import type { TeamAnswer, TeamInvitation, TeamMember } from '../../../wire/admin/team.ts';
import { apiRequest, type Method } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useAdmin, useAdminPath, useTimeFormat } from '../admin-context.ts';
import { useAsk } from '../kit/action-dialog.tsx';
import { refusalOf, toastError, useSingleMutation } from '../kit/form.tsx';
import { ListFailure, ListSkeleton } from '../kit/list-page.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { nameOfBrowser } from '../security/name-of-browser.ts';
import { InviteDialog, Invited } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import './team.css';

const TEAM_PATH = '/api/admin/team';

export const ROLE_LABELS = { owner: 'Owner', helper: 'Helper' };

/** Who runs the shop. Owners invite people, change their roles and remove them. */
export function Team() {
  const { data: team, hasFailed, isFetching, reload } = useAdminQuery<TeamAnswer>(TEAM_PATH);
  const { role } = useAdmin();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<string | null>(null);
  const isOwner = role === 'owner';
  return (
    <>
      <PageHead title="Team">
        {isOwner && (
          <Button small voice="plain" tone="pink" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )}
      </PageHead>
      <p className="team-lede">
        Owners can do everything. Helpers see every order and do all but refunds, settings, codes and the
        team.
        {!isOwner && ' Only an owner changes this page.'}
      </p>
      {invited && <Invited email={invited} sendsMail={team?.sendsMail ?? false} />}
      {hasFailed ? (
        <ListFailure what="The team" reload={reload} isBusy={isFetching} />
      ) : team ? (
        <Members team={team} isOwner={isOwner} reload={reload} onInvited={setInvited} />
      ) : (
        <ListSkeleton />
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false);
            setInvited(email);
            reload();
          }}
        />
      )}
    </>
  );
}

interface TeamChange {
  method: Method;
  path: string;
  body?: object;
  /** Email address of the person whom it invites. */
  invites?: string;
}

interface MembersProps {
  team: TeamAnswer;
  isOwner: boolean;
  reload(): void;
  onInvited(email: string): void;
}

function Members({ team: { members, invitations }, isOwner, reload, onInvited }: MembersProps) {
  const [edited, setEdited] = useState<TeamMember | null>(null);
  const { ask, question } = useAsk();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ method, path, body }: TeamChange) => apiRequest(method, path, body),
    onSuccess: (_, { invites }) => invites && onInvited(invites),
    onSettled: reload,
    onError: (error) => toastError(refusalOf(error).message),
  });

  async function remove({ id, name, email }: TeamMember) {
    const isSure = await ask({
      title: `Remove ${name} from the team?`,
      children: (
        <p>{email} is signed out everywhere and cannot sign in any more. What they did stays in the log.</p>
      ),
      yes: `Remove ${name}`,
      no: 'Do not remove',
    });
    if (isSure) mutate({ method: 'DELETE', path: `${TEAM_PATH}/${id}` });
  }

  return (
    <>
      <section aria-labelledby="team-members">
        <SectionHead
          id="team-members"
          title={members.length === 1 ? '1 person' : `${members.length} people`}
        />
        <ul className="team">
          {members.map((member) => (
            <li key={member.id}>
              <Person member={member} />
              {isOwner && (
                <div className="team-actions">
                  <Button small voice="plain" tone="white" onClick={() => setEdited(member)}>
                    Change<span className="visually-hidden"> {member.name}</span>
                  </Button>
                  {!member.isYou && (
                    <Button
                      small
                      voice="plain"
                      tone="white"
                      disabled={isPending}
                      onClick={() => void remove(member)}
                    >
                      Remove<span className="visually-hidden"> {member.name}</span>
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="team-invited">
          <SectionHead id="team-invited" title="Invited" />
          <ul className="team">
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.email}
                invitation={invitation}
                isBusy={isPending}
                onResend={
                  isOwner
                    ? () =>
                        mutate({
                          method: 'POST',
                          path: `${TEAM_PATH}/invitations`,
                          body: { email: invitation.email, name: invitation.name, role: invitation.role },
                          invites: invitation.email,
                        })
                    : null
                }
                onWithdraw={() =>
                  mutate({ method: 'POST', path: `${TEAM_PATH}/withdraw`, body: { email: invitation.email } })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {question}
      {edited && (
        <MemberDialog
          member={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function Person({
  member: { name, email, role, twoFactor, seenAt, userAgent, isYou },
}: {
  member: TeamMember;
}) {
  const time = useTimeFormat();
  const seen = seenAt ? `Last here ${time(seenAt)}, ${nameOfBrowser(userAgent)}.` : 'Was never here.';
  return (
    <div>
      <p>
        <b>{name}</b> <span className="team-role">{ROLE_LABELS[role]}</span>
        {isYou && <span className="team-role">You</span>}
      </p>
      {name !== email && <p className="team-email">{email}</p>}
      <p className="admin-hint">
        {seen} {twoFactor ? 'Signs in with codes.' : 'Signs in without codes.'}
      </p>
    </div>
  );
}

interface InvitationProps {
  invitation: TeamInvitation;
  isBusy: boolean;
  /** Null for helpers. */
  onResend: (() => void) | null;
  onWithdraw(): void;
}

function Invitation({
  invitation: { name, email, role, sentAt, expiresAt },
  isBusy,
  onResend,
  onWithdraw,
}: InvitationProps) {
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <span className="team-role">{ROLE_LABELS[role]}</span>
        </p>
        <p className="team-email">{email}</p>
        <p className="admin-hint">
          Invited {time(sentAt)}. The link works until {time(expiresAt)}.{' '}
          <a href={pathTo('outbox')}>See the email</a>
        </p>
      </div>
      {onResend && (
        <div className="team-actions">
          <Button small voice="plain" tone="white" disabled={isBusy} onClick={onResend}>
            Send again<span className="visually-hidden"> to {name}</span>
          </Button>
          <Button small voice="plain" tone="white" disabled={isBusy} onClick={onWithdraw}>
            Withdraw<span className="visually-hidden"> the invitation of {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

import { useState } from 'react';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { AREA_TEXTS, AREAS, areasText } from '../../../domain/access/areas.ts';
import { FOR_OWNERS } from '../../../domain/access/roles.ts';
import { counted } from '../../../domain/language/counted.ts';
import type { TeamAnswer, TeamInvitation, TeamMember } from '../../../wire/admin/team.ts';
import { apiRequest, type Method } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin, useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { ActionDialog, type Field, useAsk, type Values } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { nameOfBrowser } from '../security/name-of-browser.ts';
import './team.css';

const ROLE_LABELS = { owner: 'Owner', helper: 'Helper' };

/** Who runs the shop. Owners invite people, change their roles and remove them. */
export function Team() {
  const team = useAdminQuery<TeamAnswer>(TEAM_PATH);
  const { role } = useAdmin();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<string | null>(null);
  const isOwner = role === 'owner';
  return (
    <>
      <PageHead title="Team">
        {isOwner && (
          <Button tone="pink" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )}
      </PageHead>
      <p className="admin-lede">
        Owners can do everything. Helpers work in the areas that an owner opens to them. Only owners{' '}
        {FOR_OWNERS}.{!isOwner && ' Only an owner changes this page.'}
      </p>
      {invited && <Invited email={invited} sendsMail={team.data?.sendsMail ?? false} />}
      <Loaded query={team} what="The team">
        {(data) => <Members team={data} isOwner={isOwner} onInvited={setInvited} />}
      </Loaded>
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false);
            setInvited(email);
          }}
        />
      )}
    </>
  );
}

/** What happens to a new invitation. No link is shown: it would work for whoever reads it. */
const Invited = ({ email, sendsMail }: { email: string; sendsMail: boolean }) => (
  <Notice kind="nudge" role="status" className="team-invited">
    <p>
      {sendsMail
        ? `The invitation is on its way to ${email}. Its link works once, for seven days.`
        : `This shop has no mail server. The invitation to ${email} is in the outbox. Send it again once the shop has one.`}
    </p>
  </Notice>
);

interface TeamChange {
  method: Method;
  path: string;
  body?: object;
  /** Email address of the person whom it invites. */
  invites?: string | undefined;
}

interface MembersProps {
  team: TeamAnswer;
  isOwner: boolean;
  onInvited(email: string): void;
}

function Members({ team: { members, invitations }, isOwner, onInvited }: MembersProps) {
  const [edited, setEdited] = useState<TeamMember | null>(null);
  const { ask, question } = useAsk();
  const { run, isBusy } = useAction<unknown, TeamChange>({
    call: ({ method, path, body }) => apiRequest(method, path, { body }),
    failed: true,
    reloads: [TEAM_PATH],
    onDone: (_, { invites }) => invites && onInvited(invites),
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
    if (isSure) run({ method: 'DELETE', path: `${TEAM_PATH}/${id}` });
  }

  async function resetCodes({ id, name, email }: TeamMember) {
    const isSure = await ask({
      title: `Turn off ${name}’s codes and passkeys?`,
      children: (
        <p>
          For a lost phone. Ask {name} in person first: after this, the password alone signs {email} in. All
          their sessions end now, and they can turn codes on again.
        </p>
      ),
      yes: 'Turn them off',
      no: 'Keep them',
    });
    if (isSure) run({ method: 'POST', path: `${TEAM_PATH}/${id}/reset-codes` });
  }

  return (
    <>
      <section aria-labelledby="team-members">
        <SectionHead id="team-members" title={counted(members.length, 'person', 'people')} />
        <ul className="rows team">
          {members.map((member) => (
            <li key={member.id}>
              <Person member={member} />
              {isOwner && (
                <div className="row">
                  <Button onClick={() => setEdited(member)}>
                    Change<span className="visually-hidden"> {member.name}</span>
                  </Button>
                  {!member.isYou && (member.twoFactor || member.hasPasskey) && (
                    <Button disabled={isBusy} onClick={() => void resetCodes(member)}>
                      Lost phone<span className="visually-hidden"> of {member.name}</span>
                    </Button>
                  )}
                  {!member.isYou && (
                    <Button disabled={isBusy} onClick={() => void remove(member)}>
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
          <ul className="rows team">
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.email}
                invitation={invitation}
                isOwner={isOwner}
                isBusy={isBusy}
                run={run}
              />
            ))}
          </ul>
        </section>
      )}
      {question}
      {edited && <MemberDialog member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function Person({
  member: { name, email, role, areas, twoFactor, hasPasskey, seenAt, userAgent, isYou },
}: {
  member: TeamMember;
}) {
  const time = useTimeFormat();
  const seen = seenAt ? `Last here ${time(seenAt)}, ${nameOfBrowser(userAgent)}.` : 'Was never here.';
  return (
    <div>
      <p>
        <b>{name}</b> <span className="tag">{ROLE_LABELS[role]}</span>{' '}
        {isYou && <span className="tag">You</span>}
      </p>
      {name !== email && <p className="breaks">{email}</p>}
      {role === 'helper' && <p className="admin-hint">Works in {areasText(areas)}.</p>}
      <p className="admin-hint">
        {seen} {twoFactor ? 'Signs in with codes' : 'Signs in without codes'}
        {hasPasskey && ', and has a passkey'}.
      </p>
    </div>
  );
}

interface InvitationProps {
  invitation: TeamInvitation;
  isOwner: boolean;
  isBusy: boolean;
  run(change: TeamChange): void;
}

function Invitation({ invitation, isOwner, isBusy, run }: InvitationProps) {
  const { email, name, role, areas, sentAt, expiresAt } = invitation;
  const send = (to: string, body: object, invites?: string) =>
    run({ method: 'POST', path: `${TEAM_PATH}/${to}`, body, invites });
  const time = useTimeFormat();
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <span className="tag">{ROLE_LABELS[role]}</span>
        </p>
        <p className="breaks">{email}</p>
        <p className="admin-hint">
          Invited {time(sentAt)}. The link works until {time(expiresAt)}.{' '}
          <a href={adminPath('outbox')}>See the email</a>
        </p>
      </div>
      {isOwner && (
        <div className="row">
          <Button disabled={isBusy} onClick={() => send('invitations', { email, name, role, areas }, email)}>
            Send again<span className="visually-hidden"> to {name}</span>
          </Button>
          <Button disabled={isBusy} onClick={() => send('withdraw', { email })}>
            Withdraw<span className="visually-hidden"> the invitation of {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

const TEAM_PATH = '/api/admin/team';

interface InviteDialogProps {
  onClose(): void;
  onInvited(email: string): void;
}

/** Asks whom to invite, and as what. */
const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => (
  <ActionDialog
    title="Invite someone"
    yes="Send the invitation"
    busy="Sending..."
    fields={({ role = 'helper' }) => [
      NAME,
      { name: 'email', label: 'Email', type: 'email' },
      { ...ROLE, value: 'helper' },
      ...areaFields(role, ''),
    ]}
    check={checkMember}
    call={(fields) => apiRequest('POST', `${TEAM_PATH}/invitations`, { body: withAreas(fields) })}
    reloads={[TEAM_PATH]}
    onDone={(_, { email = '' }) => onInvited(email)}
    onClose={onClose}
  />
);

interface MemberDialogProps {
  member: TeamMember;
  onClose(): void;
}

/** Changes the name, the role and the areas of a member. */
const MemberDialog = ({ member: { id, name, role, areas }, onClose }: MemberDialogProps) => (
  <ActionDialog
    title={`Change ${name}`}
    yes="Save"
    busy="Saving..."
    fields={({ role: next = '' }, shown) => [
      NAME,
      ROLE,
      ...areaFields(next, shown.role === 'owner' ? String(AREAS) : shown.areas),
    ]}
    stored={{ name, role, areas: String(areas) }}
    check={checkMember}
    call={(fields, was, shown) =>
      apiRequest('PATCH', `${TEAM_PATH}/${id}`, {
        body: {
          ...withAreas({ areas: shown.areas, ...fields }),
          was: withAreas(was),
        },
      })
    }
    reloads={[TEAM_PATH]}
    onClose={onClose}
  />
);

const NAME: Field = { name: 'name', label: 'Name', maxLength: 60 };

const checkMember = ({ name, areas }: Values) => ({
  ...(name?.trim() === '' && { name: 'Enter a name.' }),
  ...(areas === '' && { areas: 'Tick at least one area.' }),
});

/** What a person may do. */
const ROLE: Field = {
  name: 'role',
  label: 'Role',
  choices: [
    {
      value: 'helper',
      label: 'Helper',
      hint: `Sees and does everything in the areas that you tick. Only owners ${FOR_OWNERS}.`,
    },
    { value: 'owner', label: 'Owner', hint: 'Everything.' },
  ],
};

/** Which areas a helper may enter, joined by commas, at first these; not asked for an owner. */
const areaFields = (role: string, areas: string): Field[] =>
  role === 'owner'
    ? []
    : [
        {
          name: 'areas',
          label: 'Areas',
          value: areas,
          isMany: true,
          choices: AREAS.map((area) => ({ value: area, ...AREA_TEXTS[area] })),
        },
      ];

const withAreas = ({ areas = String(AREAS), ...fields }: Values) => ({
  ...fields,
  areas: areas.split(',').filter((area) => area !== ''),
});

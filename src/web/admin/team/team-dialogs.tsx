import { FOR_OWNERS } from '../../../domain/access/roles.ts';
import type { TeamMember } from '../../../wire/admin/team.ts';
import { apiRequest } from '../../api.ts';
import { ActionDialog, type Field } from '../kit/action-dialog.tsx';

export const TEAM_PATH = '/api/admin/team';

interface InviteDialogProps {
  onClose(): void;
  onInvited(email: string): void;
}

/** Asks whom to invite, and as what. */
export const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => (
  <ActionDialog
    title="Invite someone"
    yes="Send the invitation"
    busy="Sending..."
    fields={[NAME, { name: 'email', label: 'Email', type: 'email' }, { ...ROLE, value: 'helper' }]}
    call={(fields) => apiRequest('POST', `${TEAM_PATH}/invitations`, fields)}
    reloads={[TEAM_PATH]}
    onDone={(_, { email = '' }) => onInvited(email)}
    onClose={onClose}
  />
);

interface MemberDialogProps {
  member: TeamMember;
  onClose(): void;
}

/** Changes the name and the role of a member. */
export const MemberDialog = ({ member: { id, name, role }, onClose }: MemberDialogProps) => (
  <ActionDialog
    title={`Change ${name}`}
    yes="Save"
    busy="Saving..."
    fields={[NAME, ROLE]}
    stored={{ name, role }}
    call={(fields, was) => apiRequest('PATCH', `${TEAM_PATH}/${id}`, { ...fields, was })}
    reloads={[TEAM_PATH]}
    onClose={onClose}
  />
);

const NAME: Field = { name: 'name', label: 'Name', maxLength: 60 };

/** What a person may do. */
const ROLE: Field = {
  name: 'role',
  label: 'Role',
  choices: [
    { value: 'helper', label: 'Helper', hint: `All but ${FOR_OWNERS}.` },
    { value: 'owner', label: 'Owner', hint: 'Everything.' },
  ],
};

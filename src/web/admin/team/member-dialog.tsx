import { useState } from 'react';
import type { TeamMember } from '../../../wire/admin/team.ts';
import { apiRequest } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { refusalOf, useSingleMutation } from '../form.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { RoleField } from './role-field.tsx';

interface MemberDialogProps {
  member: TeamMember;
  onClose(): void;
  onSaved(): void;
}

/** Changes the name and the role of a member. */
export function MemberDialog({ member, onClose, onSaved }: MemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: ({ name }: Record<string, string>) =>
      apiRequest('PATCH', `/api/admin/team/${member.id}`, { name, role }),
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      title={`Change ${member.name}`}
      submit="Save"
      busy="Saving..."
      isBusy={isPending}
      error={error && refusalOf(error).message}
      onSubmit={mutate}
      onClose={onClose}
    >
      <InputField label="Name" name="name" autoComplete="off" maxLength={60} defaultValue={member.name} />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

import { Fragment, useState } from 'react';
import type { TeamMember } from '../../../wire/admin/team.ts';
import { apiRequest } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { StaleNotice, useStale } from '../kit/stale-notice.tsx';
import { RoleField } from './role-field.tsx';

interface MemberDialogProps {
  member: TeamMember;
  onClose(): void;
  onSaved(): void;
}

/** Changes the name and the role of a member. */
export function MemberDialog({ member: { id, name, role }, onClose, onSaved }: MemberDialogProps) {
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (body: object) => apiRequest('PATCH', `/api/admin/team/${id}`, body),
    onSuccess: onSaved,
  });
  const refusal = error && refusalOf(error);
  const { was, shown, theirs, keepMine, showTheirs } = useStale({ name, role }, { error: refusal, reset });
  const [typed, setTyped] = useState({});
  return (
    <FormDialog
      title={`Change ${name}`}
      submit="Save"
      busy="Saving..."
      isBusy={isPending}
      error={theirs ? null : refusal?.message}
      onSubmit={(fields) => {
        setTyped(fields);
        mutate({ ...fields, was });
      }}
      onClose={onClose}
    >
      {theirs && (
        <StaleNotice
          labels={{ name: 'Name', role: 'Role' }}
          mine={typed}
          theirs={theirs}
          onKeepMine={keepMine}
          onShowTheirs={showTheirs}
        />
      )}
      <Fragment key={JSON.stringify(shown)}>
        <InputField label="Name" name="name" autoComplete="off" maxLength={60} defaultValue={shown.name} />
        <RoleField defaultRole={shown.role} />
      </Fragment>
    </FormDialog>
  );
}

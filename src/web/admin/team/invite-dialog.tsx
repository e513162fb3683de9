import { useState } from 'react';
import type { Role } from '../../../wire/access.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/use-toast.ts';
import { refusalOf, useSingleMutation } from '../form.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  onClose(): void;
  onInvited(link: string): void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [role, setRole] = useState<Role>('helper');
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (fields: Record<string, string>) =>
      apiRequest<{ link: string }>('POST', '/api/admin/team/invitations', { ...fields, role }),
    onSuccess: ({ link }) => onInvited(link),
  });
  const refusal = error && refusalOf(error);
  const errorOf = (name: string) => (refusal?.path === name ? refusal.message : null);
  const hasField = refusal?.path === 'email' || refusal?.path === 'name';
  return (
    <FormDialog
      title="Invite someone"
      submit="Send the invitation"
      busy="Sending..."
      isBusy={isPending}
      error={hasField ? null : refusal?.message}
      onSubmit={mutate}
      onClose={onClose}
    >
      <InputField label="Name" name="name" autoComplete="off" maxLength={60} error={errorOf('name')} />
      <InputField label="Email" name="email" type="email" autoComplete="off" error={errorOf('email')} />
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

/** The link of a new invitation, for sending it by hand. It is shown once. */
export const InvitationLink = ({ link, sendsMail }: { link: string; sendsMail: boolean }) => (
  <Notice kind="nudge" role="status" className="team-link">
    <p>
      {sendsMail
        ? 'The invitation is on its way. You can also send this link yourself. It works once, for seven days.'
        : 'This shop has no mail server, so send this link yourself. It works once, for seven days.'}
    </p>
    <InputField
      label="Link of the invitation"
      readOnly
      value={link}
      onFocus={({ target }) => target.select()}
    />
    <Button
      small
      voice="plain"
      tone="white"
      onClick={() => void navigator.clipboard.writeText(link).then(() => toast({ title: 'Link copied' }))}
    >
      Copy the link
    </Button>
  </Notice>
);

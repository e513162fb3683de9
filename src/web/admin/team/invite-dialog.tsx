import { apiRequest } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { RoleField } from './role-field.tsx';

interface InviteDialogProps {
  onClose(): void;
  onInvited(email: string): void;
}

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (fields: Record<string, string>) => apiRequest('POST', '/api/admin/team/invitations', fields),
    onSuccess: (_, { email = '' }) => onInvited(email),
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
      <RoleField defaultRole="helper" />
    </FormDialog>
  );
}

/** What happens to a new invitation. No link is shown: it would work for whoever reads it. */
export const Invited = ({ email, sendsMail }: { email: string; sendsMail: boolean }) => (
  <Notice kind="nudge" role="status" className="team-invited">
    <p>
      {sendsMail
        ? `The invitation is on its way to ${email}. Its link works once, for seven days.`
        : `This shop has no mail server (SMTP_URL). The invitation to ${email} waits in the outbox until it has one.`}
    </p>
  </Notice>
);

import { useRef } from 'react';
import { PASSWORD_HINT } from '../../../domain/access/password.ts';
import { InputField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { Button } from '../kit/button.tsx';
import { FormError, useSubmit } from '../kit/form.tsx';

export function PasswordSection({ email, onChange }: { email: string; onChange(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, isBusy, errorOf } = useSubmit({
    path: '/api/admin/password',
    onDone() {
      form.current?.reset();
      onChange();
      toast({ title: 'Password changed', description: 'Every other browser is signed out.' });
    },
  });
  return (
    <section aria-labelledby="password">
      <h2 id="password">Password</h2>
      <form className="admin-form" method="post" onSubmit={submit} ref={form}>
        <FormError text={errorOf()} />
        <AccountName email={email} />
        <InputField
          label="Current password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
          required
        />
        <InputField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={errorOf('newPassword')}
          required
        />
        <Button tone="ink" type="submit" busy={isBusy} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </section>
  );
}

interface ConfirmFormProps<Answer> {
  email: string;
  path: string;
  /** The text of the submit button. */
  action: string;
  onDone(answer: Answer): void;
  onCancel(): void;
}

/** Asks for the password again, so that a stranger at an unlocked screen cannot take the action. */
export function ConfirmForm<Answer>({ email, path, action, onDone, onCancel }: ConfirmFormProps<Answer>) {
  const { submit, isBusy, errorOf } = useSubmit<Answer>({ path, onDone });
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <FormError text={errorOf()} />
      <AccountName email={email} />
      <InputField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        autoFocus
        required
      />
      <div className="row gap-3">
        <Button type="submit" tone="pink" busy={isBusy} busyLabel="One moment...">
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Tells password managers which account the password belongs to. */
const AccountName = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);

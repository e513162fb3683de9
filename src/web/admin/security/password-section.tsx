import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';
import { WhosePassword } from './whose-password.tsx';

export function PasswordSection({ email, onChange }: { email: string; onChange(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, isBusy, faultOf } = useSubmit({
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
        <FormFault text={faultOf()} />
        <WhosePassword email={email} />
        <InputField
          label="Current password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={faultOf('password')}
          required
        />
        <InputField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint="At least 12 characters. Three or four random words are a good one."
          error={faultOf('newPassword')}
          required
        />
        <Button type="submit" small voice="plain" busy={isBusy} busyLabel="Changing...">
          Change password
        </Button>
      </form>
    </section>
  );
}

import type { SignInAnswer } from '../../../wire/access.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';

export function PasswordForm({ onDone }: { onDone(answer: SignInAnswer): void }) {
  const { submit, isBusy, faultOf } = useSubmit({ path: '/api/access/sign-in', onDone });
  // The method keeps the password out of the address, should the form be sent before it came to life.
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <h1 className="admin-title">Sign in</h1>
      <FormFault text={faultOf()} />
      <InputField label="Email" name="email" type="email" autoComplete="username" required />
      <InputField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" tone="pink" voice="plain" busy={isBusy} busyLabel="Signing in...">
        Sign in
      </Button>
      <p className="admin-hint">
        Lost your password or your phone? On the shop's own machine, <code>npm run admin -- reset</code> with
        your address lets you begin anew.
      </p>
    </form>
  );
}

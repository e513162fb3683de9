import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';
import { WhosePassword } from './whose-password.tsx';

interface ConfirmFormProps<Answer> {
  email: string;
  path: string;
  /** What the button says. */
  action: string;
  onDone(answer: Answer): void;
  onCancel(): void;
}

/** Asks for the password once more, before something that a stranger at an open screen must not do. */
export function ConfirmForm<Answer>({ email, path, action, onDone, onCancel }: ConfirmFormProps<Answer>) {
  const { submit, isBusy, faultOf } = useSubmit<Answer>({ path, onDone });
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <FormFault text={faultOf()} />
      <WhosePassword email={email} />
      <InputField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={faultOf('password')}
        autoFocus
        required
      />
      <div className="security-actions">
        <Button type="submit" small voice="plain" tone="pink" busy={isBusy} busyLabel="One moment...">
          {action}
        </Button>
        <Button small voice="plain" tone="white" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

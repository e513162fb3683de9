import type { TwoFactorAnswer } from '../../../wire/access.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TwoFactorSetUpProps {
  secrets: TwoFactorAnswer;
  onDone(): void;
  onCancel(): void;
}

/** What the app is given to make codes of, and what is kept for its loss; a first right code turns them on. */
export function TwoFactorSetUp({ secrets, onDone, onCancel }: TwoFactorSetUpProps) {
  const { submit, isBusy, faultOf } = useSubmit({ path: '/api/admin/two-factor/code', onDone });
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <p>
        1. Scan this with your authenticator app, or <a href={secrets.link}>open it on this device</a>.
      </p>
      <QrPicture text={secrets.link} label="The same link as a QR code" />
      <p>
        To type instead: <code className="security-secret">{groupsOf(secrets.secret)}</code>
      </p>
      <p>2. Keep these recovery codes where your phone is not.</p>
      <RecoveryCodes codes={secrets.recoveryCodes} />
      <p>3. Type the code that the app shows.</p>
      <FormFault text={faultOf()} />
      <InputField
        label="Code of your authenticator app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={faultOf('code')}
        required
      />
      <div className="security-actions">
        <Button type="submit" small voice="plain" tone="pink" busy={isBusy} busyLabel="One moment...">
          Turn codes on
        </Button>
        <Button small voice="plain" tone="white" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const groupsOf = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

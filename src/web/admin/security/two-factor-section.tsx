import { useState } from 'react';
import type { RecoveryCodesAnswer, TwoFactorAnswer } from '../../../wire/access.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

interface TwoFactorSectionProps {
  email: string;
  isOn: boolean;
  onChange(): void;
}

type Step =
  | { name: 'resting' }
  | { name: 'beginning' | 'ending' | 'renewing' }
  | { name: 'scanning'; secrets: TwoFactorAnswer }
  | { name: 'renewed'; recoveryCodes: string[] };

/** Codes of an authenticator app beside the password: turned on in two steps, turned off with the password. */
export function TwoFactorSection({ email, isOn, onChange }: TwoFactorSectionProps) {
  const [step, setStep] = useState<Step>({ name: 'resting' });
  const rest = () => setStep({ name: 'resting' });

  function finish(title: string) {
    rest();
    onChange();
    toast({ title });
  }

  return (
    <section aria-labelledby="codes">
      <h2 id="codes">Codes from your phone</h2>
      <p>
        {isOn
          ? 'On. Signing in takes your password and a code of your authenticator app.'
          : 'Off. With them, a stolen password alone opens nothing.'}
      </p>
      {step.name === 'resting' && (
        <div className="security-actions">
          {isOn ? (
            <>
              <Button small voice="plain" tone="white" onClick={() => setStep({ name: 'renewing' })}>
                New recovery codes
              </Button>
              <Button small voice="plain" tone="white" onClick={() => setStep({ name: 'ending' })}>
                Turn codes off
              </Button>
            </>
          ) : (
            <Button small voice="plain" tone="pink" onClick={() => setStep({ name: 'beginning' })}>
              Turn codes on
            </Button>
          )}
        </div>
      )}
      {step.name === 'beginning' && (
        <ConfirmForm<TwoFactorAnswer>
          email={email}
          path="/api/admin/two-factor"
          action="Continue"
          onDone={(secrets) => setStep({ name: 'scanning', secrets })}
          onCancel={rest}
        />
      )}
      {step.name === 'scanning' && (
        <TwoFactorSetUp secrets={step.secrets} onDone={() => finish('Codes are on')} onCancel={rest} />
      )}
      {step.name === 'ending' && (
        <ConfirmForm
          email={email}
          path="/api/admin/two-factor/end"
          action="Turn codes off"
          onDone={() => finish('Codes are off')}
          onCancel={rest}
        />
      )}
      {step.name === 'renewing' && (
        <ConfirmForm<RecoveryCodesAnswer>
          email={email}
          path="/api/admin/recovery-codes"
          action="Make new codes"
          onDone={({ recoveryCodes }) => setStep({ name: 'renewed', recoveryCodes })}
          onCancel={rest}
        />
      )}
      {step.name === 'renewed' && (
        <>
          <RecoveryCodes codes={step.recoveryCodes} />
          <Button small voice="plain" onClick={rest}>
            I kept them
          </Button>
        </>
      )}
    </section>
  );
}

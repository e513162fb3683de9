import { useState } from 'react';
import type { SignInAnswer } from '../../../wire/access.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';

interface CodeFormProps {
  onDone(answer: SignInAnswer): void;
  onBack(): void;
}

/** The second step: a code of the authenticator app, or in its place a recovery code. */
export function CodeForm({ onDone, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const { submit, isBusy, faultOf } = useSubmit({ path: '/api/access/code', and: { kind }, onDone });
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <h1 className="admin-title">{TEXTS[kind].title}</h1>
      <FormFault text={faultOf()} />
      <InputField
        key={kind}
        label={TEXTS[kind].label}
        name="code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        spellCheck={false}
        error={faultOf('code')}
        autoFocus
        required
      />
      <Button type="submit" tone="pink" voice="plain" busy={isBusy} busyLabel="Signing in...">
        Sign in
      </Button>
      <div className="admin-form-ways">
        <button type="button" className="link" onClick={() => setKind(other)}>
          {TEXTS[other].offer}
        </button>
        <button type="button" className="link" onClick={onBack}>
          Start again
        </button>
      </div>
    </form>
  );
}

const TEXTS = {
  app: { title: 'Type the code', label: 'Code of your authenticator app', offer: 'Use a code of the app' },
  recovery: { title: 'Type a recovery code', label: 'Recovery code', offer: 'Use a recovery code' },
};

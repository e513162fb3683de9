import { useState } from 'react';
import type {
  RecoveryCodesAnswer,
  SecurityAnswer,
  SessionAnswer,
  TwoFactorAnswer,
} from '../../../wire/access.ts';
import { apiRequest, type Method } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useTimeFormat } from '../admin-context.ts';
import { toastError, useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';
import { FormError, useSubmit } from '../kit/form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { nameOfBrowser } from './name-of-browser.ts';
import { PasskeysSection } from './passkeys.tsx';
import { ConfirmForm, PasswordSection } from './password-forms.tsx';
import './security.css';

/** The administrator's own account: passkeys, two-factor codes, password and open sessions. */
export function Security() {
  const query = useAdminQuery<SecurityAnswer>('/api/admin/security');
  const { data, reload } = query;
  return (
    <div className="security">
      <PageHead title="Security">{data ? `Signed in as ${data.email}.` : null}</PageHead>
      <Loaded query={query} what="Your account">
        {({ email, twoFactor, passkeys, sessions }) => (
          <>
            <PasskeysSection passkeys={passkeys} onChange={reload} />
            <TwoFactorSection email={email} isOn={twoFactor} onChange={reload} />
            <SessionsSection sessions={sessions} onChange={reload} />
            <PasswordSection email={email} onChange={reload} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface SessionsSectionProps {
  sessions: readonly SessionAnswer[];
  onChange(): void;
}

/** The browsers in which the administrator is signed in, with buttons to end each session. */
function SessionsSection({ sessions, onChange }: SessionsSectionProps) {
  const { run, isBusy } = useAction<unknown, { method: Method; path: string }>({
    call: ({ method, path }) => apiRequest(method, path),
    failed: 'The session was not ended. Please try again.',
    onSettled: onChange,
  });
  const time = useTimeFormat();
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Signed in on</h2>
      <ul className="rows sessions">
        {sessions.map(({ id, userAgent, address, createdAt, usedAt, current }) => (
          <li key={id}>
            <div>
              <b>{nameOfBrowser(userAgent)}</b>
              {current && (
                <>
                  {' '}
                  <span className="tag" data-tone="done">
                    This browser
                  </span>
                </>
              )}
              <p className="admin-hint">
                {address} · since {time(createdAt)} · last used {time(usedAt)}
              </p>
            </div>
            {!current && (
              <Button
                disabled={isBusy}
                aria-label={`End the session of ${nameOfBrowser(userAgent)}, since ${time(createdAt)}`}
                onClick={() => run({ method: 'DELETE', path: `/api/admin/sessions/${id}` })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          disabled={isBusy}
          onClick={() => run({ method: 'POST', path: '/api/admin/sessions/end-others' })}
        >
          End all others
        </Button>
      )}
    </section>
  );
}

interface TwoFactorSectionProps {
  email: string;
  isOn: boolean;
  onChange(): void;
}

type Step =
  | { name: 'idle' }
  | { name: 'turning-on' | 'turning-off' | 'renewing' }
  | { name: 'scanning'; secrets: TwoFactorAnswer }
  | { name: 'renewed'; recoveryCodes: string[] };

/** The section to turn two-factor codes on or off, or to make new recovery codes. */
function TwoFactorSection({ email, isOn, onChange }: TwoFactorSectionProps) {
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const reset = () => setStep({ name: 'idle' });

  function finish(title: string) {
    reset();
    onChange();
    toast({ title });
  }

  return (
    <section aria-labelledby="codes">
      <h2 id="codes">Codes from your phone</h2>
      <p>
        {isOn
          ? 'On. Signing in takes your password and a code from your authenticator app.'
          : 'Off. With codes, a stolen password alone is not enough to sign in.'}
      </p>
      {step.name === 'idle' && (
        <div className="row gap-3">
          {isOn ? (
            <>
              <Button onClick={() => setStep({ name: 'renewing' })}>New recovery codes</Button>
              <Button onClick={() => setStep({ name: 'turning-off' })}>Turn codes off</Button>
            </>
          ) : (
            <Button tone="pink" onClick={() => setStep({ name: 'turning-on' })}>
              Turn codes on
            </Button>
          )}
        </div>
      )}
      {step.name === 'turning-on' && (
        <ConfirmForm<TwoFactorAnswer>
          email={email}
          path="/api/admin/two-factor"
          action="Continue"
          onDone={(secrets) => setStep({ name: 'scanning', secrets })}
          onCancel={reset}
        />
      )}
      {step.name === 'scanning' && (
        <TwoFactorSetUp secrets={step.secrets} onDone={() => finish('Codes are on')} onCancel={reset} />
      )}
      {step.name === 'turning-off' && (
        <ConfirmForm
          email={email}
          path="/api/admin/two-factor/end"
          action="Turn codes off"
          onDone={() => finish('Codes are off')}
          onCancel={reset}
        />
      )}
      {step.name === 'renewing' && (
        <ConfirmForm<RecoveryCodesAnswer>
          email={email}
          path="/api/admin/recovery-codes"
          action="Make new codes"
          onDone={({ recoveryCodes }) => setStep({ name: 'renewed', recoveryCodes })}
          onCancel={reset}
        />
      )}
      {step.name === 'renewed' && (
        <>
          <RecoveryCodes codes={step.recoveryCodes} />
          <Button tone="ink" onClick={reset}>
            I saved them
          </Button>
        </>
      )}
    </section>
  );
}

interface TwoFactorSetUpProps {
  secrets: TwoFactorAnswer;
  onDone(): void;
  onCancel(): void;
}

/** Shows the secret for the authenticator app and the recovery codes. A correct code then turns two-factor codes on. */
function TwoFactorSetUp({ secrets, onDone, onCancel }: TwoFactorSetUpProps) {
  const { submit, isBusy, errorOf } = useSubmit({ path: '/api/admin/two-factor/code', onDone });
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <p>
        1. Scan this with your authenticator app, or <a href={secrets.link}>open it on this device</a>.
      </p>
      <QrPicture text={secrets.link} label="The same link as a QR code" />
      <p>
        Or enter this key: <code className="text-3 breaks">{groupsOf(secrets.secret)}</code>
      </p>
      <p>2. Save these recovery codes, but not on your phone.</p>
      <RecoveryCodes codes={secrets.recoveryCodes} />
      <p>3. Enter the code from the app.</p>
      <FormError text={errorOf()} />
      <InputField
        label="Code from your authenticator app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errorOf('code')}
        required
      />
      <div className="row gap-3">
        <Button type="submit" tone="pink" busy={isBusy} busyLabel="One moment...">
          Turn codes on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const groupsOf = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Codes for when the phone is lost. Each works once, and they are never shown again. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  async function copy() {
    // Pages without HTTPS have no clipboard.
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Recovery codes copied' });
    } catch {
      toastError('The browser did not allow copying. Please write them down.');
    }
  }

  return (
    <div className="recovery-codes">
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="admin-hint">Each code works once. They are not shown again.</p>
      <Button onClick={copy}>Copy all</Button>
    </div>
  );
}

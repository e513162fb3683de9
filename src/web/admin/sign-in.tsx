import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { PASSWORD_HINT } from '../../domain/access/password.ts';
import type { PasskeyOptionsAnswer, SetUpLinkAnswer, SignInAnswer } from '../../wire/access.ts';
import { ApiError, apiRequest } from '../api.ts';
import { LinkButton } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { answerOf, useSingleMutation } from './kit/action.tsx';
import { Button } from './kit/button.tsx';
import { FormError, useSubmit } from './kit/form.tsx';
import { askForPasskey, offersPasskeys } from './security/passkey-device.ts';

/** Signs in with a password and, if the account requires it, a code; or with a set-up link. Then reloads the page. */
export function SignIn() {
  const [needsCode, setNeedsCode] = useState(false);
  const [hasForgot, setForgot] = useState(false);
  const token = useSetUpToken();

  function next(answer: SignInAnswer) {
    if (answer.next === 'code') setNeedsCode(true);
    else enter();
  }

  return (
    <div className="sign-in">
      {needsCode ? (
        <CodeForm onDone={next} onBack={() => setNeedsCode(false)} />
      ) : token ? (
        <SetUpForm
          token={token}
          onDone={(answer) => {
            dropToken();
            setForgot(false);
            next(answer);
          }}
        />
      ) : hasForgot ? (
        <ForgotForm onBack={() => setForgot(false)} />
      ) : (
        <PasswordForm onDone={next} onForgot={() => setForgot(true)} />
      )}
    </div>
  );
}

// Opens the page again with the new session, or Today instead of `/admin`.
function enter() {
  const { pathname, search } = window.location;
  if (pathname + search === '/admin') window.location.replace('/admin/today');
  else window.location.reload();
}

/** The used token leaves the address and the history. */
function dropToken() {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

interface PasswordFormProps {
  onDone(answer: SignInAnswer): void;
  onForgot(): void;
}

function PasswordForm({ onDone, onForgot }: PasswordFormProps) {
  const { submit, isBusy, errorOf } = useSubmit({ path: '/api/access/sign-in', onDone });
  const { passkey, ask } = usePasskey(onDone);
  // POST keeps the password out of the address if the form is sent before hydration.
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <h1 className="admin-title">Sign in</h1>
      <FormError text={errorOf() ?? (passkey.error && answerOf(passkey.error).message)} />
      <InputField label="Email" name="email" type="email" autoComplete="username webauthn" required />
      <InputField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button large type="submit" tone="pink" busy={isBusy} busyLabel="Signing in...">
        Sign in
      </Button>
      <Button large busy={passkey.isPending} busyLabel="Asking your device..." onClick={ask}>
        Sign in with a passkey
      </Button>
      <LinkButton onClick={onForgot}>Forgot your password?</LinkButton>
    </form>
  );
}

const PASSKEY_PATH = '/api/access/passkey';
/** Milliseconds between two offers. The shop accepts a choice for five minutes. */
const OFFER_EVERY = 4 * 60_000;

const passkeyOptions = () => apiRequest<PasskeyOptionsAnswer>('POST', `${PASSKEY_PATH}/options`);

/**
 * Offers passkeys while the address is typed, but not while the button asks for one. A device answers one request at a time. Only
 * the tab that asked the shop last can sign in, so a tab asks when it is seen again, and after a refusal.
 */
function usePasskey(onDone: PasswordFormProps['onDone']) {
  const offered = useRef<AbortController>(null);
  const passkey = useSingleMutation({
    mutationFn: async (chosen: object | null): Promise<SignInAnswer> =>
      apiRequest('POST', PASSKEY_PATH, {
        body: { passkey: chosen ?? (await askForPasskey(await passkeyOptions())) },
      }),
    onSuccess: onDone,
  });
  const offer = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    offered.current?.abort();
    const controller = new AbortController();
    offered.current = controller;
    offersPasskeys()
      .then(async (canOffer) => {
        if (canOffer && !controller.signal.aborted)
          passkey.mutate(await askForPasskey(await passkeyOptions(), controller.signal));
      })
      // Without a choice, the password and the button still work.
      .catch(() => {});
  });
  const isPaused = passkey.isPending || passkey.data !== undefined;
  useEffect(() => {
    if (isPaused) return;
    offer();
    const timer = setInterval(offer, OFFER_EVERY);
    document.addEventListener('visibilitychange', offer);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', offer);
      offered.current?.abort();
    };
  }, [isPaused]);

  function ask() {
    offered.current?.abort();
    passkey.mutate(null);
  }

  return { passkey, ask };
}

/** Asks for a link for a new password. The answer is the same for every address. */
function ForgotForm({ onBack }: { onBack(): void }) {
  const [isSent, setSent] = useState(false);
  const { submit, isBusy, errorOf } = useSubmit({
    path: '/api/access/forgot-password',
    onDone: () => setSent(true),
  });
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <h1 className="admin-title">A new password</h1>
      {isSent ? (
        <Notice kind="nudge" role="status">
          If this address belongs to the team, a link is on its way to it. It works once, for an hour.
        </Notice>
      ) : (
        <>
          <FormError text={errorOf()} />
          <InputField label="Email" name="email" type="email" autoComplete="username" required />
          <Button large type="submit" tone="pink" busy={isBusy} busyLabel="Sending...">
            Send me a link
          </Button>
        </>
      )}
      <p className="admin-hint">
        No email, or a lost phone? Run the shop's command <code>admin reset</code> with your email address on
        its server to start over.
      </p>
      <LinkButton onClick={onBack}>Back to signing in</LinkButton>
    </form>
  );
}

interface CodeFormProps {
  onDone(answer: SignInAnswer): void;
  onBack(): void;
}

/** The second step: a code from the authenticator app, or a recovery code. */
function CodeForm({ onDone, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const { submit, isBusy, errorOf } = useSubmit({ path: '/api/access/code', extra: { kind }, onDone });
  const other = kind === 'app' ? 'recovery' : 'app';
  return (
    <form className="admin-form" method="post" onSubmit={submit}>
      <h1 className="admin-title">{TEXTS[kind].title}</h1>
      <FormError text={errorOf()} />
      <InputField
        key={kind}
        label={TEXTS[kind].label}
        name="code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        spellCheck={false}
        error={errorOf('code')}
        autoFocus
        required
      />
      <Button large type="submit" tone="pink" busy={isBusy} busyLabel="Signing in...">
        Sign in
      </Button>
      <div className="admin-form-actions">
        <LinkButton onClick={() => setKind(other)}>{TEXTS[other].offer}</LinkButton>
        <LinkButton onClick={onBack}>Start over</LinkButton>
      </div>
    </form>
  );
}

const TEXTS = {
  app: {
    title: 'Enter the code',
    label: 'Code from your authenticator app',
    offer: 'Use a code from the app',
  },
  recovery: { title: 'Enter a recovery code', label: 'Recovery code', offer: 'Use a recovery code' },
};

interface SetUpFormProps {
  token: string;
  onDone(answer: SignInAnswer): void;
}

/** The form behind a set-up link, to choose a password. The first administrator also enters an email address. */
function SetUpForm({ token, onDone }: SetUpFormProps) {
  const link = useQuery({
    queryKey: ['/api/access/set-up-link', token],
    queryFn: () => apiRequest<SetUpLinkAnswer>('POST', '/api/access/set-up-link', { body: { token } }),
  });
  const { submit, isBusy, errorOf } = useSubmit({ path: '/api/access/set-up', extra: { token }, onDone });
  if (link.error) return <DeadLink error={link.error} />;

  const email = link.data?.email;
  return (
    <form className="admin-form" method="post" onSubmit={submit} aria-busy={link.isPending}>
      <h1 className="admin-title">Set up your sign-in</h1>
      <FormError text={errorOf()} />
      <InputField
        key={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email ?? ''}
        readOnly={typeof email === 'string'}
        error={errorOf('email')}
        required
      />
      <InputField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errorOf('password')}
        required
      />
      <Button large type="submit" tone="pink" busy={isBusy || link.isPending} busyLabel="One moment...">
        Set password and sign in
      </Button>
    </form>
  );
}

const DeadLink = ({ error }: { error: Error }) => (
  <div className="admin-form">
    <h1 className="admin-title">Set up your sign-in</h1>
    <Notice kind="error" role="alert">
      {(error instanceof ApiError && error.refusal?.message) ||
        'The shop did not answer. Reload the page to try again.'}
    </Notice>
    <a className="link" href="/admin">
      Go to the admin
    </a>
  </div>
);

/** The token of a set-up link. It comes after the `#`, so browsers never send it to a server. */
const useSetUpToken = (): string | null => useSyncExternalStore(subscribe, currentToken, noToken);

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * Whether the address has a set-up token, whoever is signed in. It stays so once the form took the used token out of the address,
 * because a code may still be asked.
 */
export function useSetUpLink(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const look = () => setOpen(currentToken() !== null);
    look();
    return subscribe(look);
  }, []);
  return isOpen;
}

const currentToken = () => /^#set-up=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
const noToken = () => null;

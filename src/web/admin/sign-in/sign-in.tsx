import { useState } from 'react';
import type { SignInAnswer } from '../../../wire/access.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { useSetUpToken } from './use-set-up-token.ts';
import './sign-in.css';

/** The way in: by password, then a code if the account asks for one; or by a set-up link. Ends at the page itself. */
export function SignIn() {
  const [isCodeAsked, setCodeAsked] = useState(false);
  const token = useSetUpToken();

  function goOn({ next }: SignInAnswer) {
    if (next === 'code') setCodeAsked(true);
    else enter();
  }

  return (
    <div className="sign-in">
      {isCodeAsked ? (
        <CodeForm onDone={goOn} onBack={() => setCodeAsked(false)} />
      ) : token ? (
        <SetUpForm token={token} onDone={goOn} />
      ) : (
        <PasswordForm onDone={goOn} />
      )}
    </div>
  );
}

// Loaded anew by the session; a used token goes from the address and from the history.
function enter() {
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  window.location.reload();
}

import { useQuery } from '@tanstack/react-query';
import type { SetUpLinkAnswer, SignInAnswer } from '../../../wire/access.ts';
import { ApiError, apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormFault } from '../form-fault.tsx';
import { useSubmit } from '../use-submit.ts';

interface SetUpFormProps {
  token: string;
  onDone(answer: SignInAnswer): void;
}

/** What a set-up link opens: the administrator chooses a password, and the first one also says who it is. */
export function SetUpForm({ token, onDone }: SetUpFormProps) {
  const link = useQuery({
    queryKey: ['/api/access/set-up-link', token],
    queryFn: () => apiRequest<SetUpLinkAnswer>('POST', '/api/access/set-up-link', { token }),
  });
  const { submit, isBusy, faultOf } = useSubmit({ path: '/api/access/set-up', and: { token }, onDone });
  if (link.error) return <DeadLink error={link.error} />;

  const email = link.data?.email;
  return (
    <form className="admin-form" method="post" onSubmit={submit} aria-busy={link.isPending}>
      <h1 className="admin-title">Set up your sign-in</h1>
      <FormFault text={faultOf()} />
      <InputField
        key={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email ?? ''}
        readOnly={typeof email === 'string'}
        error={faultOf('email')}
        required
      />
      <InputField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters. Three or four random words are a good one."
        error={faultOf('password')}
        required
      />
      <Button
        type="submit"
        tone="pink"
        voice="plain"
        busy={isBusy || link.isPending}
        busyLabel="One moment..."
      >
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
      Sign in with a password
    </a>
  </div>
);

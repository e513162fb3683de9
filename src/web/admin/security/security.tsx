import type { SecurityAnswer, SessionAnswer } from '../../../wire/access.ts';
import { apiRequest, type Method } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { toastError, useSingleMutation } from '../kit/form.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { nameOfBrowser } from './name-of-browser.ts';
import { PasswordSection } from './password-forms.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import './security.css';

/** The administrator's own account: two-factor codes, password and open sessions. */
export function Security() {
  const { data: security, hasFailed, reload } = useAdminQuery<SecurityAnswer>('/api/admin/security');
  return (
    <div className="security">
      <PageHead title="Security">{security ? `Signed in as ${security.email}.` : null}</PageHead>
      {hasFailed && (
        <Notice kind="error" role="alert">
          Your account could not be loaded.{' '}
          <Button small voice="plain" tone="white" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
      {security && (
        <>
          <TwoFactorSection email={security.email} isOn={security.twoFactor} onChange={reload} />
          <SessionsSection sessions={security.sessions} onChange={reload} />
          <PasswordSection email={security.email} onChange={reload} />
        </>
      )}
    </div>
  );
}

interface SessionsSectionProps {
  sessions: readonly SessionAnswer[];
  onChange(): void;
}

/** The browsers in which the administrator is signed in, with buttons to end each session. */
function SessionsSection({ sessions, onChange }: SessionsSectionProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ method, path }: { method: Method; path: string }) => apiRequest(method, path),
    onSettled: onChange,
    onError: () => toastError('The session was not ended. Please try again.'),
  });
  const time = useTimeFormat();
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Signed in on</h2>
      <ul className="sessions">
        {sessions.map(({ id, userAgent, address, createdAt, usedAt, current }) => (
          <li key={id}>
            <div>
              <b>{nameOfBrowser(userAgent)}</b>
              {current && <span className="sessions-here">This browser</span>}
              <p className="admin-hint">
                {address} · since {time(createdAt)} · last used {time(usedAt)}
              </p>
            </div>
            {!current && (
              <Button
                small
                voice="plain"
                tone="white"
                disabled={isPending}
                aria-label={`End the session of ${nameOfBrowser(userAgent)}, since ${time(createdAt)}`}
                onClick={() => mutate({ method: 'DELETE', path: `/api/admin/sessions/${id}` })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          small
          voice="plain"
          tone="white"
          disabled={isPending}
          onClick={() => mutate({ method: 'POST', path: '/api/admin/sessions/end-others' })}
        >
          End all others
        </Button>
      )}
    </section>
  );
}

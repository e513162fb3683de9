import type { SecurityAnswer, SessionAnswer } from '../../../wire/access.ts';
import { apiRequest, type Method } from '../../api.ts';
import { useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { nameOfBrowser } from './name-of-browser.ts';
import { PasswordSection } from './password-forms.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import './security.css';

/** The administrator's own account: two-factor codes, password and open sessions. */
export function Security() {
  const query = useAdminQuery<SecurityAnswer>('/api/admin/security');
  const { data, reload } = query;
  return (
    <div className="security">
      <PageHead title="Security">{data ? `Signed in as ${data.email}.` : null}</PageHead>
      <Loaded query={query} what="Your account">
        {({ email, twoFactor, sessions }) => (
          <>
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

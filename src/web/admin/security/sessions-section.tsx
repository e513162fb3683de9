import type { SessionAnswer } from '../../../wire/access.ts';
import { apiRequest, type Method } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSingleMutation } from '../use-single-mutation.ts';
import { nameOfBrowser } from './name-of-browser.ts';

interface SessionsSectionProps {
  sessions: readonly SessionAnswer[];
  timeZone: string;
  onChange(): void;
}

/** Where the administrator is signed in, each to be ended. */
export function SessionsSection({ sessions, timeZone, onChange }: SessionsSectionProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ method, path }: { method: Method; path: string }) => apiRequest(method, path),
    onSettled: onChange,
    onError: () =>
      toast({
        title: 'Error',
        description: 'The session was not ended. Please try again.',
        destructive: true,
      }),
  });
  const time = (at: string) =>
    new Date(at).toLocaleString('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
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

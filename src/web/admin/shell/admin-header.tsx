import { NavLink } from 'react-router';
import { apiRequest } from '../../api.ts';
import { toast } from '../../ui/use-toast.ts';
import { isSignedOut } from '../is-signed-out.ts';
import { ADMIN_LINKS } from './admin-links.ts';
import './admin-header.css';
import { useSingleMutation } from '../use-single-mutation.ts';

/** Each link loads its page anew, so that one whose session has ended meanwhile meets the sign-in. */
export function AdminHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="admin-header">
      <div className="wrap admin-header-row">
        <NavLink to="/admin" end reloadDocument className="admin-brand">
          <span>Unhinged</span> admin
        </NavLink>
        {isSignedIn && (
          <>
            <nav className="admin-links" aria-label="Administration" ref={showCurrent}>
              {ADMIN_LINKS.map(({ to, label }) => (
                <NavLink key={to} to={to} end={to === '/admin'} reloadDocument>
                  {label}
                </NavLink>
              ))}
            </nav>
            <SignOut />
          </>
        )}
      </div>
    </header>
  );
}

/** On a phone the links are one row that moves sideways. */
const showCurrent = (links: HTMLElement | null) =>
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

function SignOut() {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/sign-out'),
    onSuccess: leave,
    onError(error) {
      if (isSignedOut(error)) leave();
      else
        toast({
          title: 'Error',
          description: 'You are still signed in. Please try again.',
          destructive: true,
        });
    },
  });
  return (
    <button type="button" className="admin-sign-out" onClick={() => mutate()} disabled={isPending}>
      Sign out
    </button>
  );
}

const leave = () => window.location.assign('/admin');

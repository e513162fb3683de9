import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { HAT_COLORS } from '../../domain/design.ts';
import type { AdminReader } from '../../wire/page-context.ts';
import { apiRequest } from '../api.ts';
import { Queries } from '../queries.tsx';
import { Notice } from '../ui/notice.tsx';
import { TooltipProvider } from '../ui/overlay/tooltip.tsx';
import { useUnmadeColors } from '../use-shop.ts';
import { AdminContext } from './admin-context.ts';
import { isSignedOut } from './admin-query.ts';
import { toastError, useSingleMutation } from './form.tsx';
import { ADMIN_MENU, ADMIN_PAGES, adminPath } from './pages.ts';
import { SignIn } from './sign-in.tsx';
import './admin-shell.css';

interface AdminShellProps {
  reader: AdminReader | null;
  children: ReactNode;
}

/** The header and footer of every admin page. Without a signed-in administrator, the sign-in form replaces the page. */
export const AdminShell = ({ reader, children }: AdminShellProps) => (
  <Queries>
    <a className="skip-link" href="#main">
      Skip to the page
    </a>
    <AdminHeader reader={reader} />
    <main id="main" className="wrap admin-main">
      {reader ? (
        <AdminContext value={{ timeZone: reader.timeZone, pathTo: adminPath }}>
          <NothingSold />
          <TooltipProvider>{children}</TooltipProvider>
        </AdminContext>
      ) : (
        <SignIn />
      )}
    </main>
    {reader && (
      <footer className="wrap admin-foot admin-hint">
        Times are in the {zoneName(reader.timeZone)} time zone.
      </footer>
    )}
  </Queries>
);

/** Warns while no hat color can be sold. */
function NothingSold() {
  if (useUnmadeColors().length < HAT_COLORS.length) return null;
  return (
    <Notice kind="error" role="alert" className="admin-banner">
      No hat color is confirmed, so the shop sells no designed hat.{' '}
      <Link to={adminPath('hats')}>Confirm your hats</Link>
    </Notice>
  );
}

/** "UTC", or "New York" for `America/New_York`. */
const zoneName = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Links reload the document, so that an ended session shows the sign-in form at once. */
function AdminHeader({ reader }: Pick<AdminShellProps, 'reader'>) {
  return (
    <header className="admin-header">
      <div className="wrap admin-header-row">
        <NavLink to={adminPath('dashboard')} end reloadDocument className="admin-brand">
          <span>Unhinged</span> admin
        </NavLink>
        {reader && (
          <>
            <nav className="admin-links" aria-label="Administration" ref={scrollToCurrent}>
              {ADMIN_MENU.map(({ path, label }) => (
                <NavLink key={path} to={path} end={path === adminPath('dashboard')} reloadDocument>
                  <span>
                    {label}
                    {path === ADMIN_PAGES.problems.path && reader.problems > 0 && (
                      <>
                        {' '}
                        <span className="admin-count">{reader.problems}</span>
                      </>
                    )}
                  </span>
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

// On a phone, the links are one row that scrolls sideways.
const scrollToCurrent = (links: HTMLElement | null) =>
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

function SignOut() {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest('POST', '/api/admin/sign-out'),
    onSuccess: leave,
    onError(error) {
      if (isSignedOut(error)) leave();
      else toastError('You are still signed in. Please try again.');
    },
  });
  return (
    <button type="button" className="admin-sign-out" onClick={() => mutate()} disabled={isPending}>
      Sign out
    </button>
  );
}

const leave = () => window.location.assign(adminPath('dashboard'));

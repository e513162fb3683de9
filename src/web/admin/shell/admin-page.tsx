import type { ReactNode } from 'react';
import type { AdminReader } from '../../../wire/page-context.ts';
import { Queries } from '../../queries.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { AdminHeader } from './admin-header.tsx';
import { AdminReaderContext } from './use-admin-reader.ts';
import './admin-page.css';

interface AdminPageProps {
  reader: AdminReader | null;
  children: ReactNode;
}

/** A page of the administration; strangers find the sign-in in its place. */
export const AdminPage = ({ reader, children }: AdminPageProps) => (
  <Queries>
    <a className="skip-link" href="#main">
      Skip to the page
    </a>
    <AdminHeader isSignedIn={reader !== null} />
    <main id="main" className="wrap admin-main">
      {reader ? (
        <AdminReaderContext value={reader}>
          <TooltipProvider>{children}</TooltipProvider>
        </AdminReaderContext>
      ) : (
        <SignIn />
      )}
    </main>
    {reader && (
      <footer className="wrap admin-foot admin-hint">Times are those of {zoneName(reader.timeZone)}.</footer>
    )}
  </Queries>
);

/** "UTC", or "New York" for `America/New_York`. */
const zoneName = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

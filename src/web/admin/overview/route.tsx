import { adminMeta, keepsReader, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Overview } from './overview.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const shouldRevalidate = keepsReader;
export const meta = () => adminMeta('Overview');

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <Overview />
    </AdminPage>
  );
}

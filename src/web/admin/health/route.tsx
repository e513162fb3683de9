import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Health } from './health.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Health');

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <Health />
    </AdminPage>
  );
}

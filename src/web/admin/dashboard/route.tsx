import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Admin');

const TABS = [
  { id: 'products', label: 'Products', panel: <NothingYet /> },
  { id: 'orders', label: 'Orders', panel: <NothingYet /> },
  { id: 'subscribers', label: 'Subscribers', panel: <NothingYet /> },
];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <DashboardTabs tabs={TABS} />
    </AdminPage>
  );
}

function NothingYet() {
  return <p className="admin-empty">Nothing here yet.</p>;
}

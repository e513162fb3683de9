import { adminMeta, keepsReader, loadAdminReader } from '../admin-route.ts';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { ProductsPanel } from '../products/products-panel.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { SubscribersPanel } from '../subscribers/subscribers-panel.tsx';
import type { Route } from './+types/route.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const shouldRevalidate = keepsReader;
export const meta = () => adminMeta('Admin');

const TABS = [
  { id: 'products', label: 'Products', panel: <ProductsPanel key="products" /> },
  { id: 'orders', label: 'Orders', panel: <OrdersPanel key="orders" /> },
  { id: 'subscribers', label: 'Subscribers', panel: <SubscribersPanel key="subscribers" /> },
];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <DashboardTabs tabs={TABS} />
    </AdminPage>
  );
}

import { OrdersPanel } from '../orders/orders-panel.tsx';
import { ProductsPanel } from '../products/products-panel.tsx';
import { SubscribersPanel } from '../subscribers/subscribers-panel.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';

const TABS = [
  { id: 'products', label: 'Products', panel: <ProductsPanel key="products" /> },
  { id: 'orders', label: 'Orders', panel: <OrdersPanel key="orders" /> },
  { id: 'subscribers', label: 'Subscribers', panel: <SubscribersPanel key="subscribers" /> },
];

export const Dashboard = () => <DashboardTabs tabs={TABS} />;

import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { OrderDetail } from './detail/order-detail.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = ({ params }: Route.MetaArgs) => adminMeta(`Order #${params.id}`);

export default function Order({ loaderData, params }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <OrderDetail id={params.id} />
    </AdminPage>
  );
}

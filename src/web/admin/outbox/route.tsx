import { adminMeta, keepsReader, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Outbox } from './outbox.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const shouldRevalidate = keepsReader;
export const meta = () => adminMeta('Outbox');

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <Outbox />
    </AdminPage>
  );
}

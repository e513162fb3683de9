import { adminMeta, keepsReader, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Log } from './log.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const shouldRevalidate = keepsReader;
export const meta = () => adminMeta('Log');

export default function LogPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <Log />
    </AdminPage>
  );
}

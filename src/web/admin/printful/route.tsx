import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Printful } from './printful.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Printful Admin');

export default function PrintfulPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <Printful />
    </AdminPage>
  );
}

import type { Route } from './+types/printful-route.ts';
import { adminMeta, loadAdminReader } from './admin-route.ts';
import { AdminPage } from './shell/admin-page.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Printful Admin');

export default function Printful({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage reader={loaderData.reader}>
      <h1 className="admin-title">Printful</h1>
      <p className="admin-empty">Nothing here yet.</p>
    </AdminPage>
  );
}

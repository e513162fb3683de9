import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Privacy } from './privacy.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Privacy');

export default function PrivacyRoute({ loaderData: { reader } }: Route.ComponentProps) {
  return <AdminPage reader={reader}>{reader && <Privacy />}</AdminPage>;
}

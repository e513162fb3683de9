import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Security } from './security.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Security');

export default function SecurityRoute({ loaderData: { reader } }: Route.ComponentProps) {
  return <AdminPage reader={reader}>{reader && <Security timeZone={reader.timeZone} />}</AdminPage>;
}

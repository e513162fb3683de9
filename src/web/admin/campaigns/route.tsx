import { adminMeta, loadAdminReader } from '../admin-route.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import type { Route } from './+types/route.ts';
import { Campaigns } from './campaigns.tsx';

export const loader = ({ context }: Route.LoaderArgs) => loadAdminReader({ context });
export const meta = () => adminMeta('Campaigns');

export default function CampaignsRoute({ loaderData: { reader } }: Route.ComponentProps) {
  return <AdminPage reader={reader}>{reader && <Campaigns timeZone={reader.timeZone} />}</AdminPage>;
}

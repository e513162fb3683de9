import type { ComponentType } from 'react';
import { Campaigns } from './campaigns/campaigns.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';
import { Health } from './health/health.tsx';
import { Log } from './log/log.tsx';
import { OrderDetail } from './orders/detail/order-detail.tsx';
import { Outbox } from './outbox/outbox.tsx';
import { Overview } from './overview/overview.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { Security } from './security/security.tsx';

export interface SectionProps {
  /** The owner's, in which times are shown. */
  timeZone: string;
  /** What of the section is shown, such as an order. */
  id: string;
}

interface Section {
  title: string;
  Page: ComponentType<SectionProps>;
}

/** What stands below `/admin`, by its address there. */
const SECTIONS: Record<string, Section> = {
  '': { title: 'Admin', Page: Dashboard },
  overview: { title: 'Overview', Page: Overview },
  campaigns: { title: 'Campaigns', Page: Campaigns },
  outbox: { title: 'Outbox', Page: Outbox },
  health: { title: 'Health', Page: Health },
  log: { title: 'Log', Page: Log },
  privacy: { title: 'Privacy', Page: Privacy },
  security: { title: 'Security', Page: Security },
};

/** What stands at an address below `/admin`; null when nothing does. */
export function sectionAt(address: string): (Section & { id: string }) | null {
  const [, id] = /^orders\/([^/]+)$/.exec(address) ?? [];
  if (id !== undefined) return { title: `Order #${id}`, Page: OrderDetail, id };
  const found = Object.hasOwn(SECTIONS, address) ? SECTIONS[address] : undefined;
  return found ? { ...found, id: '' } : null;
}

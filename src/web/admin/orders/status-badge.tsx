import { Badge, type BadgeTone } from '../lists/badge.tsx';
import { statusLabel } from './status-label.ts';

const TONES: Record<string, BadgeTone | undefined> = {
  completed: 'done',
  processing: 'busy',
  on_hold: 'held',
  payment_failed: 'held',
  refunded: 'held',
};

/** The status of an order: green when completed, blue while processing, yellow otherwise, red where money is at stake. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES[status] ?? 'plain'}>{statusLabel(status)}</Badge>
);

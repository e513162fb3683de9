import { Badge, type BadgeTone } from '../lists/badge.tsx';

const TONES: Record<string, BadgeTone | undefined> = {
  completed: 'done',
  processing: 'busy',
  on_hold: 'held',
  payment_failed: 'held',
  refunded: 'held',
};

/** Green for completed, blue for processing, red where money is at stake, else yellow. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES[status] ?? 'plain'}>{statusLabel(status)}</Badge>
);

const FULFILLMENT_STYLES: Record<string, 'default' | 'secondary' | undefined> = {
  confirmed_with_printful: 'default',
  shipped: 'default',
  sent_to_printful: 'secondary',
};

/** The status on the Printful page: filled once Printful makes the order, tinted for a draft, else an outline. */
export const FulfillmentBadge = ({ status }: { status: string }) => (
  <span className="fulfillment-badge" data-style={FULFILLMENT_STYLES[status] ?? 'outline'}>
    {statusLabel(status)}
  </span>
);

/** `sent_to_printful` as "Sent to Printful". */
export function statusLabel(status: string): string {
  const words = status.replaceAll('_', ' ').replace('printful', 'Printful');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

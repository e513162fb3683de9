import { statusWords } from '../../../domain/order-status.ts';
import { Badge, type BadgeTone } from '../lists/badge.tsx';

const TONES: Record<string, BadgeTone | undefined> = {
  completed: 'done',
  processing: 'busy',
  on_hold: 'held',
  payment_failed: 'held',
  refunded: 'held',
};

/** Green if completed, blue if processing, red if on hold, failed to pay or refunded, otherwise yellow. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES[status] ?? 'plain'}>{statusLabel(status)}</Badge>
);

const FULFILLMENT_STYLES: Record<string, 'default' | 'secondary' | undefined> = {
  confirmed_with_printful: 'default',
  shipped: 'default',
  sent_to_printful: 'secondary',
};

/** The status on the Printful page: filled if the order is confirmed or shipped, tinted for a draft, otherwise outlined. */
export const FulfillmentBadge = ({ status }: { status: string }) => (
  <span className="fulfillment-badge" data-style={FULFILLMENT_STYLES[status] ?? 'outline'}>
    {statusLabel(status)}
  </span>
);

/** The label of a status: "Sent to Printful" for `sent_to_printful`. */
export function statusLabel(status: string): string {
  const words = statusWords(status);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

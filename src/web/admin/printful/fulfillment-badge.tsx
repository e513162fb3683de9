import { statusLabel } from '../orders/status-label.ts';

const STYLES: Record<string, 'default' | 'secondary' | undefined> = {
  confirmed_with_printful: 'default',
  shipped: 'default',
  sent_to_printful: 'secondary',
};

/** The status of an order as far as Printful is concerned: filled once it has it for good, tinted as a draft, else an outline. */
export const FulfillmentBadge = ({ status }: { status: string }) => (
  <span className="fulfillment-badge" data-style={STYLES[status] ?? 'outline'}>
    {statusLabel(status)}
  </span>
);

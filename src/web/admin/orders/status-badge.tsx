import { statusBadge } from '../../../domain/orders/order-states.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-status.ts';
import { Badge } from '../kit/badge.tsx';

/** Green if completed, blue if processing, otherwise yellow; the shape says what is at stake. */
export function StatusBadge({ status }: { status: string }) {
  if (!isOrderStatus(status)) return <Badge tone="plain">{statusLabel(status)}</Badge>;
  const { badge, tone, mark } = statusBadge(status);
  return (
    <Badge tone={tone} mark={mark}>
      {badge}
    </Badge>
  );
}

const FULFILLMENT_STYLES: Record<string, 'default' | 'secondary' | undefined> = {
  confirmed_with_printful: 'default',
  shipped: 'default',
  sent_to_printful: 'secondary',
};

interface FulfillmentBadgeProps {
  status: string;
  /** What the list of orders says, where more than the status is known. */
  badge?: string | undefined;
}

/** The state on the Printful page: filled if the order is confirmed or shipped, tinted for a draft, otherwise outlined. */
export const FulfillmentBadge = ({ status, badge = statusLabel(status) }: FulfillmentBadgeProps) => (
  <span className="fulfillment-badge text-1 bold nowrap" data-style={FULFILLMENT_STYLES[status] ?? 'outline'}>
    {badge}
  </span>
);

/** The plain name of an order's status, or the words of another status: "Needs response" for Stripe's `needs_response`. */
export function statusLabel(status: string): string {
  if (isOrderStatus(status)) return statusBadge(status).badge;
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isOrderStatus = (status: string): status is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(status);

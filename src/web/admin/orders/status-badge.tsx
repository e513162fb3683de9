import { statusBadge } from '../../../domain/orders/order-states.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { Badge } from '../kit/badge.tsx';

/** Green if completed, blue if processing, otherwise yellow; the shape says what is at stake. */
export const OrderBadge = ({
  state,
}: {
  state: Pick<ReturnType<typeof statusBadge>, 'badge' | 'tone' | 'mark'>;
}) => (
  <Badge tone={state.tone} mark={state.mark}>
    {state.badge}
  </Badge>
);

const FULFILLMENT_STYLES: Partial<Record<OrderStatus, string>> = {
  confirmed_with_printful: 'default',
  shipped: 'default',
  sent_to_printful: 'secondary',
};

interface FulfillmentBadgeProps {
  status: OrderStatus;
  /** What the list of orders says, where more than the status is known. */
  badge?: string | undefined;
}

/** The state on the Printful page: filled if the order is confirmed or shipped, tinted for a draft, otherwise outlined. */
export const FulfillmentBadge = ({ status, badge = statusBadge(status).badge }: FulfillmentBadgeProps) => (
  <span className="fulfillment-badge text-1 bold nowrap" data-style={FULFILLMENT_STYLES[status] ?? 'outline'}>
    {badge}
  </span>
);

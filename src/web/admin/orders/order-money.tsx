import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { useTimeFormat } from '../admin-context.ts';
import { Badge } from '../lists/badge.tsx';
import { statusLabel } from './status-badge.tsx';

/** What was charged and refunded for an order, and what it cost. */
export function OrderMoney({ order }: { order: AdminOrderDetail }) {
  const { money, refunds, disputes } = order;
  const time = useTimeFormat();
  return (
    <section aria-labelledby="order-money">
      <h2 id="order-money">Money</h2>
      <dl className="order-money">
        <Row label="Subtotal" amount={money.subtotal} />
        {money.discountPercentage > 0 && (
          <Row label={`Party Pack (${money.discountPercentage}%)`} amount={`-${money.discount}`} />
        )}
        <Row label={order.shippingMethod} amount={money.shipping} />
        <Row label="Total" amount={money.total} strong />
        {money.refunded !== '0.00' && <Row label="Refunded" amount={`-${money.refunded}`} />}
        {money.disputed !== '0.00' && <Row label="Lost to a dispute" amount={`-${money.disputed}`} />}
        {money.disputeFee !== '0.00' && (
          <Row label="Dispute fee" amount={money.disputeFee && minus(money.disputeFee)} />
        )}
        {order.replaces === null && (
          <Row label="Stripe’s fee" amount={money.stripeFee && minus(money.stripeFee)} />
        )}
        <Row label="Printful’s cost" amount={money.printfulCost && minus(money.printfulCost)} />
        {order.replacements.length > 0 && (
          <Row
            label="Printful’s cost of replacements"
            amount={money.replacementCost && minus(money.replacementCost)}
          />
        )}
        {money.credit !== '0.00' && <Row label="Printful’s credit" amount={money.credit} />}
        {order.replaces === null && <Row label="Profit" amount={money.profit} strong />}
      </dl>
      {order.replaces && <p className="admin-hint">Its cost counts in order #{order.replaces}.</p>}
      {[
        ...refunds.map((refund) => ['Refund', refund] as const),
        ...disputes.map((dispute) => ['Dispute', dispute] as const),
      ].map(([kind, { id, amount, status, reason, createdAt }]) => (
        <p key={id} className="order-refund">
          <b>
            {kind} of ${amount}
          </b>{' '}
          <Badge tone={kind === 'Dispute' ? 'held' : status === 'succeeded' ? 'done' : 'plain'}>
            {statusLabel(status)}
          </Badge>
          <span className="admin-hint">
            {' '}
            {time(createdAt)}
            {reason && ` · ${reason}`}
          </span>
        </p>
      ))}
      {order.paymentIntentId && <p className="admin-hint order-reference">Stripe: {order.paymentIntentId}</p>}
      {order.printfulOrderId && <p className="admin-hint">Printful: {order.printfulOrderId}</p>}
    </section>
  );
}

interface RowProps {
  label: string;
  /** Null until it is known. */
  amount: string | null;
  strong?: boolean;
}

const Row = ({ label, amount, strong }: RowProps) => (
  <div data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd className="figures">{amount === null ? 'not known yet' : amount.replace(/^(-?)/, '$1$$')}</dd>
  </div>
);

/** Adds a minus sign, except to zero. */
const minus = (amount: string) => (amount === '0.00' ? amount : `-${amount}`);

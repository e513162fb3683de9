import { formatSigned } from '../../../domain/money/money.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { SectionHead } from '../kit/page-head.tsx';
import { useOrderTimes } from './order-times.ts';

/** The money of an order, from what was paid to what the owner keeps. */
export function OrderMoney({ order }: { order: AdminOrderDetail }) {
  const { money, paidAt, replaces, sentCart, card } = order;
  const { time } = useOrderTimes();
  return (
    <section aria-labelledby="order-money">
      <SectionHead title="Money" id="order-money" />
      <dl className="amounts">
        {money.rows.map(({ label, note, amount, isSum }) => (
          <div key={label} data-sum={isSum || undefined}>
            <dt>
              {label}
              {note && <small>{note}</small>}
              {isSum && paidAt && <small>{card === null ? time(paidAt) : `${time(paidAt)}, ${card}`}</small>}
            </dt>
            <Amount amount={amount} />
          </div>
        ))}
        {money.end && (
          <div data-end>
            <dt>{money.end.label}</dt>
            <Amount amount={money.end.amount} />
          </div>
        )}
      </dl>
      {money.ifWon !== null && (
        <p className="admin-hint">
          If the bank agrees with you: <span className="figures">{signedPrice(money.ifWon)}</span>. The fee
          stays.
        </p>
      )}
      {sentCart && (
        <p className="admin-hint">
          {sentCart.by} made this cart on {time(sentCart.at)}.
          {sentCart.reason && ` The discount: ${sentCart.reason}`}
        </p>
      )}
      {replaces && <p className="admin-hint">Free. Its cost counts in order #{replaces}.</p>}
    </section>
  );
}

const Amount = ({ amount }: { amount: number | null }) => (
  <dd className={amount !== null && amount < 0 ? 'loss' : undefined}>{signedPrice(amount)}</dd>
);

/** "−$88.20", "$19.76" or "not known yet". */
export const signedPrice = (amount: number | null): string =>
  amount === null ? 'not known yet' : formatSigned(amount);

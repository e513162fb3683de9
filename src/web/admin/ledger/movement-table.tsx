import { Link } from 'react-router';
import type { Movement } from '../../../wire/admin/ledger.ts';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { amountText, SignedAmount } from './signed-amount.tsx';

/** A page of movements, newest first. On a phone, the net is large, with amount and fee below it. */
export function MovementTable({ movements }: { movements: readonly Movement[] }) {
  const time = useTimeFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const pathTo = useAdminPath();
  return (
    <table className="ledger-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Order</th>
          {['Amount', 'Fee', 'Net', 'Balance'].map((name) => (
            <th key={name} scope="col" data-amount>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, at, what, orderId, missingOrderId, amount, fee, net, balance }) => (
          <tr key={id}>
            <td data-cell="when">{time(at)}</td>
            <td data-cell="what">{what}</td>
            <td data-cell="order">
              {orderId && <Link to={pathTo('order', orderId)}>#{orderId}</Link>}
              {missingOrderId && `#${missingOrderId}, not in this shop`}
            </td>
            <td data-amount data-cell="amount">
              <SignedAmount cents={amount} />
            </td>
            <td data-amount data-cell="fee">
              {fee === 0 ? '0.00' : <SignedAmount cents={-fee} />}
            </td>
            <td data-amount data-cell="net">
              <b>
                <SignedAmount cents={net} />
              </b>
              {fee !== 0 && (
                <small>
                  {amountText(amount)}, fee {amountText(fee)}
                </small>
              )}
            </td>
            <td data-amount data-cell="balance">
              {amountText(balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

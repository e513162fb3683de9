import { useState } from 'react';
import { cents, formatPrice, readAmount } from '../../../domain/money/money.ts';
import { fullRefund, notSaved } from '../../../domain/money/refund-hats.ts';
import { buyerName, shortName } from '../../../domain/orders/gift.ts';
import { REFUNDED_IN } from '../../../domain/shipping/promised-days.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { OrderDialog } from './order-action.tsx';
import { paidForLine, refundable } from './order-actions.ts';
import { reasonFields } from './refund-dialog.tsx';

/** Asks before all that is left of a payment goes back: the hats and the shipping, each on a line of its own. */
export function RefundAllDialog({ order: opened, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const [order] = useState(opened);
  const left = refundable(order);
  const sold = order.lines.map((line) => ({ ...line, share: paidForLine(line) }));
  const { lines, hats, shipping } = fullRefund(sold, left);
  const name = buyerName(order.address.name, order.gift);
  const who = shortName(order.address.name, order.gift);
  const lost = notSaved(order.money.rows);
  return (
    <OrderDialog
      title={`Refund everything to ${name || 'the shopper'}?`}
      yes={`Refund ${formatPrice(left)}`}
      no="Do not refund"
      busy="Refunding..."
      fields={({ kind }) => reasonFields(kind, 'kindness')}
      orderId={order.id}
      path="refunds"
      body={({ kind = 'kindness', reason = '' }) => ({
        ...(lines.length > 0 ? { amount: left, lines, shipping } : { amount: null, lines }),
        refunded: readAmount(order.money.refunded),
        replacements: order.replacements.length,
        reasonKind: kind,
        reason,
      })}
      done="Refund on its way"
      onClose={onClose}
    >
      <dl className="amounts">
        <div>
          <dt>Hats</dt>
          <dd>{formatPrice(hats)}</dd>
        </div>
        <div>
          <dt>Shipping{lines.length === 0 && ' and what else is left'}</dt>
          <dd>{formatPrice(shipping)}</dd>
        </div>
        <div data-end>
          <dt>{who} gets back</dt>
          <dd>{formatPrice(left)}</dd>
        </div>
      </dl>
      <p className="admin-hint">
        Money goes back to the card, in {REFUNDED_IN}. {who} gets an email. This cannot be undone.
        {lost > 0 && <b> {formatPrice(cents(lost))} for Stripe and Printful is not saved.</b>}
      </p>
    </OrderDialog>
  );
}

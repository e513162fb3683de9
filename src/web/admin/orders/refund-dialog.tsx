import { useState } from 'react';
import {
  type Cents,
  cents,
  formatAmount,
  formatPrice,
  readAmount,
  readDollars,
  ZERO,
} from '../../../domain/money/money.ts';
import {
  fullRefund,
  hatsRefund,
  notSaved,
  REFUND_REASON_LABELS,
  REFUND_REASONS,
  shareOfHats,
} from '../../../domain/money/refund-hats.ts';
import { taxOfRefund } from '../../../domain/money/tax.ts';
import { buyerName, shortName } from '../../../domain/orders/gift.ts';
import { claimDue } from '../../../domain/orders/problem.ts';
import { REFUNDED_IN } from '../../../domain/shipping/promised-days.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { InputField } from '../../ui/field.tsx';
import type { Field } from '../kit/action-dialog.tsx';
import { AmountRow } from '../kit/amount-row.tsx';
import { type ChosenHats, countOf, HatPicker, linesOf } from './hat-picker.tsx';
import { OrderDialog } from './order-action.tsx';
import { paidForLine, refundable } from './order-actions.ts';
import { signedPrice } from './order-money.tsx';
import { useOrderTimes } from './order-times.ts';

interface RefundProps {
  order: AdminOrderDetail;
  /** The hat that is chosen at first. */
  line: AdminOrderLine | null;
  onClose(): void;
}

/** Asks which hats, or what amount, to refund and why, and says what that does to the order's money. */
export function RefundDialog({ order: opened, line, onClose }: RefundProps) {
  // As it was when the dialog opened: a second try must not pass for a new refund.
  const [order] = useState(opened);
  const [chosen, setChosen] = useState<ChosenHats>(
    line && line.refunded < line.quantity ? { [line.id]: 1 } : {},
  );
  const [typed, setTyped] = useState<string | null>(null);
  const left = refundable(order);
  const byAmount = typed !== null;
  const sold = order.lines.map((each) => ({ ...each, share: paidForLine(each) }));
  const asked = byAmount ? readDollars(typed) : hatsRefund(linesOf(chosen), sold, left);
  const amount = asked !== null && asked <= left ? asked : ZERO;
  const name = buyerName(order.address.name, order.gift) || 'the shopper';
  return (
    <OrderDialog
      title={titleOf(byAmount ? null : countOf(chosen), name)}
      yes={amount > 0 ? `Refund ${formatPrice(amount)}` : 'Refund'}
      no="Do not refund"
      busy="Refunding..."
      isReady={amount > 0}
      fields={({ kind }) => reasonFields(kind)}
      below={() => <Effect order={order} amount={amount} />}
      orderId={order.id}
      path="refunds"
      body={({ kind, reason = '' }) => ({
        amount: byAmount && amount === left ? null : amount,
        lines: byAmount ? [] : linesOf(chosen),
        ...seenOf(order),
        reasonKind: kind,
        reason,
      })}
      done="Refund on its way"
      onClose={onClose}
    >
      <p className="admin-hint">
        Money goes back to the card, in {REFUNDED_IN}. This cannot be undone.
        {order.replacements.length > 0 && (
          <b> Hats from this order were already replaced by order #{order.replacements.join(', #')}.</b>
        )}
      </p>
      {byAmount ? (
        <InputField
          label="Amount"
          name="amount"
          inputMode="decimal"
          value={typed}
          hint={`${formatPrice(left)} can be refunded.`}
          error={
            typed !== '' && amount === 0 ? `Amount must be between 0.01 and ${formatAmount(left)}.` : null
          }
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <HatPicker
          lines={order.lines}
          most={({ quantity, refunded }) => quantity - refunded}
          price={(each) => formatPrice(shareOfHats({ ...each, share: paidForLine(each) }, 1))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <button type="button" className="admin-link" onClick={() => setTyped(byAmount ? null : '')}>
        {byAmount ? 'Choose hats instead' : 'Refund an amount instead'}
      </button>
    </OrderDialog>
  );
}

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
      body={({ kind, reason = '' }) => ({
        ...(lines.length > 0 ? { amount: left, lines, shipping } : { amount: null, lines }),
        ...seenOf(order),
        reasonKind: kind,
        reason,
      })}
      done="Refund on its way"
      onClose={onClose}
    >
      <dl className="amounts">
        <AmountRow label="Hats">{formatPrice(hats)}</AmountRow>
        <AmountRow label={lines.length > 0 ? 'Shipping' : 'Shipping and what else is left'}>
          {formatPrice(shipping)}
        </AmountRow>
        <AmountRow label={`${who} gets back`} isEnd>
          {formatPrice(left)}
        </AmountRow>
      </dl>
      <p className="admin-hint">
        Money goes back to the card, in {REFUNDED_IN}. {who} gets an email. This cannot be undone.
        {lost > 0 && <b> {formatPrice(cents(lost))} for Stripe and Printful is not saved.</b>}
      </p>
    </OrderDialog>
  );
}

/** What was done for the order already, as the dialog shows it. */
const seenOf = ({ money, replacements }: AdminOrderDetail) => ({
  refunded: readAmount(money.refunded),
  replacements: replacements.length,
});

/** Asks for a reason, and for its words if it is another one. */
const reasonFields = (kind = '', value = ''): Field[] => [
  {
    name: 'kind',
    label: 'Reason',
    value,
    options: [
      ['', 'Choose a reason'],
      ...REFUND_REASONS.map((each) => [each, REFUND_REASON_LABELS[each]] as const),
    ],
    isRequired: true,
  },
  ...(kind === 'other' ? [OTHER_REASON] : []),
];

const OTHER_REASON = { name: 'reason', label: 'Which reason', maxLength: 500, isRequired: true };

const titleOf = (hats: number | null, name: string): string =>
  hats === null
    ? `Refund an amount to ${name}?`
    : `Refund ${hats === 1 ? '1 hat' : `${hats || 'which'} hats`} to ${name}?`;

/** What the shopper gets, what the owner keeps, and what Printful pays. */
function Effect({ order, amount }: { order: AdminOrderDetail; amount: Cents }) {
  const { time } = useOrderTimes();
  const who = shortName(order.address.name, order.gift);
  const { end, tax, total, returned } = order.money;
  const kept = end?.amount ?? null;
  const [paid, before] = [readAmount(total), readAmount(returned)];
  const due = claimDue(order.parcels.map(({ deliveredAt }) => (deliveredAt ? new Date(deliveredAt) : null)));
  const wasMade = order.printfulOrderId !== null && order.status !== 'canceled';
  return (
    <>
      <dl className="amounts">
        <AmountRow label={`${who} gets back`}>
          <b>{formatPrice(amount)}</b>
        </AmountRow>
        {kept !== null && (
          <AmountRow label="You keep of this order">
            {signedPrice(kept - amount + taxOfRefund(readAmount(tax), { paid, before, amount }))}
            <small>was {signedPrice(kept)}</small>
          </AmountRow>
        )}
      </dl>
      <p className="admin-hint">
        {who} gets an email.
        {wasMade &&
          ` Printful is not paid back; claim it there${due ? ` until ${time(due.toISOString())}` : ''} if it is Printful’s fault.`}
      </p>
    </>
  );
}

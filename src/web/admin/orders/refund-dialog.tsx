import { useState } from 'react';
import {
  type Cents,
  cents,
  formatAmount,
  formatPrice,
  parseAmount,
  readAmount,
  ZERO,
} from '../../../domain/money.ts';
import { firstName } from '../../../domain/order-story.ts';
import { claimDue } from '../../../domain/problem.ts';
import { REFUNDED_IN } from '../../../domain/promised-days.ts';
import {
  hatsRefund,
  REFUND_REASON_LABELS,
  REFUND_REASONS,
  shareOfHats,
} from '../../../domain/refund-hats.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { AskDialog } from '../kit/action-dialog.tsx';
import { type ChosenHats, countOf, HatPicker, linesOf } from './hat-picker.tsx';
import { refundable } from './order-actions.ts';
import { signedPrice } from './order-money.tsx';
import { useOrderTimes } from './order-times.ts';
import { useOrderAction } from './use-order-action.ts';

interface RefundProps {
  order: AdminOrderDetail;
  /** The hat that is chosen at first. */
  line: AdminOrderLine | null;
  onClose(): void;
}

/** Asks which hats, or what amount, to refund and why, and says what that does to the order's money. */
export function RefundDialog({ order, line, onClose }: RefundProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const [chosen, setChosen] = useState<ChosenHats>(
    line && line.refunded < line.quantity ? { [line.id]: 1 } : {},
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [kind, setKind] = useState('');
  const [reason, setReason] = useState('');
  const left = refundable(order);
  const byAmount = typed !== null;
  const sold = order.lines.map((each) => ({ ...each, share: readAmount(each.share) }));
  const asked = byAmount ? readDollars(typed) : hatsRefund(linesOf(chosen), sold, left);
  const amount = asked !== null && asked <= left ? asked : ZERO;
  const name = order.address.name || 'the shopper';
  const isReady = amount > 0 && kind !== '' && (kind !== 'other' || reason.trim() !== '');

  function refund() {
    const { refunded } = order.money;
    run({
      path: 'refunds',
      body: {
        amount: byAmount && amount === left ? null : amount,
        lines: byAmount ? [] : linesOf(chosen),
        refunded: readAmount(refunded),
        replacements: order.replacements.length,
        reasonKind: kind,
        reason: reason.trim(),
      },
    });
  }

  return (
    <AskDialog
      title={titleOf(byAmount ? null : countOf(chosen), name)}
      yes={amount > 0 ? `Refund ${formatPrice(amount)}` : 'Refund'}
      busy="Refunding..."
      no="Do not refund"
      isReady={isReady}
      isBusy={isBusy}
      error={error?.message}
      onYes={refund}
      onNo={onClose}
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
          hint={`$${formatAmount(left)} can be refunded.`}
          error={
            typed !== '' && amount === 0 ? `Amount must be between 0.01 and ${formatAmount(left)}.` : null
          }
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <HatPicker
          lines={order.lines}
          most={({ quantity, refunded }) => quantity - refunded}
          price={(each) => `$${formatAmount(shareOfHats({ ...each, share: readAmount(each.share) }, 1))}`}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <button type="button" className="admin-link" onClick={() => setTyped(byAmount ? null : '')}>
        {byAmount ? 'Choose hats instead' : 'Refund an amount instead'}
      </button>
      <SelectField label="Reason" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="">Choose a reason</option>
        {REFUND_REASONS.map((each) => (
          <option key={each} value={each}>
            {REFUND_REASON_LABELS[each]}
          </option>
        ))}
      </SelectField>
      {kind === 'other' && (
        <InputField
          label="Which reason"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Effect order={order} amount={amount} />
    </AskDialog>
  );
}

const titleOf = (hats: number | null, name: string): string =>
  hats === null
    ? `Refund an amount to ${name}?`
    : `Refund ${hats === 1 ? '1 hat' : `${hats || 'which'} hats`} to ${name}?`;

const readDollars = (typed: string): Cents | null => parseAmount(typed.trim().replace(/^\$/, ''));

/** What the shopper gets, what the owner keeps, and what Printful pays. */
function Effect({ order, amount }: { order: AdminOrderDetail; amount: Cents }) {
  const { time } = useOrderTimes();
  const who = firstName(order.address.name);
  const kept = order.money.end?.amount ?? null;
  const due = claimDue(order.parcels.map(({ deliveredAt }) => (deliveredAt ? new Date(deliveredAt) : null)));
  const wasMade = order.printfulOrderId !== null && order.status !== 'canceled';
  return (
    <>
      <dl className="order-ledger">
        <div>
          <dt>{who} gets back</dt>
          <dd>
            <b>{formatPrice(cents(amount))}</b>
          </dd>
        </div>
        {kept !== null && (
          <div>
            <dt>You keep of this order</dt>
            <dd>
              {signedPrice(kept - amount)}
              <small>was {signedPrice(kept)}</small>
            </dd>
          </div>
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

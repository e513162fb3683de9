import { useState } from 'react';
import type { Cents } from '../../../../domain/money.ts';
import { formatAmount, parseAmount } from '../../../../domain/money.ts';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { InputField } from '../../../ui/field.tsx';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { leftOf } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

/** Gives money back, all that is left or a part of it. */
export function RefundDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, fault } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({});
  const left = leftOf(order);

  function refund({ amount = '', reason = '' }: Record<string, string>) {
    const asked = parseAmount(amount.trim().replace(/^\$/, ''));
    if (asked === null || asked === 0 || asked > left)
      return setWrong({ amount: `Amount must be between 0.01 and ${formatAmount(left as Cents)}.` });
    if (reason.trim() === '') return setWrong({ reason: 'Say why it is given back.' });
    setWrong({});
    const part = asked === left ? null : asked;
    const refunded = parseAmount(order.money.refunded) ?? 0;
    run({ path: 'refunds', body: { amount: part, refunded, reason: reason.trim() } });
  }

  return (
    <FormDialog
      title={`Refund order #${order.id}`}
      submit="Refund"
      busy="Refunding..."
      isBusy={isBusy}
      fault={fault?.path === 'amount' ? null : fault?.message}
      onSubmit={refund}
      onClose={onClose}
    >
      <InputField
        label="Amount"
        name="amount"
        inputMode="decimal"
        defaultValue={formatAmount(left as Cents)}
        hint={`$${formatAmount(left as Cents)} can be given back.`}
        error={wrong.amount ?? (fault?.path === 'amount' ? fault.message : null)}
      />
      <InputField label="Reason" name="reason" maxLength={500} error={wrong.reason ?? null} />
      <p className="admin-hint">Once all of it went back, Printful is stopped too, if it still can be.</p>
    </FormDialog>
  );
}

import { useState } from 'react';
import { formatAmount, parseAmount } from '../../../domain/money.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { cancelText, orderActions, refundable } from './order-actions.ts';
import { sendToasts, useOrderAction } from './use-order-action.ts';

/** Buttons for the actions on the whole order. */
export function OrderButtons({ order }: { order: AdminOrderDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'cancel' | null>(null);
  const may = orderActions(order);
  const sending = useOrderAction(order.id, sendToasts(order.id));
  const mailing = useOrderAction(order.id, { done: 'Confirmation on its way', failed: NOTHING_DONE });
  const revoking = useOrderAction(order.id, {
    done: 'The shopper’s link no longer works',
    failed: NOTHING_DONE,
  });
  const close = () => setDialog(null);
  const white = { small: true, voice: 'plain', tone: 'white' } as const;
  return (
    <div className="order-buttons">
      {may.send && (
        <Button
          small
          voice="plain"
          tone="pink"
          busy={sending.isBusy}
          busyLabel="Sending..."
          onClick={() => sending.run({ path: 'send' })}
        >
          Send to Printful
        </Button>
      )}
      {may.refund && (
        <Button {...white} onClick={() => setDialog('refund')}>
          Refund
        </Button>
      )}
      {may.cancel && (
        <Button {...white} onClick={() => setDialog('cancel')}>
          Cancel order
        </Button>
      )}
      {may.resend && (
        <Button
          {...white}
          busy={mailing.isBusy}
          busyLabel="Sending..."
          onClick={() => mailing.run({ path: 'resend-confirmation' })}
        >
          Resend confirmation
        </Button>
      )}
      <Button
        {...white}
        busy={revoking.isBusy}
        busyLabel="Revoking..."
        onClick={() => {
          if (window.confirm('Revoke the link in the shopper’s email? It will no longer open the order.'))
            revoking.run({ path: 'revoke-key' });
        }}
      >
        Revoke link
      </Button>
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </div>
  );
}

const NOTHING_DONE = { title: 'Error', description: 'Nothing was done. Please try again.' };

/** A dialog to cancel an order and refund what was paid. */
function CancelDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Order canceled', onDone: onClose });
  const [lacksReason, setLacksReason] = useState(false);

  function cancel({ reason = '' }: Record<string, string>) {
    setLacksReason(reason.trim() === '');
    if (reason.trim() !== '') run({ path: 'cancel', body: { reason: reason.trim() } });
  }

  return (
    <FormDialog
      title={`Cancel order #${order.id}`}
      submit="Cancel the order"
      busy="Canceling..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>Production at Printful is canceled if it has not started. {cancelText(order)}</p>
      <InputField
        label="Reason"
        name="reason"
        maxLength={500}
        error={lacksReason ? 'Enter a reason.' : null}
      />
    </FormDialog>
  );
}

/** A dialog to refund all or part of what can still be refunded. */
function RefundDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Refund on its way', onDone: onClose });
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const left = refundable(order);

  function refund({ amount: typed = '', reason = '' }: Record<string, string>) {
    const amount = parseAmount(typed.trim().replace(/^\$/, ''));
    if (amount === null || amount === 0 || amount > left)
      return setErrors({ amount: `Amount must be between 0.01 and ${formatAmount(left)}.` });
    if (reason.trim() === '') return setErrors({ reason: 'Enter a reason.' });
    setErrors({});
    const part = amount === left ? null : amount;
    const refunded = parseAmount(order.money.refunded) ?? 0;
    const replacements = order.replacements.length;
    run({ path: 'refunds', body: { amount: part, refunded, replacements, reason: reason.trim() } });
  }

  return (
    <FormDialog
      title={`Refund order #${order.id}`}
      submit="Refund"
      busy="Refunding..."
      isBusy={isBusy}
      error={error?.path === 'amount' ? null : error?.message}
      onSubmit={refund}
      onClose={onClose}
    >
      {order.replacements.length > 0 && (
        <p>
          <b>Hats from this order were already replaced by order #{order.replacements.join(', #')}.</b>
        </p>
      )}
      <InputField
        label="Amount"
        name="amount"
        inputMode="decimal"
        defaultValue={formatAmount(left)}
        hint={`$${formatAmount(left)} can be refunded.`}
        error={errors.amount ?? (error?.path === 'amount' ? error.message : null)}
      />
      <InputField label="Reason" name="reason" maxLength={500} error={errors.reason ?? null} />
      <p className="admin-hint">A full refund also cancels production at Printful, if it has not started.</p>
    </FormDialog>
  );
}

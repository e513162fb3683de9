import { useState } from 'react';
import { formatPrice } from '../../../domain/money.ts';
import { firstName } from '../../../domain/order-story.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { InputField } from '../../ui/field.tsx';
import { AskDialog } from '../kit/action-dialog.tsx';
import { cancelText, refundable } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

interface DialogProps {
  order: AdminOrderDetail;
  onClose(): void;
}

/** Asks before an order is canceled and what was paid goes back. */
export function CancelDialog({ order, onClose }: DialogProps) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Order canceled', onDone: onClose });
  const [reason, setReason] = useState('');
  const left = refundable(order);
  const paysBack = left > 0 && order.paidAt !== null && order.replaces === null;
  const verb = paysBack ? `Cancel and refund ${formatPrice(left)}` : 'Cancel the order';
  return (
    <AskDialog
      title={`${verb}?`}
      yes={verb}
      busy="Canceling..."
      no="Keep the order"
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      error={error?.message}
      onYes={() => run({ path: 'cancel', body: { reason: reason.trim() } })}
      onNo={onClose}
    >
      <p className="admin-hint">
        Production at Printful is canceled if it has not started. {cancelText(order)}
      </p>
      <InputField
        label="Reason"
        name="reason"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskDialog>
  );
}

/** Asks how a refund that came back was paid. */
export function PaidOtherwiseDialog({
  order,
  refundId,
  amount,
  onClose,
}: DialogProps & { refundId: string; amount: string }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Written down', onDone: onClose });
  const [how, setHow] = useState('');
  return (
    <AskDialog
      title={`How did you pay the $${amount}?`}
      yes="It is paid"
      busy="Saving..."
      no="Not yet"
      isReady={how.trim() !== ''}
      isBusy={isBusy}
      error={error?.message}
      onYes={() => run({ path: `refunds/${refundId}/paid-otherwise`, body: { how: how.trim() } })}
      onNo={onClose}
    >
      <p className="admin-hint">
        The bank of {firstName(order.address.name)} did not take the money, so Stripe gave it back to you. Pay
        it by check or transfer, then write it down. Nothing is paid from here.
      </p>
      <InputField
        label="How it was paid, such as “check 1042”"
        name="how"
        maxLength={500}
        value={how}
        onChange={({ target }) => setHow(target.value)}
      />
    </AskDialog>
  );
}

/** Asks before the link in the shopper's emails is ended. */
export function RevokeDialog({ order, onClose }: DialogProps) {
  const done = 'The shopper’s link no longer works';
  const { run, isBusy, error } = useOrderAction(order.id, { done, onDone: onClose });
  return (
    <AskDialog
      title="End the link in the emails?"
      yes="End the link"
      busy="Ending..."
      no="Keep the link"
      isBusy={isBusy}
      error={error?.message}
      onYes={() => run({ path: 'revoke-key' })}
      onNo={onClose}
    >
      <p className="admin-hint">
        The emails so far will no longer open this order. A confirmation that you send again has a new link.
      </p>
    </AskDialog>
  );
}

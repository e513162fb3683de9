import { useState } from 'react';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { InputField } from '../../../ui/field.tsx';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Stops an order, and gives back what was paid. */
export function CancelDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, fault } = useOrderAction(order.id, { done: 'Order canceled', onDone: onClose });
  const [isWithoutReason, setWithoutReason] = useState(false);

  function cancel({ reason = '' }: Record<string, string>) {
    setWithoutReason(reason.trim() === '');
    if (reason.trim() !== '') run({ path: 'cancel', body: { reason: reason.trim() } });
  }

  return (
    <FormDialog
      title={`Cancel order #${order.id}`}
      submit="Cancel the order"
      busy="Canceling..."
      isBusy={isBusy}
      fault={fault?.message}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>
        Printful is stopped if it still can be. Whatever was paid goes back in full, and the shopper is told.
      </p>
      <InputField
        label="Reason"
        name="reason"
        maxLength={500}
        error={isWithoutReason ? 'Say why it is canceled.' : null}
      />
    </FormDialog>
  );
}

import { useState } from 'react';
import { LONGEST_WORDS, REASON_LABELS, REPORTABLE } from '../../../domain/problem.ts';
import type { AdminOrderLine } from '../../../wire/admin/orders.ts';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { useAdminQuery } from '../admin-query.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ORDERS_PATH, useOrderAction } from './use-order-action.ts';

interface FixDialogProps {
  orderId: string;
  line: AdminOrderLine;
  onClose(): void;
}

/** A dialog in which an administrator reports a problem that a shopper told them about. */
export function FixDialog({ orderId, line, onClose }: FixDialogProps) {
  const { run, isBusy, error } = useOrderAction(orderId, { done: 'Problem added', onDone: onClose });
  const [message, setMessage] = useState<string | null>(null);
  const time = useTimeFormat();
  // Shown on the same page, so it is read already.
  const { data } = useAdminQuery<AdminProblems>(`${ORDERS_PATH}/${orderId}/problems`);
  const before = data?.problems.find(({ hats }) => hats.some(({ lineId }) => lineId === line.id));

  function report({ reason, wish, words = '', quantity = '1' }: Record<string, string>) {
    const isEmpty = words.trim() === '' && reason !== 'lost';
    setMessage(isEmpty ? 'Write what the shopper says.' : null);
    const lines = [{ id: line.id, quantity: Number(quantity) || 0 }];
    if (!isEmpty) run({ path: 'problems', body: { lines, reason, wish, words: words.trim() } });
  }

  return (
    <FormDialog
      title={`What is wrong with ${line.name}?`}
      submit="Add the problem"
      busy="Adding..."
      isBusy={isBusy}
      error={error?.message}
      onSubmit={report}
      onClose={onClose}
    >
      {before && (
        <p>
          <b>
            Already reported: {REASON_LABELS[before.reason]}, {time(before.createdAt)}.
          </b>
        </p>
      )}
      <SelectField label="What happened" name="reason" defaultValue="misprint">
        {REPORTABLE.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      {line.quantity > 1 && (
        <InputField
          label={`How many of the ${line.quantity}`}
          name="quantity"
          inputMode="numeric"
          defaultValue={line.quantity}
        />
      )}
      <SelectField label="The shopper would like" name="wish" defaultValue="replacement">
        <option value="replacement">A new hat</option>
        <option value="refund">The money</option>
      </SelectField>
      <TextField
        label="What the shopper says"
        name="words"
        rows={3}
        maxLength={LONGEST_WORDS}
        error={message}
        hint="You decide in the next step: replacement, refund, or claim from Printful."
      />
    </FormDialog>
  );
}

import type { AdminOrderLine } from '../../../../wire/admin/orders.ts';
import { InputField } from '../../../ui/field.tsx';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

interface TextDialogProps {
  orderId: string;
  line: AdminOrderLine;
  onClose(): void;
}

/** Corrects what stands on a hat, while nothing is produced. */
export function TextDialog({ orderId, line, onClose }: TextDialogProps) {
  const { run, isBusy, fault } = useOrderAction(orderId, { done: 'Text saved', onDone: onClose });
  const isTold = LINES.some(([name]) => name === fault?.path);
  return (
    <FormDialog
      title={`Edit the text of ${line.name}`}
      submit="Save text"
      busy="Saving..."
      isBusy={isBusy}
      fault={isTold ? null : fault?.message}
      onSubmit={(lines) => run({ method: 'PATCH', path: `lines/${line.position}`, body: lines })}
      onClose={onClose}
    >
      {LINES.map(([name, label]) => (
        <InputField
          key={name}
          label={label}
          name={name}
          defaultValue={line[name]}
          autoComplete="off"
          error={fault?.path === name ? fault.message : null}
        />
      ))}
    </FormDialog>
  );
}

const LINES = [
  ['textLine1', 'Text Line 1'],
  ['textLine2', 'Text Line 2'],
  ['textLine3', 'Text Line 3 (Optional)'],
] as const;

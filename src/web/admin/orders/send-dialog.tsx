import type { HoldKind } from '../../../domain/holds.ts';
import { AskDialog } from '../kit/action-dialog.tsx';
import { sendToasts, useOrderAction } from './use-order-action.ts';

interface SendDialogProps {
  id: string;
  /** What holds the order. */
  heldBy: readonly HoldKind[];
  onDone?(): void;
  onClose(): void;
}

/** Asks before an order is sent although something holds it. */
export function SendDialog({ id, heldBy, onDone, onClose }: SendDialogProps) {
  const { done } = sendToasts(id);
  const { run, isBusy, error } = useOrderAction(id, {
    done,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <AskDialog
      title={`Send #${id} to Printful anyway?`}
      yes="Send it anyway"
      busy="Sending..."
      no="Do not send"
      isBusy={isBusy}
      error={error?.message}
      onYes={() => run({ path: 'send' })}
      onNo={onClose}
    >
      <p className="admin-hint">
        {heldBy.map((kind) => OVERRULED[kind] ?? '').join(' ')} Printful makes the hats, and you pay for them.
      </p>
    </AskDialog>
  );
}

/** What sending does about each hold that it may end. */
const OVERRULED: Partial<Record<HoldKind, string>> = {
  address: 'The hats go to the address as it is now.',
  content: 'The words count as approved.',
  payment: 'You accept the payment as it is.',
  owner: 'The order is no longer stopped.',
};

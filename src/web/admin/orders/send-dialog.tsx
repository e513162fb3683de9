import { type HoldKind, SEND } from '../../../domain/orders/holds.ts';
import { OrderDialog, sendToasts } from './order-action.tsx';

interface SendDialogProps {
  id: string;
  /** What holds the order. */
  heldBy: readonly HoldKind[];
  onDone?(): void;
  onClose(): void;
}

/** Asks before an order is sent although something holds it. */
export const SendDialog = ({ id, heldBy, onDone, onClose }: SendDialogProps) => (
  <OrderDialog
    title={`Send #${id} to Printful although it is on hold?`}
    yes={SEND}
    no="Do not send"
    busy="Sending..."
    orderId={id}
    path="send"
    done={sendToasts(id).done}
    onDone={() => {
      onClose();
      onDone?.();
    }}
    onClose={onClose}
  >
    {`${heldBy.map((kind) => OVERRULED[kind] ?? '').join(' ')} Printful makes the hats, and you pay for them.`}
  </OrderDialog>
);

/** What sending does about each hold that it may end. */
const OVERRULED: Partial<Record<HoldKind, string>> = {
  address: 'The hats go to the address as it is now.',
  content: 'The words count as approved.',
  payment: 'You accept the payment as it is.',
  owner: 'The order no longer waits for you.',
};

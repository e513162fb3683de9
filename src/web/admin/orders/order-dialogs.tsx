import { formatPrice } from '../../../domain/money/money.ts';
import { firstName } from '../../../domain/orders/order-story.ts';
import type { Role } from '../../../wire/access.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { useAdmin } from '../admin-context.ts';
import { ChoiceDialog } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { hatWords } from './hat-words.ts';
import type { OpenDialog, OrderDialogKind } from './open-dialog.ts';
import { OrderDialog } from './order-action.tsx';
import { cancelText, refundable } from './order-actions.ts';
import { heldText } from './order-more.tsx';
import { AddressDialog } from './order-person.tsx';
import { ProblemChoice } from './problem-dialogs.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

interface DialogProps {
  order: AdminOrderDetail;
  onClose(): void;
}

interface DialogsProps extends DialogProps {
  dialog: OrderDialogKind;
  open: OpenDialog;
}

/** The open dialog of an order's page. */
export function OrderDialogs({ dialog, open, ...shared }: DialogsProps) {
  const { order, onClose } = shared;
  switch (dialog.kind) {
    case 'fix':
      return <FixDialog {...shared} open={open} line={dialog.line} />;
    case 'text':
      return <TextDialog orderId={order.id} line={dialog.line} onClose={onClose} />;
    case 'refund':
      return <RefundDialog {...shared} line={dialog.line} />;
    case 'replacement':
      return <ReplaceDialog {...shared} line={dialog.line} isClaim={false} />;
    case 'claim':
      return <ReplaceDialog {...shared} line={dialog.line} isClaim />;
    case 'cancel':
      return <CancelDialog {...shared} />;
    case 'address':
      return <AddressDialog {...shared} />;
    case 'words':
      return <WordsDialog {...shared} open={open} />;
    case 'send':
      return <SendDialog id={order.id} heldBy={order.heldBy} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog {...shared} />;
    case 'problem':
      return <ProblemChoice {...shared} problemId={dialog.problemId} />;
    case 'paid-otherwise':
      return <PaidOtherwiseDialog {...shared} refundId={dialog.refundId} amount={dialog.amount} />;
  }
}

/** Asks before an order is canceled and what was paid goes back. */
function CancelDialog({ order, onClose }: DialogProps) {
  const left = refundable(order);
  const paysBack = left > 0 && order.paidAt !== null && order.replaces === null;
  const verb = paysBack ? `Cancel and refund ${formatPrice(left)}` : 'Cancel the order';
  return (
    <OrderDialog
      title={`${verb}?`}
      yes={verb}
      no="Keep the order"
      busy="Canceling..."
      fields={[{ name: 'reason', label: 'Reason', maxLength: 500, isRequired: true }]}
      orderId={order.id}
      path="cancel"
      done="Order canceled"
      onClose={onClose}
    >
      {`Production at Printful is canceled if it has not started. ${cancelText(order)}`}
    </OrderDialog>
  );
}

/** Asks how a refund that came back was paid. */
const PaidOtherwiseDialog = ({
  order,
  refundId,
  amount,
  onClose,
}: DialogProps & { refundId: string; amount: string }) => (
  <OrderDialog
    title={`How did you pay the $${amount}?`}
    yes="It is paid"
    no="Not yet"
    busy="Saving..."
    fields={[
      { name: 'how', label: 'How it was paid, such as “check 1042”', maxLength: 500, isRequired: true },
    ]}
    orderId={order.id}
    path={`refunds/${refundId}/paid-otherwise`}
    done="Written down"
    onClose={onClose}
  >
    {`The bank of ${firstName(order.address.name)} did not take the money, so Stripe gave it back to you. Pay it by check or transfer, then write it down. Nothing is paid from here.`}
  </OrderDialog>
);

/** Asks before the link in the shopper's emails is ended. */
const RevokeDialog = ({ order, onClose }: DialogProps) => (
  <OrderDialog
    title="End the link in the emails?"
    yes="End the link"
    no="Keep the link"
    busy="Ending..."
    orderId={order.id}
    path="revoke-key"
    done="The shopper’s link no longer works"
    onClose={onClose}
  >
    The emails so far will no longer open this order. A confirmation that you send again has a new link.
  </OrderDialog>
);

interface FixDialogProps extends DialogProps {
  line: AdminOrderLine;
  open: OpenDialog;
}

/** The ways to fix a hat that was sent: send it again, give the money back, or get the money from Printful. */
function FixDialog({ order, line, open, onClose }: FixDialogProps) {
  const { role } = useAdmin();
  const canRefund =
    role === 'owner' && order.replaces === null && refundable(order) > 0 && line.refunded < line.quantity;
  return (
    <ChoiceDialog title={`Fix ${hatWords(line)}`} onClose={onClose}>
      <Button wide onClick={() => open({ kind: 'replacement', line })}>
        Send a replacement
      </Button>
      <Button wide disabled={!canRefund} onClick={() => open({ kind: 'refund', line })}>
        Refund this hat
      </Button>
      {!canRefund && <p className="admin-hint">{whyNot(order, line, role)}</p>}
      <Button wide onClick={() => open({ kind: 'claim', line })}>
        Claim it from Printful
      </Button>
    </ChoiceDialog>
  );
}

/** Why a hat cannot be refunded. */
function whyNot(order: AdminOrderDetail, line: AdminOrderLine, role: Role): string {
  if (role !== 'owner') return 'Only an owner can pay back.';
  if (order.replaces !== null) return 'This order was free.';
  if (line.refunded >= line.quantity) return 'This hat is refunded already.';
  return heldText(order) ?? 'Nothing is left to refund.';
}

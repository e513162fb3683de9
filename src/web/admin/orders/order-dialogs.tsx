import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { CancelDialog, PaidOtherwiseDialog, RevokeDialog } from './end-dialogs.tsx';
import { FixDialog } from './fix-dialog.tsx';
import type { OpenDialog, OrderDialog } from './open-dialog.ts';
import { AddressDialog } from './order-person.tsx';
import { ProblemChoice } from './problem-choice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

interface DialogsProps {
  order: AdminOrderDetail;
  dialog: OrderDialog;
  open: OpenDialog;
  onClose(): void;
}

/** The open dialog of an order's page. */
export function OrderDialogs({ order, dialog, open, onClose }: DialogsProps) {
  switch (dialog.kind) {
    case 'fix':
      return <FixDialog {...{ order, open, onClose }} line={dialog.line} />;
    case 'text':
      return <TextDialog orderId={order.id} line={dialog.line} onClose={onClose} />;
    case 'refund':
      return <RefundDialog {...{ order, onClose }} line={dialog.line} />;
    case 'replacement':
      return <ReplaceDialog {...{ order, onClose }} line={dialog.line} isClaim={false} />;
    case 'claim':
      return <ReplaceDialog {...{ order, onClose }} line={dialog.line} isClaim />;
    case 'cancel':
      return <CancelDialog {...{ order, onClose }} />;
    case 'address':
      return <AddressDialog {...{ order, onClose }} />;
    case 'words':
      return <WordsDialog {...{ order, open, onClose }} />;
    case 'send':
      return <SendDialog {...{ onClose }} id={order.id} heldBy={order.heldBy} />;
    case 'revoke':
      return <RevokeDialog {...{ order, onClose }} />;
    case 'problem':
      return <ProblemChoice {...{ order, onClose }} problemId={dialog.problemId} />;
    case 'paid-otherwise':
      return (
        <PaidOtherwiseDialog {...{ order, onClose }} refundId={dialog.refundId} amount={dialog.amount} />
      );
  }
}

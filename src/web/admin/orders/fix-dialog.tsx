import { useId } from 'react';
import type { Role } from '../../../wire/access.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { useAdmin } from '../admin-context.ts';
import { hatWords } from './hat-words.ts';
import type { OpenDialog } from './open-dialog.ts';
import { refundable } from './order-actions.ts';
import { heldText } from './order-more.tsx';

interface FixDialogProps {
  order: AdminOrderDetail;
  line: AdminOrderLine;
  open: OpenDialog;
  onClose(): void;
}

/** The ways to fix a hat that was sent: send it again, give the money back, or get the money from Printful. */
export function FixDialog({ order, line, open, onClose }: FixDialogProps) {
  const titleId = useId();
  const white = { small: true, wide: true, voice: 'plain', tone: 'white' } as const;
  const { role } = useAdmin();
  const canRefund =
    role === 'owner' && order.replaces === null && refundable(order) > 0 && line.refunded < line.quantity;
  return (
    <Modal className="form-dialog" titleId={titleId} startsAtTop onClose={onClose}>
      <div className="admin-form">
        <ModalHead titleId={titleId} title={`Fix ${hatWords(line)}`} onClose={onClose} />
        <div className="order-more">
          <Button {...white} onClick={() => open({ kind: 'replacement', line })}>
            Send a replacement
          </Button>
          <Button {...white} disabled={!canRefund} onClick={() => open({ kind: 'refund', line })}>
            Refund this hat
          </Button>
          {!canRefund && <p className="admin-hint">{whyNot(order, line, role)}</p>}
          <Button {...white} onClick={() => open({ kind: 'claim', line })}>
            Claim it from Printful
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Why a hat cannot be refunded. */
function whyNot(order: AdminOrderDetail, line: AdminOrderLine, role: Role): string {
  if (role !== 'owner') return 'Only an owner can pay back.';
  if (order.replaces !== null) return 'This order was free.';
  if (line.refunded >= line.quantity) return 'This hat is refunded already.';
  return heldText(order) ?? 'Nothing is left to refund.';
}

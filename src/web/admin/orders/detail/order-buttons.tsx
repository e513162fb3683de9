import { useState } from 'react';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { orderActions } from './order-actions.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** What can be done about the order as a whole. */
export function OrderButtons({ order }: { order: AdminOrderDetail }) {
  const [asked, setAsked] = useState<'refund' | 'cancel' | null>(null);
  const may = orderActions(order);
  const sending = useOrderAction(order.id, {
    done: 'Order Sent to Printful!',
    failed: { title: 'Fulfillment Failed', description: `Could not send order ${order.id} to Printful` },
  });
  const mailing = useOrderAction(order.id, { done: 'Confirmation on its way', failed: NOTHING_DONE });
  const revoking = useOrderAction(order.id, { done: 'The shopper’s link is dead', failed: NOTHING_DONE });
  const close = () => setAsked(null);
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
        <Button {...white} onClick={() => setAsked('refund')}>
          Refund
        </Button>
      )}
      {may.cancel && (
        <Button {...white} onClick={() => setAsked('cancel')}>
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
          if (window.confirm('Have the link in the shopper’s mail open nothing any more?'))
            revoking.run({ path: 'revoke-key' });
        }}
      >
        Revoke link
      </Button>
      {asked === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asked === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </div>
  );
}

const NOTHING_DONE = { title: 'Error', description: 'Nothing was done. Please try again.' };

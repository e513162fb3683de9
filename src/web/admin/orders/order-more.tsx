import { moneyAtBank } from '../../../domain/money/dispute-status.ts';
import { formatPrice, readAmount } from '../../../domain/money/money.ts';
import { shortName } from '../../../domain/orders/gift.ts';
import { SEND, STOPPED } from '../../../domain/orders/holds.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { useAdmin } from '../admin-context.ts';
import { Button } from '../kit/button.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { OrderButton } from './order-action.tsx';
import { orderActions, refundable } from './order-actions.ts';

interface MoreProps {
  order: AdminOrderDetail;
  open: OpenDialog;
}

/** What else an administrator can do with an order, besides the button of the box on top. */
export function OrderMore({ order, open }: MoreProps) {
  const may = orderActions(order);
  const isHelper = useAdmin().role === 'helper';
  const left = refundable(order);
  const hold = heldText(order);
  const isStopped = order.holds.some(({ cause, endedAt }) => cause === STOPPED && endedAt === null);
  // What was reported is decided in its own card.
  const isReported = order.waiting.some(({ kind }) => kind === 'problem' || kind === 'parcel_returned');
  return (
    <section aria-labelledby="order-more">
      <SectionHead title="Also possible" id="order-more" />
      <div className="order-more">
        {may.fix && !isReported && (
          <Button wide onClick={() => open({ kind: 'replacement', line: null })}>
            Send a replacement
          </Button>
        )}
        {(may.refund || hold) && (
          <Button wide disabled={left === 0 || isHelper} onClick={() => open({ kind: 'refund', line: null })}>
            Refund a hat or an amount
          </Button>
        )}
        {may.refundAll && (
          <Button wide disabled={isHelper} onClick={() => open({ kind: 'refund-all' })}>
            Refund everything
          </Button>
        )}
        {isHelper && <p className="admin-hint">Only an owner can pay back or cancel.</p>}
        {hold && <p className="admin-hint">{hold}</p>}
        {may.send && !hasSendButton(order) && (
          <Button wide onClick={() => open({ kind: 'send' })}>
            {SEND}
          </Button>
        )}
        {may.edit && order.paidAt !== null && !isStopped && (
          <OrderButton
            wide
            orderId={order.id}
            path="stop"
            busyLabel="Stopping..."
            done="The order is stopped"
            failed={NOTHING_DONE}
          >
            Stop this order
          </OrderButton>
        )}
        {may.cancel && (
          <Button wide disabled={isHelper} onClick={() => open({ kind: 'cancel' })}>
            {may.refund ? `Cancel and refund ${formatPrice(left)}` : 'Cancel this order'}
          </Button>
        )}
        {order.address.email !== '' && (
          <Button wide onClick={() => open({ kind: 'letter' })}>
            {`Write to ${shortName(order.address.name, order.gift)}`}
          </Button>
        )}
        {may.resend && (
          <OrderButton
            wide
            orderId={order.id}
            path="resend-confirmation"
            busyLabel="Sending..."
            done="Confirmation on its way"
            failed={NOTHING_DONE}
          >
            Send the confirmation again
          </OrderButton>
        )}
        <Button wide onClick={() => open({ kind: 'revoke' })}>
          End the link in the emails
        </Button>
      </div>
    </section>
  );
}

const NOTHING_DONE = 'Nothing was done. Please try again';

/** Whether the box on top sends the order, or lets it go on. */
const hasSendButton = ({ states: [first] }: AdminOrderDetail): boolean =>
  first?.key === 'changeable' ||
  first?.key === 'processing' ||
  first?.key === 'owner' ||
  first?.button === SEND;

/** Why nothing, or not all, can be refunded while a bank holds money; null if no bank does. */
export function heldText({ disputes, address, gift, ...order }: AdminOrderDetail): string | null {
  const { held } = moneyAtBank(
    disputes.map(({ status, amount }) => ({ status, amount: readAmount(amount) })),
  );
  if (held === 0) return null;
  const who = shortName(address.name, gift, 'the shopper');
  return refundable({ ...order, disputes }) === 0
    ? `No refund while the bank holds the money, or ${who} gets it twice.`
    : `The bank holds ${formatPrice(held)} of it, which cannot be refunded now.`;
}

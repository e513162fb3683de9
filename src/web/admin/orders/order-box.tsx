import type { ReactNode } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { apiRequest } from '../../api.ts';
import { ActionButton } from '../kit/action.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { type BoxPart, boxParts, refundOf } from './box-texts.ts';
import type { OpenDialog } from './open-dialog.ts';
import {
  OnlyOwnersPay,
  ORDER_RELOADS,
  ORDERS_PATH,
  OrderButton,
  sendToasts,
  useMayNotPay,
} from './order-action.tsx';
import { useOrderTimes } from './order-times.ts';

interface BoxProps {
  order: AdminOrderDetail;
  open: OpenDialog;
}

/** What is going on with an order. The most urgent part holds the only main button of the page. */
export function OrderBox({ order, open }: BoxProps) {
  const times = useOrderTimes();
  const parts = boxParts(order, { now: new Date(), ...times });
  const [first] = parts;
  return (
    <section className="box order-box" data-tone={first?.tone} aria-label="What is going on">
      {parts.map((part, index) => (
        <Part
          key={`${part.key} ${part.cause}`}
          part={part}
          buttons={<PartButtons order={order} open={open} part={part} isMain={index === 0} />}
        />
      ))}
    </section>
  );
}

const Part = ({ part, buttons }: { part: BoxPart; buttons: ReactNode }) => (
  <div className="order-box-part grid middle breaks">
    <div>
      <h2>{part.title}</h2>
      {part.facts.length > 0 && (
        <dl>
          {part.facts.map(({ label, value, isUrgent }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-urgent={isUrgent || undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {part.text !== '' && <p>{part.text}</p>}
    </div>
    <div className="order-box-buttons grid gap-2">{buttons}</div>
  </div>
);

interface PartProps extends BoxProps {
  part: BoxPart;
  isMain: boolean;
}

/** The button that resolves a part, and a link beside it. */
function PartButtons({ order, open, part, isMain }: PartProps) {
  const { key, cause, button } = part;
  const mayNotPay = useMayNotPay();
  const tone = isMain ? 'pink' : 'white';
  const calling = { tone, orderId: order.id } as const;
  if (button === null) return null;
  switch (key) {
    case 'alert':
      return (
        <ActionButton
          tone={tone}
          busyLabel="Saving..."
          call={() => apiRequest('POST', `/api/admin/alerts/${cause}/done`)}
          done="Done"
          failed={NOT_DONE}
          reloads={ORDER_RELOADS}
        >
          {button}
        </ActionButton>
      );
    case 'dispute':
      return (
        <>
          <ButtonLink
            tone={tone}
            to={`${ORDERS_PATH}/${order.id}/disputes/${cause}/evidence.pdf`}
            download={`evidence-${order.id}.pdf`}
          >
            {button}
          </ButtonLink>
          {order.links.stripe && (
            <a className="link" href={order.links.stripe} target="_blank" rel="noreferrer">
              Open at Stripe
            </a>
          )}
        </>
      );
    case 'changeable':
    case 'processing':
    case 'out_of_stock':
    case 'discontinued':
    case 'not_made':
    case 'failed':
    case 'gone':
    case 'slow':
      // Printful may have it already, although it is still being created there.
      return order.printfulOrderId !== null && key === 'processing' ? null : (
        <OrderButton {...calling} path="send" busyLabel="Sending..." {...sendToasts(order.id)}>
          {button}
        </OrderButton>
      );
    case 'owner':
      return (
        <OrderButton
          {...calling}
          path="go-on"
          busyLabel="Going on..."
          done="The order goes on"
          failed="The order still waits. Please try again"
        >
          {button}
        </OrderButton>
      );
  }
  const elsewhere = addressOf(key, order);
  if (elsewhere !== undefined)
    return elsewhere === null ? null : (
      <ButtonLink tone={tone} to={elsewhere} target="_blank" rel="noreferrer">
        {button}
      </ButtonLink>
    );
  const dialog = dialogOf(key, cause, order);
  if (dialog === null) return null;
  const isForOwners = dialog.kind === 'paid-otherwise';
  return (
    <>
      <Button tone={tone} disabled={isForOwners && mayNotPay} onClick={() => open(dialog)}>
        {button}
      </Button>
      {isForOwners && <OnlyOwnersPay />}
    </>
  );
}

/** Where a state is resolved on another site; null if nobody knows, undefined if it is resolved here. */
function addressOf(key: string, { links, parcels }: AdminOrderDetail): string | null | undefined {
  if (key === 'printful') return links.printful;
  if (key === 'payment' || key === 'card_warning') return links.stripe;
  if (key !== 'shipped') return undefined;
  return parcels.find(({ trackingUrl }) => trackingUrl !== '')?.trackingUrl ?? null;
}

const NOT_DONE = 'It is still on the list. Please try again';

function dialogOf(key: string, cause: string, order: AdminOrderDetail): Parameters<OpenDialog>[0] | null {
  if (key === 'address') return { kind: 'address' };
  if (key === 'content') return { kind: 'words', cause };
  if (key === 'problem' || key === 'parcel_returned')
    return { kind: 'problem', problemId: Number(cause) || null };
  const refund = key === 'refund_returned' ? refundOf(order, cause) : undefined;
  return refund ? { kind: 'paid-otherwise', refundId: refund.id, amount: refund.amount } : null;
}

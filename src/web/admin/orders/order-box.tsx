import type { ReactNode } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { type BoxPart, boxParts, refundOf } from './box-texts.ts';
import type { OpenDialog } from './open-dialog.ts';
import { isWebAddress } from './order-parcels.tsx';
import { useOrderTimes } from './order-times.ts';
import { ORDERS_PATH, sendToasts, useOrderAction } from './use-order-action.ts';

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
    <section className="order-box" data-tone={first?.tone} aria-label="What is going on">
      {parts.map((part, index) => (
        <Part
          key={`${part.key} ${part.cause}`}
          part={part}
          buttons={<PartButtons {...{ order, open, part }} isMain={index === 0} />}
        />
      ))}
    </section>
  );
}

const Part = ({ part, buttons }: { part: BoxPart; buttons: ReactNode }) => (
  <div className="order-box-part">
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
    <div className="order-box-buttons">{buttons}</div>
  </div>
);

interface PartProps extends BoxProps {
  part: BoxPart;
  isMain: boolean;
}

/** The button that resolves a part, and a link beside it. */
function PartButtons({ order, open, part, isMain }: PartProps) {
  const { key, cause, button } = part;
  const look = { small: true, voice: 'plain', tone: isMain ? 'pink' : 'white' } as const;
  const sending = useOrderAction(order.id, sendToasts(order.id));
  const noting = useOrderAction(order.id, { done: 'Done', failed: NOT_DONE });
  const going = useOrderAction(order.id, { done: 'The order goes on', failed: NOT_GOING });
  if (button === null) return null;
  if (key === 'alert')
    return (
      <Button
        {...look}
        busy={noting.isBusy}
        busyLabel="Saving..."
        onClick={() => noting.run({ at: `/api/admin/alerts/${cause}/done` })}
      >
        {button}
      </Button>
    );
  if (key === 'dispute')
    return (
      <>
        <LinkButton
          to={`${ORDERS_PATH}/${order.id}/disputes/${cause}/evidence.pdf`}
          tone={look.tone}
          download={`evidence-${order.id}.pdf`}
        >
          {button}
        </LinkButton>
        <Elsewhere to={order.links.stripe}>Open at Stripe</Elsewhere>
      </>
    );
  if (key === 'window' || key === 'going' || key === 'out_of_stock' || key === 'not_made')
    // Printful may have it already, although it is still being created there.
    return order.printfulOrderId !== null && key === 'going' ? null : (
      <Button
        {...look}
        busy={sending.isBusy}
        busyLabel="Sending..."
        onClick={() => sending.run({ path: 'send' })}
      >
        {button}
      </Button>
    );
  if (key === 'owner')
    return (
      <Button
        {...look}
        busy={going.isBusy}
        busyLabel="Going on..."
        onClick={() => going.run({ path: 'go-on' })}
      >
        {button}
      </Button>
    );
  if (key === 'printful' || key === 'payment' || key === 'card_warning') {
    const to = key === 'printful' ? order.links.printful : order.links.stripe;
    return to === null ? null : (
      <LinkButton to={to} tone={look.tone} target="_blank">
        {button}
      </LinkButton>
    );
  }
  if (key === 'on_its_way') {
    const parcel = order.parcels.find(({ trackingUrl }) => isWebAddress(trackingUrl));
    return parcel ? (
      <LinkButton to={parcel.trackingUrl} tone={look.tone} target="_blank">
        {button}
      </LinkButton>
    ) : null;
  }
  const dialog = dialogOf(key, cause, order);
  return dialog === null ? null : (
    <Button {...look} onClick={() => open(dialog)}>
      {button}
    </Button>
  );
}

const NOT_DONE = { title: 'Error', description: 'It is still on the list. Please try again' };
const NOT_GOING = { title: 'Error', description: 'The order still waits. Please try again' };

function dialogOf(key: string, cause: string, order: AdminOrderDetail): Parameters<OpenDialog>[0] | null {
  if (key === 'address') return { kind: 'address' };
  if (key === 'content') return { kind: 'words' };
  if (key === 'problem' || key === 'parcel_returned')
    return { kind: 'problem', problemId: Number(cause) || null };
  const refund = key === 'refund_returned' ? refundOf(order, cause) : undefined;
  return refund ? { kind: 'paid-otherwise', refundId: refund.id, amount: refund.amount } : null;
}

interface LinkProps {
  to: string;
  tone: 'pink' | 'white';
  target?: '_blank';
  download?: string;
  children: string;
}

/** A link that looks like a button, to a file or to another site. */
const LinkButton = ({ to, tone, target, download, children }: LinkProps) => (
  <a
    className="button"
    href={to}
    data-tone={tone}
    data-voice="plain"
    data-small
    target={target}
    rel="noreferrer"
    download={download}
  >
    <span className="button-letters" data-text={children}>
      <span>{children}</span>
    </span>
  </a>
);

const Elsewhere = ({ to, children }: { to: string | null; children: string }) =>
  to && (
    <a className="order-box-link" href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );

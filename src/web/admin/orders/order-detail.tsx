import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { ApiError } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { listSearch } from '../kit/use-list.ts';
import type { OrderDialogKind } from './open-dialog.ts';
import { ORDERS_PATH, OrderButton, OrderDialog } from './order-action.tsx';
import { orderActions } from './order-actions.ts';
import { OrderBox } from './order-box.tsx';
import { OrderDialogs } from './order-dialogs.tsx';
import { OrderHats } from './order-hats.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderMore } from './order-more.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPerson } from './order-person.tsx';
import { OrderProblems, Picture } from './order-problems.tsx';
import { OrderStory } from './order-story.tsx';
import { OrderTags } from './order-tags.tsx';
import { useOrderTimes } from './order-times.ts';
import { OrderBadge } from './status-badge.tsx';
import './order-problems.css';
import './order-detail.css';

/** The router state of a link to an order: the list's search, so that "All orders" leads back to it. */
export interface FromList {
  list: string;
}

/** Everything about one order, and all actions on it. */
export function OrderDetail({ id }: { id: string }) {
  const order = useAdminQuery<AdminOrderDetail>(`${ORDERS_PATH}/${id}`);
  const { data, error, hasFailed } = order;
  const from: FromList | null = useLocation().state;
  return (
    <>
      <p className="order-back">
        <Link className="link" to={`${adminPath('dashboard')}${from?.list ?? listSearch('orders')}`}>
          All orders
        </Link>
      </p>
      {hasFailed && !data && <h1 className="admin-title">Order #{id}</h1>}
      {error instanceof ApiError && error.status === 404 ? (
        <p className="admin-empty">There’s no such order.</p>
      ) : (
        <Loaded query={order} what="The order">
          {(data) => <Order order={data} />}
        </Loaded>
      )}
    </>
  );
}

/** One order as its owner sees it: what is going on, the parcel, the hats, the person, the money and the story. */
export function Order({ order }: { order: AdminOrderDetail }) {
  const opensAddress = useLocation().hash === '#address' && orderActions(order).edit;
  const [dialog, setDialog] = useState<OrderDialogKind | null>(opensAddress ? { kind: 'address' } : null);
  return (
    <>
      <OrderHead order={order} />
      <OrderBox order={order} open={setDialog} />
      <Relatives order={order} />
      <OrderApproval order={order} />
      <OrderProblems order={order} isDecided={false} />
      <div className="halves order-columns">
        <div>
          <OrderParcels order={order} />
          <OrderHats order={order} open={setDialog} />
          <OrderProblems order={order} isDecided />
          <OrderStory order={order} />
        </div>
        <aside>
          <OrderPerson order={order} open={setDialog} />
          <OrderMoney order={order} />
          <OrderMore order={order} open={setDialog} />
          <OrderLinks order={order} />
        </aside>
      </div>
      {dialog && (
        <OrderDialogs
          key={dialog.kind}
          order={order}
          dialog={dialog}
          open={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function OrderHead({ order }: { order: AdminOrderDetail }) {
  const { time } = useOrderTimes();
  const hats = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = order.replaces === null ? '' : 'replacement ';
  const name = order.address.name === 'Erased' ? 'somebody erased' : order.address.name;
  return (
    <div className="order-head row apart">
      <div>
        <div className="order-title row">
          <h1>
            {hats} {what}
            {hats === 1 ? 'hat' : 'hats'} for {name}
          </h1>
          {order.states.map((state) => (
            <OrderBadge key={state.key} state={state} />
          ))}
        </div>
        <p className="figures">
          <b>#{order.id}</b>, ordered {time(order.createdAt)}
        </p>
        <OrderTags order={order} />
      </div>
      {order.address.email !== '' && (
        <ButtonLink to={`${ORDERS_PATH}/${order.id}/as-shopper`} target="_blank" rel="noreferrer">
          View as the shopper
        </ButtonLink>
      )}
    </div>
  );
}

/** The orders that this one has to do with. */
function Relatives({ order }: { order: AdminOrderDetail }) {
  const linkTo = (id: string) => <OrderLink id={id} className="" />;
  return (
    <>
      {order.supersededBy && <p>The shopper ordered again as {linkTo(order.supersededBy)}.</p>}
      {order.replaces && <p>It replaces hats of order {linkTo(order.replaces)}. The shopper pays nothing.</p>}
      {order.replacements.map((id) => (
        <p key={id}>Order {linkTo(id)} replaces hats of this order.</p>
      ))}
    </>
  );
}

/** The order's pages at Stripe and Printful, and its emails. */
const OrderLinks = ({ order }: { order: AdminOrderDetail }) => {
  const { links, paymentIntentId, printfulOrderId, mails } = order;
  if (!links.stripe && !links.printful && mails.length === 0) return null;
  return (
    <section aria-labelledby="order-links" className="order-links-part">
      <SectionHead title="Elsewhere" id="order-links" />
      <ul className="order-links">
        {links.stripe && (
          <li>
            <a href={links.stripe} target="_blank" rel="noreferrer">
              <b>Payment at Stripe</b> <span className="figures">{paymentIntentId}</span>
            </a>
          </li>
        )}
        {links.printful && (
          <li>
            <a href={links.printful} target="_blank" rel="noreferrer">
              <b>Order at Printful</b> <span className="figures">{printfulOrderId}</span>
            </a>
          </li>
        )}
        {mails.length > 0 && (
          <li>
            <button type="button" onClick={openAll}>
              <b>{mails.length === 1 ? 'The email' : `All ${mails.length} emails`}</b>{' '}
              <span>with {mails.length === 1 ? 'its' : 'their'} text</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
};

/** Opens every email in the story, and shows the newest. */
function openAll(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.order-story details'))
    details.open = true;
  document.querySelector('.order-story details')?.scrollIntoView({ block: 'center' });
}

type Drawing = NonNullable<AdminOrderDetail['approval']>['drawings'][number];

/** What was sent to Printful beside what Printful proposes, and the answer. Nothing unless Printful waits for it. */
function OrderApproval({ order }: { order: AdminOrderDetail }) {
  const [asking, setAsking] = useState<Drawing | null>(null);
  if (order.approval === null) return null;
  return (
    <section aria-labelledby="order-approval" className="order-problems">
      <h2 id="order-approval">Printful’s drawing</h2>
      {order.approval.drawings.map((drawing) => (
        <DrawingCard key={drawing.hash} order={order} drawing={drawing} onAsk={() => setAsking(drawing)} />
      ))}
      {asking && (
        <OrderDialog
          title="What should Printful change?"
          yes="Ask Printful"
          busy="Asking..."
          fields={[
            {
              name: 'changes',
              label: 'For Printful’s designers',
              rows: 2,
              maxLength: 1000,
              isRequired: true,
            },
          ]}
          orderId={order.id}
          path={`approvals/${asking.hash}`}
          done="Printful was asked"
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

interface CardProps {
  order: AdminOrderDetail;
  drawing: Drawing;
  onAsk(): void;
}

function DrawingCard({ order, drawing, onAsk }: CardProps) {
  const { hash, state, sent, proposed, sheet } = drawing;
  return (
    <Notice
      kind={state === 'waiting' ? 'warning' : 'banner'}
      className="admin-problem grid gap-2 regular breaks"
    >
      <div className="problem-pictures grid gap-3" data-ink="">
        <Picture address={sent} title="What we sent" />
        <Picture address={proposed} title="What Printful proposes" />
      </div>
      <p>{STATES[state]}</p>
      {sheet && (
        <a className="admin-link" href={sheet} target="_blank" rel="noreferrer">
          Printful’s approval sheet
        </a>
      )}
      {state === 'waiting' && (
        <div className="problem-buttons">
          <OrderButton
            orderId={order.id}
            path={`approvals/${hash}`}
            body={{ changes: null }}
            busyLabel="Approving..."
            done="Drawing approved"
            failed="The drawing is not approved yet. Please try again"
          >
            Approve
          </OrderButton>
          <Button onClick={onAsk}>Ask for changes</Button>
        </div>
      )}
    </Notice>
  );
}

const STATES: Record<Drawing['state'], string> = {
  waiting: 'Printful makes the hat like this once you approve.',
  approved: 'Approved.',
  redraw: 'You asked for changes. Printful sends another drawing.',
};

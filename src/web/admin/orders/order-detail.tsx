import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { carrierWords } from '../../../domain/carrier-words.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdminPath, useTimeFormat } from '../admin-context.ts';
import { useAdminQuery } from '../admin-query.ts';
import { dayText } from '../day-text.ts';
import { ListFailure, ListSkeleton } from '../lists/list-frame.tsx';
import { OrderAddress } from './order-address.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderHats } from './order-hats.tsx';
import { OrderHistory } from './order-history.tsx';
import { ActiveHolds, EndedHolds } from './order-holds.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderProblems } from './order-problems.tsx';
import { OrderWords } from './order-words.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ORDERS_PATH, useOrderAction } from './use-order-action.ts';
import './order-detail.css';

/** The router state of a link to an order: the list's search, so that "All orders" leads back to it. */
export interface FromList {
  list: string;
}

/** Everything about one order, and all actions on it. */
export function OrderDetail({ id }: { id: string }) {
  const { data, error, hasFailed, isFetching, reload } = useAdminQuery<AdminOrderDetail>(
    `${ORDERS_PATH}/${id}`,
  );
  const pathTo = useAdminPath();
  const from: FromList | null = useLocation().state;
  return (
    <>
      <p className="order-back">
        <Link className="link" to={`${pathTo('dashboard')}${from?.list ?? '?tab=orders'}`}>
          All orders
        </Link>
      </p>
      {data ? (
        <Order order={data} />
      ) : hasFailed ? (
        <>
          <h1 className="admin-title">Order #{id}</h1>
          {error instanceof ApiError && error.status === 404 ? (
            <p className="admin-empty">There’s no such order.</p>
          ) : (
            <ListFailure what="The order" reload={reload} isBusy={isFetching} />
          )}
        </>
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}

function Order({ order }: { order: AdminOrderDetail }) {
  const time = useTimeFormat();
  const pathTo = useAdminPath();
  return (
    <>
      <div className="order-head">
        <h1 className="admin-title">Order #{order.id}</h1>
        <StatusBadge status={order.status} />
        <p className="admin-hint">{time(order.createdAt)}</p>
      </div>
      <ActiveHolds holds={order.holds} />
      {order.changeableUntil && (
        <Notice kind="nudge" className="order-hold">
          The shopper can change this order until {time(order.changeableUntil)}.{' '}
          {order.heldBy.length > 0
            ? 'It stays on hold after that.'
            : 'Then it goes to Printful by itself; you don’t have to do anything.'}
        </Notice>
      )}
      {order.partyOn && <PartyLine order={order} partyOn={order.partyOn} />}
      {order.supersededBy && (
        <p className="order-hold">
          The shopper ordered again as{' '}
          <Link to={pathTo('order', order.supersededBy)}>#{order.supersededBy}</Link>.
        </p>
      )}
      {order.replaces && (
        <p className="order-hold">
          It replaces hats of order <Link to={pathTo('order', order.replaces)}>#{order.replaces}</Link>. The
          shopper pays nothing.
        </p>
      )}
      {order.replacements.map((id) => (
        <p key={id} className="order-hold">
          Order <Link to={pathTo('order', id)}>#{id}</Link> replaces hats of this order.
        </p>
      ))}
      <OrderWords order={order} />
      <OrderProblems order={order} />
      <OrderButtons order={order} />
      <div className="order-columns">
        <div>
          <OrderHats order={order} />
          <OrderHistory history={order.history} changes={order.changes} />
          <EndedHolds holds={order.holds} />
        </div>
        <div>
          <OrderMoney order={order} />
          <OrderAddress order={order} />
          <OrderParcels parcels={order.parcels} />
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  );
}

/** The day of the party, and whether the hats come in time. */
const PartyLine = ({ order, partyOn }: { order: AdminOrderDetail; partyOn: string }) => (
  <p className={order.mayMissParty ? 'order-hold' : 'admin-hint'}>
    The party is on {dayText(partyOn)}.
    {order.arrivesBy !== null &&
      (order.mayMissParty
        ? ` The hats may come as late as ${dayText(order.arrivesBy)}.`
        : ` The hats were promised by ${dayText(order.arrivesBy)}.`)}
  </p>
);

function OrderParcels({ parcels }: Pick<AdminOrderDetail, 'parcels'>) {
  const time = useTimeFormat();
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels">Parcels</h2>
      {parcels.length === 0 && <p className="admin-hint">Nothing shipped yet.</p>}
      {parcels.map((parcel) => (
        <p key={parcel.id}>
          <b>{carrierWords(parcel.carrier, parcel.service)}</b>{' '}
          {isWebAddress(parcel.trackingUrl) ? (
            <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
              {parcel.trackingNumber}
            </a>
          ) : (
            parcel.trackingNumber
          )}
          <br />
          <span className="admin-hint">
            Shipped {time(parcel.shippedAt)}
            {parcel.deliveredAt && `, delivered ${time(parcel.deliveredAt)}`}
          </span>
        </p>
      ))}
    </section>
  );
}

// The carrier's text becomes a link only if it is a web address.
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

/** Notes between administrators. The shopper never sees them. */
function OrderNotes({ order }: { order: AdminOrderDetail }) {
  const [text, setText] = useState('');
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Note added', onDone: () => setText('') });
  const time = useTimeFormat();
  return (
    <section aria-labelledby="order-notes">
      <h2 id="order-notes">Notes</h2>
      {order.notes.map((note) => (
        <div key={note.id} className="order-note">
          <p>{note.text}</p>
          <p className="admin-hint">
            {note.author}, {time(note.at)}
          </p>
        </div>
      ))}
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isBusy) run({ path: 'notes', body: { text: text.trim() } });
        }}
      >
        <TextField
          label="New note"
          name="note"
          rows={2}
          maxLength={2000}
          value={text}
          error={error?.message}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" small voice="plain" tone="white" busy={isBusy} busyLabel="Adding...">
          Add note
        </Button>
      </form>
    </section>
  );
}

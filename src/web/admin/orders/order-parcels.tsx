import { counted } from '../../../domain/language/counted.ts';
import { sentence } from '../../../domain/language/sentence.ts';
import { isBeingMade } from '../../../domain/orders/holds.ts';
import { carrierText } from '../../../domain/shipping/carrier-text.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { useOrderTimes } from './order-times.ts';

/** How far the hats have come, in four steps, and each parcel with its number. Nothing before they are made. */
export function OrderParcels({ order }: { order: AdminOrderDetail }) {
  const times = useOrderTimes();
  const { parcels, shipped } = order;
  const step = stepOf(order);
  if (step === null || (step === 1 && parcels.length === 0)) return null;
  // The number of a single parcel is beside the heading, those of several are beside what became of each.
  const only = parcels.length === 1 ? parcels[0] : undefined;
  const promised = order.arrivesBy ? ` Promised by ${times.day(order.arrivesBy)}.` : '';
  return (
    <section aria-label={parcels.length > 1 ? 'Parcels' : 'Parcel'}>
      <div className="order-parcel-head row apart">
        <h2>{parcels.length > 1 ? 'Parcels' : 'Parcel'}</h2>
        {only && <Tracking parcel={only} />}
      </div>
      <div className="order-track" role="img" aria-label={`${STEPS[step - 1]}, step ${step} of 4`}>
        {STEPS.map((name, index) => (
          <i key={name} data-on={index < step || undefined} />
        ))}
      </div>
      {parcels.length === 0 && (
        <p>
          <b>{STEPS[step - 1]}.</b> <span className="admin-hint">Nothing shipped yet.{promised}</span>
        </p>
      )}
      {shipped.hats > 0 && shipped.hats < shipped.of && (
        <p>
          <b>
            {shipped.hats} of {shipped.of} hats {shipped.hats === 1 ? 'has' : 'have'} shipped.
          </b>
        </p>
      )}
      {parcels.map((parcel) => (
        <p key={parcel.id} className="order-parcel">
          <b>{stateOf(parcel, times)}</b>{' '}
          <span className="admin-hint">
            {parcel.hats !== null && `${counted(parcel.hats, 'hat')} `}
            {order.address.city &&
              `to ${[order.address.city, order.address.state].filter(Boolean).join(', ')}.`}
            {promised}
            {carrierSays(parcel, times)}
          </span>
          {!only && <Tracking parcel={parcel} />}
        </p>
      ))}
    </section>
  );
}

function stateOf(
  { isCanceled, isReturned, deliveredAt, shippedAt }: Parcel,
  times: ReturnType<typeof useOrderTimes>,
): string {
  if (isCanceled) return 'Canceled by Printful';
  if (isReturned) return 'Came back';
  return deliveredAt ? `Delivered ${times.time(deliveredAt)}` : `Shipped ${times.time(shippedAt)}`;
}

/** When it arrives, and what happened last, as long as it is on its way. */
function carrierSays(
  { tracking, deliveredAt, isReturned, isCanceled }: Parcel,
  times: ReturnType<typeof useOrderTimes>,
): string {
  if (!tracking || deliveredAt || isReturned || isCanceled) return '';
  const { arrives, latest } = tracking;
  const days = arrives && [times.day(arrives.first), times.day(arrives.last)];
  return [
    days &&
      ` The carrier expects it ${days[0] === days[1] ? `on ${days[0]}` : `between ${days.join(' and ')}`}.`,
    latest && ` ${times.time(latest.at)}: ${sentence(latest.text)}`,
  ]
    .filter(Boolean)
    .join('');
}

type Parcel = AdminOrderDetail['parcels'][number];

const STEPS = ['Paid', 'Being made', 'On its way', 'Delivered'] as const;

/** The step that is reached, from 1; null for an order that has none. */
function stepOf({ status, paidAt, parcels, shipped, printfulStatus }: AdminOrderDetail): number | null {
  const sent = parcels.filter(({ isCanceled }) => !isCanceled);
  if (sent.length > 0)
    return shipped.hats === shipped.of && sent.every(({ deliveredAt }) => deliveredAt !== null) ? 4 : 3;
  if (paidAt === null || status === 'canceled' || status === 'refunded') return null;
  if (status === 'completed') return 4;
  if (status === 'shipped') return 3;
  return isBeingMade({ status, printfulStatus }) ? 2 : 1;
}

function Tracking({ parcel }: { parcel: Parcel }) {
  const name = `${carrierText(parcel.carrier, parcel.service)} ${parcel.trackingNumber}`.trim();
  return parcel.trackingUrl ? (
    <a className="admin-link figures" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <span className="figures">{name}</span>
  );
}

import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { useShownTime } from '../../lists/use-shown-time.ts';

/** What is on its way to the shopper. */
export function OrderParcels({ parcels }: Pick<AdminOrderDetail, 'parcels'>) {
  const time = useShownTime();
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels">Parcels</h2>
      {parcels.length === 0 && <p className="admin-hint">Nothing was shipped yet.</p>}
      {parcels.map((parcel) => (
        <p key={parcel.id}>
          <b>
            {parcel.carrier} {parcel.service}
          </b>{' '}
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

// What the carrier sent becomes a link only when it can be nothing else.
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

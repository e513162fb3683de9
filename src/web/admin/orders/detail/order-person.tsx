import { useState } from 'react';
import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { orderActions } from './order-actions.ts';

/** Who bought, and where it goes. */
export function OrderPerson({ order }: { order: AdminOrderDetail }) {
  const [isEdited, setEdited] = useState(false);
  const { name, email, address1, address2, city, state, zip, country } = order.address;
  return (
    <section aria-labelledby="order-person">
      <h2 id="order-person">Shipping to</h2>
      <address className="order-address">
        {[name, address1, address2, `${city}, ${state} ${zip}`.replace(', ,', ','), country]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </address>
      {orderActions(order).edit && (
        <Button small voice="plain" tone="white" onClick={() => setEdited(true)}>
          Edit address
        </Button>
      )}
      {isEdited && <AddressDialog order={order} onClose={() => setEdited(false)} />}
    </section>
  );
}

import { useState } from 'react';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { orderActions } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

/** The shopper and the shipping address. */
export function OrderAddress({ order }: { order: AdminOrderDetail }) {
  const [isEdited, setEdited] = useState(false);
  const { name, email, address1, address2, city, state, zip, country } = order.address;
  return (
    <section aria-labelledby="order-shipping">
      <h2 id="order-shipping">Shipping to</h2>
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

type AddressName = keyof AdminOrderDetail['address'];

function AddressDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, error } = useOrderAction(order.id, { done: 'Address saved', onDone: onClose });
  const field = (name: AddressName, label: string) => ({
    name,
    label,
    defaultValue: order.address[name],
    maxLength: 300,
    autoComplete: 'off',
    error: error?.path === name ? error.message : null,
  });
  const isFieldError = NAMES.some((name) => name === error?.path);
  return (
    <FormDialog
      title="Edit address"
      submit="Save address"
      busy="Saving..."
      isBusy={isBusy}
      error={isFieldError ? null : error?.message}
      onSubmit={(address) => run({ method: 'PATCH', path: 'address', body: address })}
      onClose={onClose}
    >
      <InputField {...field('name', 'Full name')} />
      <InputField {...field('email', 'Email')} type="email" />
      <InputField {...field('address1', 'Address')} />
      <InputField {...field('address2', 'Apartment, suite (optional)')} />
      <div className="form-dialog-pair">
        <InputField {...field('city', 'City')} />
        <InputField {...field('state', 'State')} />
        <InputField {...field('zip', 'ZIP code')} />
        <SelectField {...field('country', 'Country')}>
          <option value="US">United States</option>
          <option value="CA">Canada</option>
          <option value="UK">United Kingdom</option>
          <option value="AU">Australia</option>
        </SelectField>
      </div>
    </FormDialog>
  );
}

const NAMES: readonly AddressName[] = [
  'name',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
];

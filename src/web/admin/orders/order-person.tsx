import { Link } from 'react-router';
import { COUNTRIES } from '../../../domain/states.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useAdminPath } from '../admin-context.ts';
import { FormDialog } from '../form-dialog.tsx';
import { SectionHead } from '../ui/page-head.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { orderActions } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

/** Who ordered, where it goes, and when the party is. */
export function OrderPerson({ order, open }: { order: AdminOrderDetail; open: OpenDialog }) {
  const { name, email, address1, address2, city, state, zip, country } = order.address;
  const countryName = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  const isErased = email === '';
  const pathTo = useAdminPath();
  return (
    <section aria-labelledby="order-person">
      <SectionHead title="Person" id="order-person" />
      <ul className="order-person">
        <li>
          <b>{isErased ? 'Erased' : name}</b>
          {!isErased && ', '}
          {!isErased && (
            <Link to={`${pathTo('dashboard')}?${new URLSearchParams({ tab: 'orders', query: email })}`}>
              {ordinal(order.orderNumber)} order
            </Link>
          )}
          {!isErased && (
            <>
              <br />
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </>
          )}
        </li>
        <li>
          <address>
            {[
              [address1, address2],
              [`${city}, ${state} ${zip}`.replace(/^, /, ''), countryName],
            ]
              .map((parts) => parts.filter(Boolean).join(', '))
              .filter(Boolean)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </address>
          {orderActions(order).edit && (
            <button type="button" className="admin-link" onClick={() => open({ kind: 'address' })}>
              Change
            </button>
          )}
        </li>
      </ul>
    </section>
  );
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(count: number): string {
  const kind = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(count);
  return `${count}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[kind]}`;
}

type AddressName = keyof AdminOrderDetail['address'];

export function AddressDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
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
      title="Change the address"
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

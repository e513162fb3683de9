import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { COUNTRIES } from '../../../domain/states.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useAdmin, useAdminPath } from '../admin-context.ts';
import { FormDialog } from '../kit/form-dialog.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { StaleNotice, useStale } from '../kit/stale-notice.tsx';
import { listSearch } from '../kit/use-list.ts';
import type { OpenDialog } from './open-dialog.ts';
import { orderActions } from './order-actions.ts';
import { useOrderAction } from './use-order-action.ts';

/** Who ordered, where it goes, and when the party is. */
export function OrderPerson({ order, open }: { order: AdminOrderDetail; open: OpenDialog }) {
  const { name, email, address1, address2, city, state, zip, country, phone } = order.address;
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
            <Link to={`${pathTo('dashboard')}${listSearch('orders', { q: email })}`}>
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
          {phone && (
            <p>
              <a href={`tel:${phone}`}>{phone}</a>, for the carrier
            </p>
          )}
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

type AddressName = Exclude<keyof AdminOrderDetail['address'], 'phone'>;

export function AddressDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, ...saving } = useOrderAction(order.id, { done: 'Address saved', onDone: onClose });
  const { was, shown, theirs, keepMine, showTheirs } = useStale(order.address, saving);
  const { error } = saving;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const isHelper = useAdmin().role === 'helper';
  const field = (name: AddressName, label?: string) => ({
    name,
    label: label ?? LABELS[name],
    defaultValue: shown[name] ?? '',
    maxLength: 300,
    autoComplete: 'off',
    error: error?.path === name ? error.message : null,
  });
  const isFieldError = theirs !== null || Object.keys(LABELS).some((name) => name === error?.path);
  return (
    <FormDialog
      title="Change the address"
      submit="Save address"
      busy="Saving..."
      isBusy={isBusy}
      error={isFieldError ? null : error?.message}
      onSubmit={(address) => {
        setTyped(address);
        run({ method: 'PATCH', path: 'address', body: { ...address, was } });
      }}
      onClose={onClose}
    >
      {theirs && (
        <StaleNotice
          labels={LABELS}
          mine={typed}
          theirs={theirs}
          onKeepMine={keepMine}
          onShowTheirs={showTheirs}
        />
      )}
      <Fragment key={JSON.stringify(shown)}>
        <InputField {...field('name')} />
        <InputField
          {...field('email')}
          type="email"
          readOnly={isHelper}
          hint={isHelper && 'Only an owner can change it.'}
        />
        <InputField {...field('address1')} />
        <InputField {...field('address2', 'Apartment, suite (optional)')} />
        <div className="form-dialog-pair">
          <InputField {...field('city')} />
          <InputField {...field('state')} />
          <InputField {...field('zip')} />
          <SelectField {...field('country')}>
            <option value="US">United States</option>
            <option value="CA">Canada</option>
            <option value="UK">United Kingdom</option>
            <option value="AU">Australia</option>
          </SelectField>
        </div>
      </Fragment>
    </FormDialog>
  );
}

const LABELS: Record<AddressName, string> = {
  name: 'Full name',
  email: 'Email',
  address1: 'Address',
  address2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
};

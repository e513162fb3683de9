import { useState } from 'react';
import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { COUNTRIES, countryName } from '../../../domain/address/states.ts';
import { type Gift, giftForm, giftSlip, MAX_FROM, MAX_NOTE } from '../../../domain/orders/gift.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { apiRequest } from '../../api.ts';
import { Email } from '../../ui/email.tsx';
import { useAdmin } from '../admin-context.ts';
import { refusalOf } from '../kit/action.tsx';
import { ActionDialog, type Field, type Values } from '../kit/action-dialog.tsx';
import { Time } from '../kit/links.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { listSearch } from '../kit/use-list.ts';
import type { OpenDialog } from './open-dialog.ts';
import { ORDER_RELOADS, ORDERS_PATH, OrderDialog } from './order-action.tsx';
import { orderActions } from './order-actions.ts';

/** Who ordered, where it goes, and when the party is. */
export function OrderPerson({ order, open }: { order: AdminOrderDetail; open: OpenDialog }) {
  const { name, email, address1, address2, city, state, zip, country, phone } = order.address;
  const isErased = email === '';
  const isOwner = useAdmin().role === 'owner';
  return (
    <section aria-labelledby="order-person">
      <SectionHead title="Person" id="order-person" />
      <ul className="rows order-person">
        <li>
          {isErased ? (
            <b>Erased</b>
          ) : (
            <>
              <b>{order.gift ? `${order.gift.from || 'Somebody'}, for ${name}` : name}</b>,{' '}
              <Link to={`${adminPath('dashboard')}${listSearch('orders', { q: email })}`}>
                {ordinal(order.orderNumber)} order
              </Link>
              <br />
              <a href={`mailto:${encodeURIComponent(email)}`}>
                <Email address={email} />
              </a>
              {order.erasureAskedAt && (
                <p>
                  Asked to be erased <Time at={order.erasureAskedAt} />. That happens the night after the
                  order has ended.
                </p>
              )}
              {isOwner && (
                <p>
                  <button type="button" className="admin-link" onClick={() => open({ kind: 'email' })}>
                    Correct the email address
                  </button>
                </p>
              )}
            </>
          )}
        </li>
        <li>
          <address>
            {[
              [order.gift && !isErased && name],
              [address1, address2],
              [city, `${state} ${zip}`.trim(), countryName(country)],
            ]
              .map((parts) => parts.filter(Boolean).join(', '))
              .filter(Boolean)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </address>
          {order.gift && <GiftNote gift={order.gift} />}
          {phone && (
            <p>
              <a href={`tel:${phone}`}>{phone}</a>, for the carrier
            </p>
          )}
          {orderActions(order).edit && (
            <p className="row gap-4">
              <button type="button" className="admin-link" onClick={() => open({ kind: 'address' })}>
                Change
              </button>
              <button type="button" className="admin-link" onClick={() => open({ kind: 'gift' })}>
                {order.gift ? 'Change the gift' : 'Make it a gift'}
              </button>
            </p>
          )}
        </li>
      </ul>
    </section>
  );
}

/** What is printed for a gift. The name and address above are the receiver's. */
function GiftNote({ gift }: { gift: Gift }) {
  const { subject, message } = giftSlip(gift);
  return (
    <p className="order-gift">
      <b>{subject}.</b> {message && `“${message}”`}
      {gift.email !== '' && <span>{gift.email} gets one email when it ships.</span>}
    </p>
  );
}

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(count: number): string {
  const kind = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(count);
  return `${count}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[kind]}`;
}

export const EmailDialog = ({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) => (
  <OrderDialog
    title="Correct the email address"
    yes="Save email address"
    busy="Saving..."
    fields={[{ name: 'email', label: 'Email', type: 'email', maxLength: 300 }]}
    stored={{ email: order.address.email }}
    orderId={order.id}
    method="PATCH"
    path="email"
    body={({ email }, was) => ({ email, was: was.email })}
    done="Email address saved"
    onClose={onClose}
  >
    The link in earlier emails stops working. The new address gets a new one, and every email that did not
    arrive.
  </OrderDialog>
);

/** Makes an order a gift, changes its gift, or takes it away. */
export function GiftDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const fields = (values: Values): Field[] => [
    ...(order.gift ? [{ name: 'isGift', label: 'Is it a gift?', options: IS_GIFT }] : []),
    ...(order.gift && values.isGift === 'no' ? [] : GIFT_FIELDS),
  ];
  const stored = giftForm(order.gift);
  return (
    <OrderDialog
      title={order.gift ? 'Change the gift' : 'Make it a gift'}
      yes="Save gift"
      busy="Saving..."
      fields={fields}
      stored={stored}
      compared={{ isGift: 'Gift', note: 'Note', from: 'From', email: 'Receiver’s email' }}
      orderId={order.id}
      method="PATCH"
      path="gift"
      body={(gift, was) => ({ isGift: 'yes', ...gift, was })}
      done="Gift saved"
      onClose={onClose}
    >
      The price stays. The name and address of the order are the receiver’s. The shopper gets an email.
    </OrderDialog>
  );
}

const IS_GIFT = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

const GIFT_FIELDS: readonly Field[] = [
  { name: 'note', label: 'Note', rows: 3, maxLength: MAX_NOTE },
  { name: 'from', label: 'From', maxLength: MAX_FROM },
  { name: 'email', label: 'Receiver’s email (optional)', type: 'email', maxLength: 300 },
];

export function AddressDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const isHelper = useAdmin().role === 'helper';
  const emailHint = isHelper && 'Only an owner can change it.';
  const [hasMoreTax, setMoreTax] = useState(false);
  const fields: Field[] = [
    { name: 'name', label: 'Full name' },
    { name: 'email', label: 'Email', type: 'email', readOnly: isHelper, hint: emailHint },
    { name: 'address1', label: 'Address' },
    { name: 'address2', label: 'Apartment, suite (optional)' },
    { name: 'city', label: 'City', isHalf: true },
    { name: 'state', label: 'State', isHalf: true },
    { name: 'zip', label: 'ZIP code', isHalf: true },
    {
      name: 'country',
      label: 'Country',
      options: COUNTRIES.map(({ code, name }) => [code, name]),
      isHalf: true,
    },
    ...(hasMoreTax ? [BEARS_TAX] : []),
  ];
  return (
    <ActionDialog
      title="Change the address"
      yes="Save address"
      busy="Saving..."
      fields={fields.map((field) => ({ maxLength: 300, ...field }))}
      stored={order.address}
      reloads={ORDER_RELOADS}
      call={({ bearsTax, ...address }, was) =>
        apiRequest('PATCH', `${ORDERS_PATH}/${order.id}/address`, {
          body: {
            ...address,
            was,
            bearsTax: bearsTax === 'yes',
          },
        }).catch((error: Error) => {
          if (refusalOf(error).path === BEARS_TAX.name) setMoreTax(true);
          throw error;
        })
      }
      done="Address saved"
      onClose={onClose}
    />
  );
}

const BEARS_TAX = {
  name: 'bearsTax',
  label: 'More sales tax',
  options: [
    ['', 'Do not send it there'],
    ['yes', 'Send it there: the shop pays the difference'],
  ],
} satisfies Field;

import { checkShippingForm, type ShippingField, toRecipient } from '../../../domain/address.ts';
import type { AddressRequest } from '../../../wire/admin/order-actions.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { setRecipient } from './action-queries.ts';
import { changeOrder } from './change-order.ts';

interface NewAddress {
  orderId: string;
  address: AddressRequest;
  /** Mail address of the administrator. */
  by: string;
}

/** Sends an order elsewhere while nothing of it is produced. What was paid for shipping stays as it is. */
export async function changeAddress(
  deps: Deps,
  { orderId, address, by }: NewAddress,
): Promise<ShopError | null> {
  const form = {
    customerName: address.name,
    customerEmail: address.email,
    address: address.address1,
    address2: address.address2 ?? '',
    city: address.city,
    state: address.state,
    zipCode: address.zip,
    country: address.country,
  };
  const [wrong] = Object.entries(checkShippingForm(form)) as [ShippingField, string][];
  if (wrong) return new ShopError('invalid', wrong[1], { path: OURS[wrong[0]] });
  const recipient = toRecipient(form);
  return changeOrder(deps, { orderId, by, note: 'Changed the address.' }, async ({ db }) => {
    await setRecipient(db, orderId, recipient);
    return null;
  });
}

/** What the shopper's form calls otherwise. */
const OURS: Record<ShippingField, keyof AddressRequest> = {
  customerName: 'name',
  customerEmail: 'email',
  address: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
  country: 'country',
};

import type { AdminOrderDetail } from '../../../../wire/admin/orders.ts';
import { InputField, SelectField } from '../../../ui/field.tsx';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

type AddressName = keyof AdminOrderDetail['address'];

/** Corrects where an order goes, while nothing is produced. */
export function AddressDialog({ order, onClose }: { order: AdminOrderDetail; onClose(): void }) {
  const { run, isBusy, fault } = useOrderAction(order.id, { done: 'Address saved', onDone: onClose });
  const field = (name: AddressName, label: string) => ({
    name,
    label,
    defaultValue: order.address[name],
    maxLength: 300,
    autoComplete: 'off',
    error: fault?.path === name ? fault.message : null,
  });
  const isTold = NAMES.some((name) => name === fault?.path);
  return (
    <FormDialog
      title="Edit address"
      submit="Save address"
      busy="Saving..."
      isBusy={isBusy}
      fault={isTold ? null : fault?.message}
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

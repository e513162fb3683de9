import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ShippingForm } from '../../../domain/address.ts';
import { COUNTRIES, STATES, stateCode } from '../../../domain/states.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { checkedField } from './checked-field.ts';
import './address-fields.css';

/** The shipping form's fields. Each is checked when it is left, never while somebody types. */
export function AddressFields({ form }: { form: UseFormReturn<ShippingForm> }) {
  const country = countryOf(form.watch('country'));
  return (
    <div className="address-fields">
      <InputField label="Full name" autoComplete="name" {...checkedField(form, 'customerName')} />
      <InputField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...checkedField(form, 'customerEmail')}
      />
      <InputField label="Address" autoComplete="address-line1" {...checkedField(form, 'address')} />
      <SecondLine form={form} />
      <InputField
        label={country.postal}
        autoComplete="postal-code"
        inputMode={country.code === 'US' || country.code === 'AU' ? 'numeric' : undefined}
        fieldClass="address-third"
        {...checkedField(form, 'zipCode')}
      />
      <InputField
        label="City"
        autoComplete="address-level2"
        fieldClass="address-third"
        {...checkedField(form, 'city')}
      />
      <SelectField
        label={country.region}
        autoComplete="address-level1"
        fieldClass="address-third address-state"
        {...checkedField(form, 'state')}
      >
        <option value="">Choose one</option>
        {STATES[country.code].map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Country"
        autoComplete="country"
        {...checkedField(form, 'country', () => moveAbroad(form))}
      >
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function SecondLine({ form }: { form: UseFormReturn<ShippingForm> }) {
  const [isOpen, setOpen] = useState(Boolean(form.getValues('address2')));
  if (!isOpen) {
    return (
      <button type="button" className="link address-more" onClick={() => setOpen(true)}>
        Add apartment, suite or unit
      </button>
    );
  }
  return (
    <InputField
      label="Apartment, suite or unit (optional)"
      autoComplete="address-line2"
      autoFocus={form.getValues('address2') === ''}
      {...checkedField(form, 'address2')}
    />
  );
}

/** A state of another country is none of this one, and a postal code is read by its country's rule. */
function moveAbroad(form: UseFormReturn<ShippingForm>) {
  const { country, state } = form.getValues();
  if (!stateCode(countryOf(country).code, state)) form.setValue('state', '');
  form.clearErrors('state');
  if (form.getFieldState('zipCode').isTouched) void form.trigger('zipCode');
}

const countryOf = (code: string) => COUNTRIES.find((country) => country.code === code) ?? COUNTRIES[0];

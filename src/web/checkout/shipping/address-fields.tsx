import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkField, type ShippingField, type ShippingForm } from '../../../domain/address.ts';
import { COUNTRIES, STATES, stateCode } from '../../../domain/states.ts';
import { InputField, SelectField } from '../../ui/field.tsx';

/** The shipping form's fields. Each is validated on blur, never while typing. */
export function AddressFields({ form }: { form: UseFormReturn<ShippingForm> }) {
  const country = countryOf(form.watch('country'));
  return (
    <div className="address-fields">
      <InputField label="Full name" autoComplete="name" {...fieldProps(form, 'customerName')} />
      <InputField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...fieldProps(form, 'customerEmail')}
      />
      <InputField label="Address" autoComplete="address-line1" {...fieldProps(form, 'address')} />
      <SecondLine form={form} />
      <InputField
        label={country.postal}
        autoComplete="postal-code"
        inputMode={country.code === 'US' || country.code === 'AU' ? 'numeric' : undefined}
        fieldClass="address-third"
        {...fieldProps(form, 'zipCode')}
      />
      <InputField
        label="City"
        autoComplete="address-level2"
        fieldClass="address-third"
        {...fieldProps(form, 'city')}
      />
      <SelectField
        label={country.region}
        autoComplete="address-level1"
        fieldClass="address-third address-state"
        {...fieldProps(form, 'state')}
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
        {...fieldProps(form, 'country', () => onCountryChange(form))}
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
      {...fieldProps(form, 'address2')}
    />
  );
}

/** While the shopper types, errors may only disappear, and the check mark shows whether the text is valid now. */
function fieldProps(form: UseFormReturn<ShippingForm>, name: ShippingField, onChange = () => {}) {
  const messageNow = () => checkField(name, form.getValues());
  const { error, isTouched } = form.getFieldState(name, form.formState);
  return {
    ...form.register(name, {
      validate: (_, values) => checkField(name, values) ?? true,
      onChange: () => {
        if (messageNow() === null) form.clearErrors(name);
        onChange();
      },
    }),
    error: error?.message,
    ok: isTouched && Boolean(form.getValues(name)) && messageNow() === null,
  };
}

/** Clears a state that the new country does not have, and validates the postal code by the new country's rule. */
function onCountryChange(form: UseFormReturn<ShippingForm>) {
  const { country, state } = form.getValues();
  if (!stateCode(countryOf(country).code, state)) form.setValue('state', '');
  form.clearErrors('state');
  if (form.getFieldState('zipCode').isTouched) void form.trigger('zipCode');
}

const countryOf = (code: string) => COUNTRIES.find((country) => country.code === code) ?? COUNTRIES[0];

import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { type COUNTRIES, STATES } from '../../../domain/address/states.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import './postal-fields.css';

export const POSTAL_FIELDS = ['customerName', 'address', 'address2', 'city', 'state', 'zipCode'] as const;

export type PostalField = (typeof POSTAL_FIELDS)[number];

interface FieldProps extends Partial<UseFormRegisterReturn> {
  defaultValue?: string;
  autoFocus?: boolean;
  onKeyDown?(event: KeyboardEvent): void;
  error?: string | null | undefined;
  ok?: boolean;
}

interface PostalFieldsProps {
  country: (typeof COUNTRIES)[number];
  field: (name: PostalField) => FieldProps;
  /** Above the name. */
  children?: ReactNode;
  email?: ReactNode;
  /** Takes the place of the second line. */
  more?: ReactNode;
}

/** The fields of a postal address. */
export function PostalFields({ country, field, children, email, more }: PostalFieldsProps) {
  const hasDigits = country.code === 'US' || country.code === 'AU';
  return (
    <div className="address-fields grid gap-4">
      {children}
      <InputField
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('customerName')}
      />
      {email}
      <InputField
        label="Address"
        autoComplete="address-line1"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('address')}
      />
      {more || (
        <InputField
          label="Apartment, suite or unit (optional)"
          autoComplete="address-line2"
          enterKeyHint="next"
          {...field('address2')}
        />
      )}
      <InputField
        label={country.postal}
        autoComplete="postal-code"
        inputMode={hasDigits ? 'numeric' : undefined}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        fieldClass="address-third"
        {...field('zipCode')}
      />
      <InputField
        label="City"
        autoComplete="address-level2"
        autoCapitalize="words"
        enterKeyHint="next"
        fieldClass="address-third"
        {...field('city')}
      />
      <SelectField
        label={country.region}
        autoComplete="address-level1"
        fieldClass="address-third address-state"
        options={[['', 'Choose one'], ...STATES[country.code].map(({ code, name }) => [code, name] as const)]}
        {...field('state')}
      />
    </div>
  );
}

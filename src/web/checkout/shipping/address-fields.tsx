import { type KeyboardEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkField, type ShippingField, type ShippingForm } from '../../../domain/address/address.ts';
import { suggestEmail } from '../../../domain/address/email-typo.ts';
import { countriesIn, countryOf, stateCode } from '../../../domain/address/states.ts';
import { changePlans } from '../../cart/plans.ts';
import { LinkButton } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useSettings } from '../../use-settings.ts';
import { type PostalField, PostalFields } from './postal-fields.tsx';
import { MeantEmail, Question } from './question.tsx';
import { useZipPlace } from './use-zip-place.ts';

type Form = UseFormReturn<ShippingForm>;

interface AddressFieldsProps {
  form: Form;
  /** Leaves out what cannot be corrected after paying: the country and, on this form, the email. */
  isPaid?: boolean;
}

/** The shipping form's fields. Each is validated on blur, never while typing. */
export function AddressFields({ form, isPaid = false }: AddressFieldsProps) {
  const country = countryOf(form.watch('country'));
  const zip = useZipPlace(form);
  const { countries } = useSettings();
  const [hasMore, setMore] = useState(Boolean(form.getValues('address2')));
  const more = !hasMore && (
    <LinkButton className="address-more text-2" onClick={() => setMore(true)}>
      Add apartment, suite or unit
    </LinkButton>
  );

  function field(name: PostalField) {
    if (name === 'address2')
      return { ...fieldProps(form, name), autoFocus: form.getValues('address2') === '' };
    if (name === 'zipCode')
      return {
        ...fieldProps(form, name, { onBlur: zip.leave }),
        // Enter sends the form without leaving the field.
        onKeyDown: ({ key }: KeyboardEvent) => {
          if (key === 'Enter') zip.leave();
        },
      };
    if (name !== 'state') return fieldProps(form, name);
    const state = fieldProps(form, name, { onChange: zip.leave });
    return { ...state, ok: state.ok && !zip.misfit };
  }

  return (
    <>
      <div className="mt-5">
        <PostalFields country={country} field={field} more={more} email={!isPaid && <Email form={form} />}>
          {!isPaid && (
            <SelectField
              label="Country"
              autoComplete="country"
              options={countriesIn(countries).map(({ code, name }) => [code, name])}
              {...fieldProps(form, 'country', { onChange: () => onCountryChange(form) })}
              ok={false}
            />
          )}
        </PostalFields>
      </div>
      <ZipNote form={form} zip={zip} />
      {!isPaid && (
        <div className="mt-4">
          <Phone form={form} isAbroad={country.code !== 'US'} key={country.code} />
        </div>
      )}
    </>
  );
}

/** The email address, and a question below it if its domain looks like a typo. */
function Email({ form }: { form: Form }) {
  const typed = form.watch('customerEmail');
  // Nothing is questioned while the shopper types.
  const [left, setLeft] = useState(typed);
  const [kept, setKept] = useState('');
  const meant = left === typed && kept !== typed ? suggestEmail(typed) : null;

  const field = fieldProps(form, 'customerEmail', {
    onBlur: () => setLeft(form.getValues('customerEmail')),
  });

  function fix() {
    if (meant === null) return;
    form.setValue('customerEmail', meant, { shouldTouch: true });
    form.clearErrors('customerEmail');
    form.setFocus('customerEmail');
  }

  return (
    <div>
      <InputField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        {...field}
        ok={field.ok && !meant}
      />
      <div className="address-note" role="status">
        {meant && (
          <MeantEmail
            meant={meant}
            fix={fix}
            keep={() => {
              form.setFocus('customerEmail');
              setKept(typed);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Says what the ZIP filled in, or asks which state is right. */
function ZipNote({ form, zip: { filled, misfit } }: { form: Form; zip: ReturnType<typeof useZipPlace> }) {
  return (
    <div className="address-note" role="status">
      {misfit ? (
        <Question
          yes={{
            label: `Use ${misfit.place}`,
            run: () => {
              form.setFocus('state');
              misfit.fix();
            },
          }}
          no={{
            label: `Keep ${misfit.chosen}`,
            run: () => {
              form.setFocus('state');
              misfit.keep();
            },
          }}
        >
          <b>
            {misfit.zip} is in {misfit.right}, not {misfit.chosen}.
          </b>{' '}
          Which one is right?
        </Question>
      ) : (
        filled && (
          <p className="field-hint">
            {filled} came from your {form.getValues('country') === 'US' ? 'ZIP' : 'postcode'}. Change it if
            that’s off.
          </p>
        )
      )}
    </div>
  );
}

/** Carriers outside the US may call before they deliver. In the US, nobody is asked. */
function Phone({ form, isAbroad }: { form: Form; isAbroad: boolean }) {
  const [isOpen, setOpen] = useState(isAbroad || Boolean(form.getValues('phone')));
  if (!isOpen) {
    return (
      <LinkButton className="text-2" onClick={() => setOpen(true)}>
        Add a phone number for the carrier
      </LinkButton>
    );
  }
  return (
    <InputField
      label="Phone number (optional)"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      autoFocus={!isAbroad && form.getValues('phone') === ''}
      hint={
        isAbroad
          ? 'For the carrier, who may call or text before delivery or about customs. We never call.'
          : 'For the carrier only. We never call.'
      }
      {...fieldProps(form, 'phone')}
    />
  );
}

interface FieldEvents {
  onChange?: () => void;
  onBlur?: () => void;
}

/** While the shopper types, errors may only disappear, and the check mark shows whether the text is valid now. */
function fieldProps(form: Form, name: ShippingField, { onChange, onBlur }: FieldEvents = {}) {
  const messageNow = () => checkField(name, form.getValues());
  const { error, isTouched } = form.getFieldState(name, form.formState);
  return {
    ...form.register(name, {
      validate: (_, values) => checkField(name, values) ?? true,
      onChange: () => {
        if (messageNow() === null) form.clearErrors(name);
        onChange?.();
      },
      ...(onBlur && { onBlur }),
    }),
    error: error?.message,
    ok: isTouched && Boolean(form.getValues(name)) && messageNow() === null,
  };
}

/** Clears a state that the new country does not have, and validates the postal code by the new country's rule. */
export function onCountryChange(form: Form) {
  const { country, state } = form.getValues();
  changePlans({ country });
  if (!stateCode(countryOf(country).code, state)) form.setValue('state', '');
  form.clearErrors('state');
  if (form.getFieldState('zipCode').isTouched) void form.trigger('zipCode');
}

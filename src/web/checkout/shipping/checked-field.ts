import type { UseFormReturn } from 'react-hook-form';
import { checkField, type ShippingField, type ShippingForm } from '../../../domain/address.ts';

/**
 * Props of a field that is checked by the shop's own rules when it is left. While somebody types, a message may
 * only go away, and the tick stands for what is there now.
 */
export function checkedField(
  form: UseFormReturn<ShippingForm>,
  name: ShippingField,
  onChange: () => void = () => {},
) {
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

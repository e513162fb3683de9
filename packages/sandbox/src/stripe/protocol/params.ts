import { z } from 'zod';
import type { FormGroup } from '../../http/form.ts';
import { ValidationError } from './stripe-error.ts';

/** Validates a decoded form. Error messages are Stripe's. */
export function parseParams<T>(schema: z.ZodType<T>, form: FormGroup): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues);
}

function refusalOf(issues: z.core.$ZodIssue[]): ValidationError {
  // A misspelled parameter also makes the correct one missing; the unknown name is the more useful error.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw new Error('a failed parse has no issue');
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => bracketed([...issue.path, key]));
    const plural = names.length > 1 ? 's' : '';
    return new ValidationError(`Received unknown parameter${plural}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: names[0],
    });
  }
  if (issue.code === 'custom') {
    return new ValidationError(issue.message.replaceAll('{param}', param), {
      code: issue.params?.code,
      param,
    });
  }
  if (issue.code === 'invalid_type' && issue.message === 'missing') {
    return new ValidationError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return new ValidationError(`Invalid ${param}: ${issue.message}`, { param });
}

function bracketed(path: PropertyKey[]): string {
  return path.map(String).reduce((name, member) => (name ? `${name}[${member}]` : member), '');
}

const string = z.string({ error: (issue) => (issue.input === undefined ? 'missing' : 'must be a string') });

const emptyError =
  "You passed an empty string for '{param}'. We assume empty values are an attempt to unset a parameter; " +
  "however '{param}' cannot be unset. You should remove '{param}' from your request or supply a non-empty value.";

/** Non-empty text. Stripe reads an empty string as an attempt to unset, which few parameters allow. */
export const text = (maxLength = 5000) =>
  string.max(maxLength, `must be at most ${maxLength} characters`).superRefine((value, context) => {
    if (value !== '') return;
    context.addIssue({ code: 'custom', message: emptyError, params: { code: 'parameter_invalid_empty' } });
  });

/** Text that can be unset with ''. */
export const unsettable = (maxLength = 5000) => string.max(maxLength).transform((value) => value || null);

export const integer = string.transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${value}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

export const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** A form encodes a list as a group with numbered names. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'object' && value ? Object.values(value) : value), z.array(item));

export const expand = { expand: listOf(text()).optional() };

/** https://docs.stripe.com/api/metadata: 50 keys of 40 characters, values of 500; '' removes. */
export const metadata = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .record(
      z.string().max(40, 'keys have at most 40 characters'),
      z.string().max(500, 'values have at most 500 characters'),
    )
    .refine((given) => Object.keys(given).length <= 50, 'Metadata has at most 50 keys.')
    .nullable(),
);

const url = text().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: 'Not a valid URL',
});
export const returnUrl = url.optional();

const address = z.strictObject({
  line1: unsettable().optional(),
  line2: unsettable().optional(),
  city: unsettable().optional(),
  state: unsettable().optional(),
  postal_code: unsettable().optional(),
  country: unsettable(2).optional(),
});

export const shipping = z.strictObject({
  name: text(),
  phone: unsettable().optional(),
  carrier: unsettable().optional(),
  tracking_number: unsettable().optional(),
  address,
});

export const billingDetails = z.strictObject({
  name: unsettable().optional(),
  email: unsettable().optional(),
  phone: unsettable().optional(),
  address: address.optional(),
});

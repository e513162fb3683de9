import { isEmail } from './email.ts';
import { stateCode } from './states.ts';

export const COUNTRIES = [
  { code: 'US', name: 'United States', postal: 'ZIP code', region: 'State' },
  { code: 'CA', name: 'Canada', postal: 'Postal code', region: 'Province' },
  { code: 'UK', name: 'United Kingdom', postal: 'Postcode', region: 'Nation' },
  { code: 'AU', name: 'Australia', postal: 'Postcode', region: 'State' },
] as const;

export type Country = (typeof COUNTRIES)[number]['code'];

/** The shipping form as typed. `address2` is optional and may be absent. */
export interface ShippingForm {
  customerName: string;
  customerEmail: string;
  address: string;
  address2?: string | undefined;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

export type ShippingField = keyof ShippingForm;

/** What the form becomes once it holds: trimmed, the state as its code, the postal code in its country's form. */
export interface Recipient {
  name: string;
  email: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: Country;
}

export type FieldMessages = Partial<Record<ShippingField, string>>;

/** What is said of each field that does not hold. */
export const FIELD_MESSAGES = {
  customerName: 'Name is required',
  customerEmail: 'Please enter a valid email address',
  address: 'Address is required',
  address2: 'The second line has at most 200 characters',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
  country: 'Country is required',
} as const satisfies Record<ShippingField, string>;

const LENGTHS: Record<
  Exclude<ShippingField, 'customerEmail' | 'zipCode' | 'address2'>,
  [min: number, max: number]
> = {
  customerName: [2, 100],
  address: [5, 200],
  city: [2, 100],
  state: [2, 60],
  country: [2, 2],
};

/** Messages of the fields that do not hold, keyed by field; an empty object when all do. */
export function checkShippingForm(form: ShippingForm): FieldMessages {
  const messages: FieldMessages = {};
  for (const field of Object.keys(FIELD_MESSAGES) as ShippingField[]) {
    const message = checkField(field, form);
    if (message) messages[field] = message;
  }
  return messages;
}

/** The message of one field, null when it holds. Needs the whole form: postal codes depend on the country. */
export function checkField(field: ShippingField, form: ShippingForm): string | null {
  const value = (form[field] ?? '').trim();
  const country = form.country.trim();
  if (/\p{Cc}/u.test(value)) return 'Line breaks and control characters do not fit here';
  if (field === 'address2') return value.length <= 200 ? null : FIELD_MESSAGES.address2;
  if (field === 'customerEmail') return isEmail(value) ? null : FIELD_MESSAGES.customerEmail;
  if (field === 'zipCode') return checkPostalCode(value, country);
  const [min, max] = LENGTHS[field];
  if (value.length < min) return FIELD_MESSAGES[field];
  if (value.length > max) return `At most ${max} characters fit here`;
  if (field === 'country') return isCountry(value) ? null : FIELD_MESSAGES.country;
  if (field === 'state') return checkState(value, country);
  return null;
}

/** Turns a form that holds into a recipient. Call it only when `checkShippingForm` found nothing. */
export function toRecipient(form: ShippingForm): Recipient {
  const country = form.country.trim() as Country;
  const state = form.state.trim();
  return {
    name: form.customerName.trim(),
    email: form.customerEmail.trim(),
    address1: form.address.trim(),
    address2: form.address2?.trim() || null,
    city: form.city.trim(),
    state: stateCode(country, state) ?? state,
    zip: normalisePostalCode(form.zipCode.trim(), country),
    country,
  };
}

/** The destination of a quote: what rates depend on. */
export type Destination = Pick<Recipient, 'address1' | 'city' | 'state' | 'zip' | 'country'>;

/** 'UK' is how shoppers know it, 'GB' is its code (ISO 3166) for everyone else. */
export const countryCode = (country: Country): string => (country === 'UK' ? 'GB' : country);

export const isCountry = (code: string): code is Country =>
  COUNTRIES.some((country) => country.code === code);

function checkState(value: string, country: string): string | null {
  // A British country is not sent anywhere, so what a shopper calls it is good enough.
  if (!isCountry(country) || country === 'UK') return null;
  return stateCode(country, value)
    ? null
    : `'${value}' is not a state or territory we ship to in this country`;
}

const POSTAL_CODES: Record<Country, { form: RegExp; example: string }> = {
  US: { form: /^\d{5}(-?\d{4})?$/, example: '37203 or 37203-1234' },
  CA: { form: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, example: 'K1A 0B1' },
  UK: { form: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, example: 'SW1A 1AA' },
  AU: { form: /^\d{4}$/, example: '2000' },
};

function checkPostalCode(value: string, country: string): string | null {
  if (value === '') return FIELD_MESSAGES.zipCode;
  if (!isCountry(country)) return value.length >= 4 ? null : FIELD_MESSAGES.zipCode;
  const rule = POSTAL_CODES[country];
  if (rule.form.test(value)) return null;
  return value.length < 4 ? FIELD_MESSAGES.zipCode : `'${value}' does not look like ${rule.example}`;
}

function normalisePostalCode(value: string, country: Country): string {
  const packed = value.replace(/\s+/g, '').toUpperCase();
  if (country === 'CA' || country === 'UK') return `${packed.slice(0, -3)} ${packed.slice(-3)}`;
  if (country === 'US' && /^\d{9}$/.test(packed)) return `${packed.slice(0, 5)}-${packed.slice(5)}`;
  return packed;
}

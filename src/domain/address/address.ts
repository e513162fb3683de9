import { normalizeLine } from '../design/design.ts';
import {
  FIELD_TEXTS,
  NO_LETTER,
  notLatin,
  notPrinted,
  ONE_LINE,
  outsideUk,
  tooLong,
  tooShort,
  WRONG_PHONE,
  wrongCountry,
  wrongEmail,
  wrongPostalCode,
  wrongState,
} from './address-texts.ts';
import { isEmail, wasEmail } from './email.ts';
import { readPasted } from './pasted-text.ts';
import { type Country, countryName, isCountry, stateCode } from './states.ts';

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
  /** For the carrier. Optional, and may be absent. */
  phone?: string | undefined;
}

export type ShippingField = keyof ShippingForm;

/** A valid form, normalized: trimmed, without direction marks and other invisible characters, with the state's code and the postal code in its country's format. */
export interface Recipient {
  name: string;
  email: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  country: Country;
  /** Digits, with a plus if it was typed; null if none was given. */
  phone: string | null;
}

type FieldMessages = Partial<Record<ShippingField, string>>;

const LENGTHS = {
  customerName: [2, 100],
  address: [5, 200],
  city: [2, 100],
  state: [2, 60],
} as const satisfies Partial<Record<ShippingField, [min: number, max: number]>>;

const LONGEST_SECOND_LINE = 200;

const FIELDS: readonly ShippingField[] = [
  'customerName',
  'customerEmail',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'country',
  'phone',
];

/** A message for each invalid field; an empty object when the form is valid. */
export function checkShippingForm(form: ShippingForm): FieldMessages {
  const messages: FieldMessages = {};
  for (const field of FIELDS) {
    const message = checkField(field, form);
    if (message) messages[field] = message;
  }
  return messages;
}

/** The same for an order that keeps its email, which may be from before dots were checked. */
export function checkKeepingEmail(form: ShippingForm): FieldMessages {
  const { customerEmail, ...messages } = checkShippingForm(form);
  return customerEmail && !wasEmail(form.customerEmail) ? { ...messages, customerEmail } : messages;
}

/** What is wrong with one field; null when it is valid. A postal code depends on the country. */
export function checkField(field: ShippingField, form: Partial<ShippingForm>): string | null {
  const typed = (form[field] ?? '').trim();
  const country = (form.country ?? '').trim();
  if (/\p{Cc}/u.test(typed)) return ONE_LINE;
  // What nobody sees is not what is wrong with it.
  const value = isCode(field) ? readPasted(typed) : normalizeLine(typed);
  const unprintable = isPrinted(field) ? findUnprintable(value) : null;
  if (unprintable) return unprintable;
  if (field === 'phone') return isPhone(value) ? null : WRONG_PHONE;
  if (field === 'address2')
    return value.length <= LONGEST_SECOND_LINE ? null : tooLong(value, LONGEST_SECOND_LINE);
  if (value === '') return FIELD_TEXTS[field];
  if (field === 'customerEmail') return isEmail(value) ? null : wrongEmail(value);
  if (field === 'zipCode') return checkPostalCode(value, country);
  if (field === 'country') return isCountry(value) ? null : wrongCountry(value);
  const [min, max] = LENGTHS[field];
  if (value.length > max) return tooLong(value, max);
  if (field === 'state' && isListed(country))
    return stateCode(country, value) ? null : wrongState(value, country);
  if (value.length < min) return tooShort(field, value);
  return field === 'customerName' && !/\p{L}/u.test(value) ? NO_LETTER : null;
}

const isCode = (field: ShippingField): boolean => field === 'customerEmail' || field === 'zipCode';

/** On the carrier's label. */
const isPrinted = (field: ShippingField): boolean => !['customerEmail', 'country', 'phone'].includes(field);

/** Also for none. Numbers have at most 15 digits: https://www.itu.int/rec/T-REC-E.164 */
const isPhone = (typed: string): boolean => typed === '' || /^\+?\d{7,15}$/.test(dialed(typed));

/** Without what people write between the digits, and without a zero in parentheses that is not dialed from abroad. */
const dialed = (phone: string): string =>
  phone.replace(/^(\+\d{1,3}) ?\(0\)/, '$1').replace(/[\s()./-]/g, '');

/** What is wrong with letters and emoji that a carrier's label cannot show. */
function findUnprintable(value: string): string | null {
  const [foreign] = FOREIGN.exec(value) ?? [];
  if (foreign !== undefined) return notLatin(foreign);
  const [emoji] = EMOJI.exec(value) ?? [];
  return emoji === undefined ? null : notPrinted(emoji);
}

/** Also flags and keys. */
const EMOJI = /(?:[\d#*]\u20e3|(?![©®™])[\p{ExtPict}\p{RI}][\p{EMod}\p{M}\p{Cf}]*)+/u;

/** Accents are fine. */
const FOREIGN = /((?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}\p{M}*)+/u;

/** The form's fields of a recipient, without the email and the phone number. */
export const toShippingForm = (recipient: Recipient) => ({
  customerName: recipient.name,
  address: recipient.address1,
  address2: recipient.address2 ?? '',
  city: recipient.city,
  state: recipient.state,
  zipCode: recipient.zip,
  country: recipient.country,
});

/** Requires a form that `checkShippingForm` or `checkKeepingEmail` finds valid. */
export function toRecipient(form: ShippingForm): Recipient {
  const country = form.country.trim() as Country;
  const state = normalizeLine(form.state);
  return {
    name: normalizeLine(form.customerName),
    email: readPasted(form.customerEmail),
    address1: normalizeLine(form.address),
    address2: normalizeLine(form.address2 ?? '') || null,
    city: normalizeLine(form.city),
    state: stateCode(country, state) ?? state,
    zip: normalizePostalCode(readPasted(form.zipCode), country),
    country,
    phone: dialed(normalizeLine(form.phone ?? '')) || null,
  };
}

/** Name and address, line by line. */
export const addressLines = ({ name, address1, address2, city, state, zip, country }: Recipient): string[] =>
  [name, address1, address2, `${city}, ${state} ${zip}`, countryName(country)].filter(
    (line) => line !== null,
  );

/** The part of the address with which Printful is asked for shipping rates. */
export type Destination = Pick<Recipient, 'address1' | 'city' | 'state' | 'zip' | 'country'>;

/** As much of it as Printful needs. */
export type Place = Pick<Destination, 'country' | 'state'> &
  Partial<Destination & Pick<Recipient, 'address2'>>;

/** The same fields in the form, in the order it shows them. */
export const DESTINATION_FIELDS = ['address', 'zipCode', 'city', 'state', 'country'] as const;

// Carriers do not need the nation in a UK address, so any name is accepted.
const isListed = (country: string): country is Country => isCountry(country) && country !== 'UK';

const POSTAL_CODES: Record<Country, RegExp> = {
  US: /^\d{5}([- ]?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]{0,3}\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  UK: /^(GIR[- ]{0,3}0AA|[A-Z]{1,2}\d[A-Z\d]?[- ]{0,3}\d[A-Z]{2})$/i,
  AU: /^\d{4}$/,
};

// An invalid country gets its own message; there is no postal code rule for it.
function checkPostalCode(value: string, country: string): string | null {
  if (!isCountry(country)) return null;
  if (!POSTAL_CODES[country].test(value)) return wrongPostalCode(value, country);
  const island = country === 'UK' ? ISLANDS[value.slice(0, 2).toUpperCase()] : undefined;
  return island ? outsideUk(value, island) : null;
}

/** The Crown dependencies use British postcodes, but are countries of their own to Printful. */
const ISLANDS: Record<string, string> = { JE: 'Jersey', GY: 'Guernsey', IM: 'the Isle of Man' };

function normalizePostalCode(value: string, country: Country): string {
  const packed = value.replace(/[\s-]+/g, '').toUpperCase();
  if (country === 'CA' || country === 'UK') return `${packed.slice(0, -3)} ${packed.slice(-3)}`;
  if (country === 'US' && /^\d{9}$/.test(packed)) return `${packed.slice(0, 5)}-${packed.slice(5)}`;
  return packed;
}

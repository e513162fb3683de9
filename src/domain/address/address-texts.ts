import { type Country, countryNames } from './states.ts';

/** Messages for empty fields. */
export const FIELD_TEXTS = {
  customerName: 'Name is required',
  customerEmail: 'Please enter a valid email address',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'ZIP code is required',
  country: 'Country is required',
} as const;

export const ONE_LINE = 'Only one line of plain text is allowed: remove the line break or control character';

export const NO_LETTER = 'Write the name with letters, so the carrier can print it';

export const WRONG_PHONE =
  'A phone number has 7 to 15 digits, like +44 7700 900123. You can also leave it out';

export const notLatin = (letters: string): string =>
  `Write it in Latin letters: no carrier can print ${quoted(letters)}`;

export const notPrinted = (emoji: string): string => `Leave out ${quoted(emoji)}: no carrier can print it`;

export const wrongCountry = (value: string): string =>
  `We do not ship to ${quoted(value)}, only to the United States, Canada, the United Kingdom and Australia`;

/** For a country of the list that the owner does not sell to. */
export const countryNotSold = (country: Country, countries: readonly Country[]): string =>
  `We do not ship to ${countryNames([country])} right now, only to ${countryNames(countries)}`;

/** Advice for a text that is too short. */
const EXAMPLES: Record<'customerName' | 'address' | 'city' | 'state', string> = {
  customerName: 'enter a first and a last name, like Maya Ortiz',
  address: 'enter number and street, like 418 Music Row',
  city: 'enter the full name, like Nashville',
  state: 'enter the full name, like England',
};

export const tooShort = (field: keyof typeof EXAMPLES, value: string): string =>
  `${quoted(value)} is too short: ${EXAMPLES[field]}`;

export const tooLong = (value: string, most: number): string =>
  `At most ${most} characters fit here; this has ${value.length}`;

const PLACES: Record<Country, string> = {
  US: 'a US state or territory: choose one, like Tennessee or TN',
  CA: 'a Canadian province: choose one, like Ontario or ON',
  UK: 'a nation of the United Kingdom: choose one, like England',
  AU: 'an Australian state: choose one, like New South Wales or NSW',
};

export const wrongState = (value: string, country: Country): string =>
  `${quoted(value)} is not ${PLACES[country]}`;

const POSTAL_WORDS: Record<Country, { name: string; rule: string; digits: number | null }> = {
  US: { name: 'a ZIP', rule: 'a ZIP has 5 digits, like 37203', digits: 5 },
  CA: { name: 'a Canadian postal code', rule: 'one looks like K1A 0B1', digits: null },
  UK: { name: 'a UK postcode', rule: 'one looks like SW1A 1AA', digits: null },
  AU: { name: 'an Australian postcode', rule: 'a postcode has 4 digits, like 2000', digits: 4 },
};

export function wrongPostalCode(value: string, country: Country): string {
  const { name, rule, digits } = POSTAL_WORDS[country];
  const isNumber = digits !== null && /^\d+$/.test(value);
  const wrong = isNumber ? `is too ${value.length < digits ? 'short' : 'long'}` : `is not ${name}`;
  const longer = country === 'US' && /^\d{5}./.test(value) ? ', or 9, like 37203-1234' : '';
  return `${quoted(value)} ${wrong}: ${rule}${longer}`;
}

export const outsideUk = (value: string, island: string): string =>
  `${quoted(value)} is in ${island}, which is not part of the United Kingdom: we cannot ship there`;

/** Says what is wrong with an email address and shows a valid one. */
export function wrongEmail(value: string): string {
  const shown = shortened(value);
  const [before = '', after = '', ...more] = value.split('@');
  if (value.length > 254) return tooLong(value, 254);
  if (/\s/.test(value)) return `${shown} contains a space, which an email address cannot have`;
  if (!value.includes('@')) return `${shown} has no @, as in maya@example.com`;
  if (more.length > 0) return `${shown} has more than one @: enter one address, like maya@example.com`;
  if (before === '') return `${shown} has nothing before the @, as in maya@example.com`;
  if (after === '') return `${shown} has nothing after the @, as in maya@example.com`;
  if (/^\.|\.$|\.\./.test(before) || after.includes('..'))
    return `${shown} has a dot too many: none may be first or last before the @, and no two may stand together`;
  if (!/\.\p{L}{2,}$/u.test(after)) return `${shown} is missing its ending, such as .com`;
  if (before.length > 64) return `At most 64 characters fit before the @; this has ${before.length}`;
  return `${shown} contains an invalid character: an email address looks like maya@example.com`;
}

const quoted = (value: string): string => `“${shortened(value)}”`;

const shortened = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

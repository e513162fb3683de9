export const COUNTRIES = [
  { code: 'US', name: 'United States', postal: 'ZIP code', region: 'State' },
  { code: 'CA', name: 'Canada', postal: 'Postal code', region: 'Province' },
  { code: 'UK', name: 'United Kingdom', postal: 'Postcode', region: 'Nation' },
  { code: 'AU', name: 'Australia', postal: 'Postcode', region: 'State' },
] as const;

export type Country = (typeof COUNTRIES)[number]['code'];

/** The ISO 3166 code: 'GB' for what shoppers know as 'UK'. */
export const countryCode = (country: Country): string => (country === 'UK' ? 'GB' : country);

export const isCountry = (code: string): code is Country =>
  COUNTRIES.some((country) => country.code === code);

/** The country with this code; the one that the shop is in if there is none. */
export const countryOf = (code: string) => COUNTRIES.find((country) => country.code === code) ?? COUNTRIES[0];

/** Its name; the code itself if the shop does not ship there. */
export const countryName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;

/** The countries with these codes, in the usual order. */
export const countriesIn = (codes: readonly Country[]) =>
  COUNTRIES.filter(({ code }) => codes.includes(code));

/** "the US, Canada, the UK and Australia" */
export function countryNames(codes: readonly Country[]): string {
  const names = countriesIn(codes).map(({ code, name }) =>
    code === 'US' || code === 'UK' ? `the ${code}` : name,
  );
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

export interface State {
  code: string;
  name: string;
}

/** ISO 3166-2 codes without the country (for the UK, names), and the codes for US military mail. */
export const STATES: Record<Country, readonly State[]> = {
  US: [
    { code: 'AL', name: 'Alabama' },
    { code: 'AK', name: 'Alaska' },
    { code: 'AZ', name: 'Arizona' },
    { code: 'AR', name: 'Arkansas' },
    { code: 'CA', name: 'California' },
    { code: 'CO', name: 'Colorado' },
    { code: 'CT', name: 'Connecticut' },
    { code: 'DE', name: 'Delaware' },
    { code: 'DC', name: 'District of Columbia' },
    { code: 'FL', name: 'Florida' },
    { code: 'GA', name: 'Georgia' },
    { code: 'HI', name: 'Hawaii' },
    { code: 'ID', name: 'Idaho' },
    { code: 'IL', name: 'Illinois' },
    { code: 'IN', name: 'Indiana' },
    { code: 'IA', name: 'Iowa' },
    { code: 'KS', name: 'Kansas' },
    { code: 'KY', name: 'Kentucky' },
    { code: 'LA', name: 'Louisiana' },
    { code: 'ME', name: 'Maine' },
    { code: 'MD', name: 'Maryland' },
    { code: 'MA', name: 'Massachusetts' },
    { code: 'MI', name: 'Michigan' },
    { code: 'MN', name: 'Minnesota' },
    { code: 'MS', name: 'Mississippi' },
    { code: 'MO', name: 'Missouri' },
    { code: 'MT', name: 'Montana' },
    { code: 'NE', name: 'Nebraska' },
    { code: 'NV', name: 'Nevada' },
    { code: 'NH', name: 'New Hampshire' },
    { code: 'NJ', name: 'New Jersey' },
    { code: 'NM', name: 'New Mexico' },
    { code: 'NY', name: 'New York' },
    { code: 'NC', name: 'North Carolina' },
    { code: 'ND', name: 'North Dakota' },
    { code: 'OH', name: 'Ohio' },
    { code: 'OK', name: 'Oklahoma' },
    { code: 'OR', name: 'Oregon' },
    { code: 'PA', name: 'Pennsylvania' },
    { code: 'RI', name: 'Rhode Island' },
    { code: 'SC', name: 'South Carolina' },
    { code: 'SD', name: 'South Dakota' },
    { code: 'TN', name: 'Tennessee' },
    { code: 'TX', name: 'Texas' },
    { code: 'UT', name: 'Utah' },
    { code: 'VT', name: 'Vermont' },
    { code: 'VA', name: 'Virginia' },
    { code: 'WA', name: 'Washington' },
    { code: 'WV', name: 'West Virginia' },
    { code: 'WI', name: 'Wisconsin' },
    { code: 'WY', name: 'Wyoming' },
    { code: 'AS', name: 'American Samoa' },
    { code: 'GU', name: 'Guam' },
    { code: 'MP', name: 'Northern Mariana Islands' },
    { code: 'PR', name: 'Puerto Rico' },
    { code: 'VI', name: 'U.S. Virgin Islands' },
    { code: 'AA', name: 'Armed Forces Americas' },
    { code: 'AE', name: 'Armed Forces Europe' },
    { code: 'AP', name: 'Armed Forces Pacific' },
  ],
  CA: [
    { code: 'AB', name: 'Alberta' },
    { code: 'BC', name: 'British Columbia' },
    { code: 'MB', name: 'Manitoba' },
    { code: 'NB', name: 'New Brunswick' },
    { code: 'NL', name: 'Newfoundland and Labrador' },
    { code: 'NT', name: 'Northwest Territories' },
    { code: 'NS', name: 'Nova Scotia' },
    { code: 'NU', name: 'Nunavut' },
    { code: 'ON', name: 'Ontario' },
    { code: 'PE', name: 'Prince Edward Island' },
    { code: 'QC', name: 'Quebec' },
    { code: 'SK', name: 'Saskatchewan' },
    { code: 'YT', name: 'Yukon' },
  ],
  UK: [
    { code: 'England', name: 'England' },
    { code: 'Scotland', name: 'Scotland' },
    { code: 'Wales', name: 'Wales' },
    { code: 'Northern Ireland', name: 'Northern Ireland' },
  ],
  AU: [
    { code: 'ACT', name: 'Australian Capital Territory' },
    { code: 'NSW', name: 'New South Wales' },
    { code: 'NT', name: 'Northern Territory' },
    { code: 'QLD', name: 'Queensland' },
    { code: 'SA', name: 'South Australia' },
    { code: 'TAS', name: 'Tasmania' },
    { code: 'VIC', name: 'Victoria' },
    { code: 'WA', name: 'Western Australia' },
  ],
};

/** Finds a state's code by its code or name in any case, with accents or without; null if the country has no such state. */
export function stateCode(country: Country, text: string): string | null {
  const wanted = folded(text);
  const found = STATES[country].find(({ code, name }) => folded(code) === wanted || folded(name) === wanted);
  return found?.code ?? null;
}

/** Without accents and in lower case, so that "Québec" is Quebec. */
const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

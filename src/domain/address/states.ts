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

/** The states in a text like 'AL Alabama, AK Alaska'. */
const statesOf = (text: string): State[] =>
  text.split(', ').map((state) => {
    const space = state.indexOf(' ');
    return { code: state.slice(0, space), name: state.slice(space + 1) };
  });

/** ISO 3166-2 codes without the country (for the UK, names), and the codes for US military mail. */
export const STATES: Record<Country, readonly State[]> = {
  US: statesOf(
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, ' +
      'DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, ' +
      'IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, ' +
      'MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, ' +
      'NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, ' +
      'NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, ' +
      'RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, ' +
      'VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, ' +
      'GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands, ' +
      'AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific',
  ),
  CA: statesOf(
    'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, ' +
      'NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, ' +
      'QC Quebec, SK Saskatchewan, YT Yukon',
  ),
  UK: ['England', 'Scotland', 'Wales', 'Northern Ireland'].map((name) => ({ code: name, name })),
  AU: statesOf(
    'ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, ' +
      'SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia',
  ),
};

/** Finds a state's code by its code or name in any case, with accents or without; null if the country has no such state. */
export function stateCode(country: Country, text: string): string | null {
  const wanted = folded(text);
  const found = STATES[country].find(({ code, name }) => folded(code) === wanted || folded(name) === wanted);
  return found?.code ?? null;
}

/** Without accents and in lower case, so that "Québec" is Quebec. */
const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

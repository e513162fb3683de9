import { checkField, type ShippingForm } from './address.ts';
import { postcodeNation } from './postcode-nation.ts';
import { type Country, countryCode } from './states.ts';

/** What a wallet tells before the payment. Some leave out the state or write its name. */
export interface WalletPlace {
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  /** An ISO 3166 code. */
  country: string;
}

/** Everything that it tells with the payment. */
export interface WalletContact {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: (WalletPlace & { line1?: string | null; line2?: string | null }) | undefined;
}

/** US territories that have a country's code of their own. */
const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP'];

/** Where a wallet's address is, in the form's words. The state is as the wallet writes it, or the one of a UK postcode. */
export function walletPlace({
  country,
  state,
  postal_code,
}: WalletPlace): Pick<ShippingForm, 'country' | 'state'> {
  const code = country.trim().toUpperCase();
  if (TERRITORIES.includes(code)) return { country: 'US', state: code };
  if (code !== 'GB') return { country: code, state: inOneLine(state) };
  return { country: 'UK', state: inOneLine(state) || (postcodeNation(postal_code ?? '') ?? '') };
}

/** The same with the city and the ZIP code, on which sales tax depends. */
export const taxedPlace = (place: WalletPlace) => ({
  ...walletPlace(place),
  city: inOneLine(place.city),
  zipCode: inOneLine(place.postal_code),
});

/** The shipping form as a wallet fills it in. What it leaves out is empty. */
export function walletForm({ name, email, phone, address }: WalletContact): ShippingForm {
  const form = {
    customerName: inOneLine(name),
    customerEmail: inOneLine(email),
    address: inOneLine(address?.line1),
    address2: inOneLine(address?.line2),
    city: inOneLine(address?.city),
    zipCode: inOneLine(address?.postal_code),
    ...walletPlace(address ?? { country: '' }),
    phone: inOneLine(phone),
  };
  // The carrier can do without a phone number, so a wrong one does not stop the order.
  return checkField('phone', form) === null ? form : { ...form, phone: '' };
}

/** The countries that a wallet may offer, for those that the shop sells to. */
export const walletCountries = (countries: readonly Country[]): string[] => [
  ...countries.map(countryCode),
  ...(countries.includes('US') ? TERRITORIES.slice(0, 2) : []),
];

/** Wallets keep a street of several lines in one field. */
const inOneLine = (text: string | null | undefined): string =>
  (text ?? '')
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

import { asText } from '../money.ts';
import { PrintfulError } from '../protocol/printful-error.ts';

/** A shipping method and its price in cents. */
export interface Rate {
  id: string;
  title: string;
  cost: number;
  minDays: number;
  maxDays: number;
}

interface Tariff {
  id: string;
  title: string;
  first: number;
  further: number;
  days: [number, number];
}

const standard = (first: number, further: number, days: [number, number]): Tariff => ({
  id: 'STANDARD',
  title: 'Flat Rate',
  first,
  further,
  days,
});

const europe = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const tariffs: Record<string, Tariff[]> = {
  US: [
    standard(419, 209, [4, 7]),
    { id: 'PRINTFUL_FAST', title: 'Express', first: 1299, further: 309, days: [2, 3] },
  ],
  CA: [standard(729, 219, [6, 11])],
  GB: [standard(459, 199, [5, 9])],
  AU: [standard(699, 229, [7, 14])],
  NZ: [standard(749, 239, [8, 15])],
  JP: [standard(649, 219, [7, 12])],
  NO: [standard(979, 259, [6, 12])],
  ...Object.fromEntries(europe.map((code) => [code, [standard(499, 209, [5, 9])]])),
};
const elsewhere = [standard(1099, 409, [10, 20])];

export function ratesTo(countryCode: string, quantity: number): Rate[] {
  return (tariffs[countryCode] ?? elsewhere).map(
    ({ id, title, first, further, days: [minDays, maxDays] }) => ({
      id,
      title,
      cost: first + further * Math.max(0, quantity - 1),
      minDays,
      maxDays,
    }),
  );
}

/** A rate in Printful's format. The name includes dates and ends with a space. */
export function describeRate(rate: Rate, today: Date) {
  const earliest = daysAfter(today, rate.minDays);
  const latest = daysAfter(today, rate.maxDays);
  return {
    id: rate.id,
    name: `${rate.title} (Estimated delivery: ${range(earliest, latest)}) `,
    rate: asText(rate.cost),
    currency: 'USD',
    minDeliveryDays: rate.minDays,
    maxDeliveryDays: rate.maxDays,
    minDeliveryDate: earliest.toISOString().slice(0, 10),
    maxDeliveryDate: latest.toISOString().slice(0, 10),
  };
}

function daysAfter(day: Date, count: number): Date {
  return new Date(day.getTime() + count * 24 * 60 * 60 * 1000);
}

/** "May 19–24", "May 29–Jun 3" */
function range(from: Date, to: Date): string {
  const month = (date: Date) => date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  const end = month(from) === month(to) ? to.getUTCDate() : `${month(to)} ${to.getUTCDate()}`;
  return `${month(from)} ${from.getUTCDate()}–${end}`;
}

interface Destination {
  country_code: string;
  state_code?: string;
}

/** Throws for an invalid country or state, or a country Printful does not ship to. */
export function requireDestination({ country_code, state_code }: Destination) {
  if (!countries.has(country_code)) {
    throw new PrintfulError('Recipient: Country code is missing or invalid', 400, 'SH-1');
  }
  if (unshippable.has(country_code)) {
    throw new PrintfulError(`Shipping to ${country_code} is disabled`, 400, 'SH-2');
  }
  const states = statesOf[country_code];
  if (!states) return;
  if (!state_code) throw new PrintfulError('Recipient: State code is missing');
  if (!states.has(state_code)) throw new PrintfulError('Recipient: State code is invalid');
}

const isoCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

const words = (text: string) => new Set(text.split(' '));

const countries = words(isoCodes);

/** Countries Printful does not ship to: https://www.printful.com/faq, "Where do you ship?" */
const unshippable = words('BY CU EC IR KP RU SY');

export const shipsTo = (country: string): boolean => countries.has(country) && !unshippable.has(country);

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** All countries that Printful ships to. */
export const shippingCountries = (): { code: string; name: string }[] =>
  [...countries].filter(shipsTo).map((code) => ({ code, name: countryNames.of(code) ?? code }));

/** Countries whose addresses need a state, with their states (ISO 3166-2). */
const statesOf: Record<string, Set<string>> = {
  US: words(
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
      'OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR UM VI AA AE AP',
  ),
  CA: words('AB BC MB NB NL NS NT NU ON PE QC SK YT'),
  AU: words('ACT NSW NT QLD SA TAS VIC WA'),
};

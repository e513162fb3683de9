import type { Destination, Place } from '../../domain/address/address.ts';
import type { Country } from '../../domain/address/states.ts';

/** An address in each country, to ask Printful what shipping costs there. */
export const SAMPLE_ADDRESSES: Record<Country, Destination> = {
  US: { address1: '600 Charlotte Ave', city: 'Nashville', state: 'TN', zip: '37243', country: 'US' },
  CA: { address1: '111 Wellington St', city: 'Ottawa', state: 'ON', zip: 'K1A 0A9', country: 'CA' },
  UK: { address1: '10 Downing Street', city: 'London', state: 'England', zip: 'SW1A 2AA', country: 'UK' },
  AU: { address1: 'Parliament Drive', city: 'Canberra', state: 'ACT', zip: '2600', country: 'AU' },
};

/**
 * Where Printful is asked to ship for everybody in a state: to its capital. Without a city and a postal code, Printful may list
 * fewer options, and with the shopper's own, the answer would not be the same for the next shopper.
 */
export function samplePlace(country: Country, state: string | null): Place {
  const sample = SAMPLE_ADDRESSES[country];
  if (country === 'UK' || state === null || state === sample.state) return sample;
  const capital = CAPITALS[country].find((line) => line.startsWith(`${state} `));
  if (!capital) return { country, state };
  const [, zip = '', city = ''] = /^\S+ (\d{4,5}|\w{3} \w{3}) (.+)$/.exec(capital) ?? [];
  return { country, state, zip, city };
}

const lines = (text: string) => text.trim().split('\n');

/** State, postal code, city. */
export const CAPITALS: Record<Exclude<Country, 'UK'>, readonly string[]> = {
  US: lines(`
AL 36104 Montgomery
AK 99801 Juneau
AZ 85007 Phoenix
AR 72201 Little Rock
CA 95814 Sacramento
CO 80203 Denver
CT 06103 Hartford
DE 19901 Dover
DC 20001 Washington
FL 32301 Tallahassee
GA 30303 Atlanta
HI 96813 Honolulu
ID 83702 Boise
IL 62701 Springfield
IN 46204 Indianapolis
IA 50309 Des Moines
KS 66603 Topeka
KY 40601 Frankfort
LA 70802 Baton Rouge
ME 04330 Augusta
MD 21401 Annapolis
MA 02108 Boston
MI 48933 Lansing
MN 55102 Saint Paul
MS 39201 Jackson
MO 65101 Jefferson City
MT 59601 Helena
NE 68508 Lincoln
NV 89701 Carson City
NH 03301 Concord
NJ 08608 Trenton
NM 87501 Santa Fe
NY 12207 Albany
NC 27601 Raleigh
ND 58501 Bismarck
OH 43215 Columbus
OK 73102 Oklahoma City
OR 97301 Salem
PA 17101 Harrisburg
RI 02903 Providence
SC 29201 Columbia
SD 57501 Pierre
TX 78701 Austin
UT 84111 Salt Lake City
VT 05602 Montpelier
VA 23219 Richmond
WA 98501 Olympia
WV 25301 Charleston
WI 53703 Madison
WY 82001 Cheyenne
AS 96799 Pago Pago
GU 96910 Hagatna
MP 96950 Saipan
PR 00901 San Juan
VI 00802 St Thomas
AA 34002 DPO
AE 09012 APO
AP 96201 APO`),
  CA: lines(`
AB T5K 2B6 Edmonton
BC V8V 1X4 Victoria
MB R3C 0V8 Winnipeg
NB E3B 5H1 Fredericton
NL A1B 4J6 St. John’s
NS B3J 1T3 Halifax
NT X1A 2L9 Yellowknife
NU X0A 0H0 Iqaluit
PE C1A 7N8 Charlottetown
QC G1A 1A3 Québec
SK S4S 0B3 Regina
YT Y1A 2C6 Whitehorse`),
  AU: lines(`
NSW 2000 Sydney
NT 0800 Darwin
QLD 4000 Brisbane
SA 5000 Adelaide
TAS 7000 Hobart
VIC 3000 Melbourne
WA 6000 Perth`),
};

import { asText } from '../money.ts';

/** One way to send a parcel of hats. Money in cents. */
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

/** A rate as Printful tells it: its name holds dates and ends with a space. */
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

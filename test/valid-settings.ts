import fc from 'fast-check';
import type { Country } from '../src/domain/address/states.ts';
import { cents } from '../src/domain/money/money.ts';
import type { Holiday } from '../src/domain/settings/holiday.ts';
import type { Days, Pack, Settings } from '../src/domain/settings/settings.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '../src/domain/settings/shop-settings.ts';
import type { Slogan } from '../src/domain/settings/slogans.ts';
import type { OwnerWords } from '../src/domain/words/check-words.ts';

const amount = (least: number, most: number) => fc.integer({ min: least, max: most }).map(cents);

const ascending = (least: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 2, maxLength: 2 })
    .map((pair) => pair.sort((a, b) => a - b) as [number, number]);

const days: fc.Arbitrary<Days> = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 59 }))
  .map(([first, more]) => [first, Math.min(60, first + more)]);

/** Days for standard and express delivery; express is never slower. */
const speeds = fc.tuple(days, days).map(([a, b]) => (a[1] >= b[1] ? [a, b] : [b, a]) as [Days, Days]);

/** Words, each in one list. */
const ownerWords: fc.Arbitrary<OwnerWords> = fc
  .uniqueArray(fc.constantFrom('moist', 'Yolo', 'team building', '🍕 pizza', 'Barbie', 'it’s 5 o’clock'))
  .chain((words) =>
    fc
      .array(fc.constantFrom('refused', 'asked', 'allowed'), {
        minLength: words.length,
        maxLength: words.length,
      })
      .map((lists) => ({
        refused: words.filter((_, index) => lists[index] === 'refused'),
        asked: words.filter((_, index) => lists[index] === 'asked'),
        allowed: words.filter((_, index) => lists[index] === 'allowed'),
      })),
  );

/** One to five steps; more hats have a larger discount. */
const steps: fc.Arbitrary<Settings['partyPack']> = fc.integer({ min: 1, max: 5 }).chain((length) => {
  const rising = (least: number, most: number) =>
    fc
      .uniqueArray(fc.integer({ min: least, max: most }), { minLength: length, maxLength: length })
      .map((numbers) => numbers.sort((a, b) => a - b));
  return fc
    .tuple(rising(2, 12), rising(1, 50))
    .map(
      ([hats, percentages]) =>
        hats.map((from, index) => ({ hats: from, percentage: percentages[index] })) as [Pack, ...Pack[]],
    );
});

const COUNTRIES: readonly Country[] = ['US', 'CA', 'UK', 'AU'];

const holiday: fc.Arbitrary<Holiday> = fc.record({
  isOn: fc.boolean(),
  from: fc.constantFrom('2026-12-24', '2027-01-02'),
  backOn: fc.constantFrom('2027-01-04', '2027-02-01'),
  effect: fc.constantFrom('closed', 'longer'),
  moreDays: fc.integer({ min: 1, max: 60 }),
  text: fc.constantFrom('', 'We’re off skiing.'),
  timeZone: fc.constant(DEFAULT_SHOP_SETTINGS.holiday.timeZone),
});

const slogans: fc.Arbitrary<Slogan[]> = fc.shuffledSubarray(
  [['Sorry', 'in advance'], ['Hold my purse'], ['I said', 'one drink', 'per hand']] as Slogan[],
  { minLength: 2 },
);

const anyAddress = fc.constantFrom('', 'https://social.example/unhinged');

/** Settings that an administrator can save. */
export const validSettings: fc.Arbitrary<ShopSettings> = fc
  .record({
    countries: fc.subarray([...COUNTRIES], { minLength: 1 }),
    pause: fc.constant(null),
    emails: fc.record({
      general: fc.constant('hello@hats.example'),
      orders: fc.constantFrom('orders@hats.example', 'o@hats.example'),
      returns: fc.constant('returns@hats.example'),
    }),
    social: fc.record({ instagram: anyAddress, tiktok: anyAddress, facebook: anyAddress, x: anyAddress }),
    announcement: fc.record({
      isOn: fc.boolean(),
      text: fc.constantFrom('Free socks this week', 'New hats'),
      link: fc.constantFrom('', '/shop', '/custom-hat?design=a'),
    }),
    holiday,
    slogans,
    ownerEmails: fc.record({
      morning: fc.constantFrom('none', 'daily'),
      orders: fc.constantFrom('none', 'first', 'each'),
    }),
    signInCodes: fc.constantFrom('chosen', 'helpers'),
    packingSlip: fc.record({
      name: fc.constantFrom('', 'Loud Hats'),
      text: fc.constantFrom('', 'Wear it loud.'),
      logo: anyAddress,
    }),
    printfulTokenEnds: fc.constantFrom('', '2027-03-31'),
    reviewsAfterDays: fc.integer({ min: 0, max: 60 }),
    tax: fc.record({ isOn: fc.boolean(), code: fc.constantFrom('txcd_30060006', 'txcd_30011000') }),
    postalAddress: fc.constantFrom('', '1 Main Street\nNashville, TN 37201'),
    customHatPrice: amount(100, 99_999),
    partyPack: steps,
    rates: ascending(0, 9999),
    elsewhere: amount(0, 9999),
    freeStandardAbove: amount(100, 99_999),
    production: days,
    shippedIn: days,
    free: days,
    here: speeds,
    abroad: speeds,
    editWindowMinutes: fc.integer({ min: 0, max: 1440 }),
    profitFloor: amount(0, 9999),
    digitizationFee: amount(0, 9999),
    words: ownerWords,
  })
  .map(({ rates, elsewhere, production, shippedIn, free, here, abroad, ...rest }) => ({
    ...rest,
    rates: { standard: cents(rates[0]), express: cents(rates[1]), elsewhere },
    days: {
      production,
      shippedIn,
      free,
      standard: here[0],
      express: here[1],
      standardElsewhere: abroad[0],
      expressElsewhere: abroad[1],
    },
  }));

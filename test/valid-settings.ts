import fc from 'fast-check';
import { cents } from '../src/domain/money.ts';
import type { Days, Settings } from '../src/domain/settings.ts';
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

/** Settings that an administrator can save. */
export const validSettings: fc.Arbitrary<Settings> = fc
  .record({
    customHatPrice: amount(100, 99_999),
    hats: ascending(2, 12),
    percentages: ascending(1, 50),
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
    words: ownerWords,
  })
  .map(({ hats, percentages, rates, elsewhere, production, shippedIn, free, here, abroad, ...rest }) => ({
    ...rest,
    partyPack: {
      small: { hats: hats[0], percentage: percentages[0] },
      large: { hats: hats[1], percentage: percentages[1] },
    },
    rates: { standard: cents(rates[0]), express: cents(rates[1]), elsewhere },
    days: {
      ...{ production, shippedIn, free },
      ...{ standard: here[0], express: here[1] },
      ...{ standardElsewhere: abroad[0], expressElsewhere: abroad[1] },
    },
  }));

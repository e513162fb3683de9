import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Design, FONT_STYLES, HAT_COLORS, TEXT_COLORS, toDesign } from '../design/design.ts';
import { cents } from '../money/money.ts';
import { customPrice, readyMadeLike, readyMades } from './custom-price.ts';

const SETTINGS = { customHatPrice: cents(2499) };

const design = fc
  .record({
    hatColor: fc.constantFrom(...HAT_COLORS.slice(0, 2).map(({ key }) => key)),
    textColor: fc.constantFrom(...TEXT_COLORS.slice(0, 2).map(({ key }) => key)),
    fontStyle: fc.constantFrom(...FONT_STYLES.slice(0, 2).map(({ key }) => key)),
    textLine1: fc.constantFrom('Maid of', 'Bride'),
    textLine2: fc.constantFrom('Dishonor', ''),
    textLine3: fc.constantFrom('', 'or die'),
  })
  .map((fields): Design => fields);

const price = fc.integer({ min: 100, max: 99_999 }).map(cents);

const readyMade = fc.tuple(design, price).map(([fields, each]) => ({ ...fields, name: 'Hat', price: each }));

const linesOf = ({ textLine1, textLine2, textLine3 }: Design) =>
  [textLine1, textLine2, textLine3].filter((line) => line !== '');

test('a hat costs what the cheapest ready-made hat costs that looks the same, and any other the custom price', () => {
  fc.assert(
    fc.property(
      design,
      fc.array(readyMade, { maxLength: 4 }),
      fc.array(price, { maxLength: 3 }),
      (custom, others, prices) => {
        const hats = [...others, ...prices.map((each) => ({ ...custom, name: 'Twin', price: each }))];
        const twins = hats.filter(
          (hat) =>
            hat.hatColor === custom.hatColor &&
            hat.textColor === custom.textColor &&
            hat.fontStyle === custom.fontStyle &&
            linesOf(hat).join('\n') === linesOf(custom).join('\n'),
        );
        const least = Math.min(...twins.map(({ price }) => price));
        expect(customPrice(custom, readyMades(hats), SETTINGS)).toBe(twins.length > 0 ? least : 2499);
      },
    ),
  );
});

const MAID = toDesign({
  hatColor: 'pink-white',
  textColor: 'primary',
  textLine1: 'Maid of',
  textLine2: 'Dishonor',
});
const HATS = readyMades([{ ...MAID, name: 'Maid of Dishonor', price: cents(2999) }]);

test.each([
  ['spaces around the words', { textLine1: ' Maid  of ' }],
  ['the words one line lower', { textLine1: '', textLine2: 'Maid of', textLine3: 'Dishonor' }],
])('%s change neither the hat nor its price', (_, change) => {
  expect(readyMadeLike({ ...MAID, ...change }, HATS)).toEqual({ name: 'Maid of Dishonor', price: 2999 });
});

test.each([
  ['another letter', { textLine2: 'Dishonour' }],
  ['other capitals', { textLine1: 'maid of' }],
  ['another hat color', { hatColor: 'black' } as const],
  ['another text color', { textColor: 'white' } as const],
  ['another font', { fontStyle: 'times' } as const],
])('%s makes it a custom hat', (_, change) => {
  expect(customPrice({ ...MAID, ...change }, HATS, SETTINGS)).toBe(2499);
});

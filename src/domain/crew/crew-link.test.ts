import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FONT_STYLES, HAT_COLORS, TEXT_COLORS, toDesign } from '../design/design.ts';
import { type Crew, crewFromDesign, readCrew, setNames } from './crew.ts';
import { crewAddress, crewLink, parseCrewLink, readCrewAddress } from './crew-link.ts';

const key = <T extends { key: string }>(list: readonly T[]): fc.Arbitrary<T['key']> =>
  fc.constantFrom(...list.map((entry) => entry.key));

const text = (maxLength: number) =>
  fc.oneof(
    fc
      .array(fc.constantFrom('.', '~', '_', ' ', 'c', 'i', 'k', 'n', '1', 'red', '\u2028', '👰🏽‍♀️'), {
        maxLength: 6,
      })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength }),
  );

const anyCrew: fc.Arbitrary<Crew> = fc
  .record({
    id: fc.stringMatching(/^[A-Za-z0-9-]{1,40}$/),
    hatColor: key(HAT_COLORS),
    textColor: key(TEXT_COLORS),
    fontStyle: key(FONT_STYLES),
    nameLine: fc.constantFrom(1, 2, 3),
    lines: fc.tuple(text(20), text(20), text(20)),
    members: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 60 }),
        name: text(40).filter((name) => name !== ''),
        colors: fc.option(fc.record({ hatColor: key(HAT_COLORS), textColor: key(TEXT_COLORS) })),
        keepWords: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    ),
  })
  .map(readCrew)
  .filter((crew) => crew !== null);

test('every crew comes back from its address as it was, and no address ends in punctuation', () => {
  fc.assert(
    fc.property(anyCrew, (crew) => {
      const address = crewAddress(crew);
      expect(readCrewAddress(new URL(address, 'https://shop.example').search)).toEqual(crew);
      expect(address).not.toMatch(/[.!'()*,;:?]$/);
    }),
  );
});

test('an address can be read by a person', () => {
  const drink = toDesign({ textColor: 'secondary', fontStyle: 'impact', textLine2: 'said one drink' });
  const crew = setNames(crewFromDesign(drink, 'x7'), ['Jess', 'Mary Ann']);
  expect(crewAddress(crew)).toBe('/crew?crew=1.x7.black.secondary.impact.1..said_one_drink..Jess.Mary_Ann');
});

test('nobody is in the address of a crew without names', () => {
  const crew = crewFromDesign(toDesign({ textLine2: 'party' }), 'x7');
  expect(crewLink(crew)).toBe('1.x7.black.white.arial.1..party');
  expect(parseCrewLink(crewLink(crew))).toEqual(crew);
});

test.each([
  '',
  'crew',
  '2.x7.black.white.arial.1..party',
  '1.x7.plaid.white.arial.1..party',
  '1.x7.black.white.arial.5..party',
  '1.x7.black.white.arial.1..party..Jess~cplaid~ired',
  '1.x7.black.white.arial.1..party..Jess~n0',
  `1.x7.black.white.arial.1..party.${'.Jess'.repeat(51)}`,
])('%j is no crew', (link) => {
  expect(parseCrewLink(link)).toBeNull();
});

test('the address of a page without a crew holds none', () => {
  expect(readCrewAddress('?design=1.black.white.arial.Hi')).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HAT_COLORS, type HatColor } from '../design/design.ts';
import { type HatLook, namesake, rankHats } from './hat-match.ts';

const hat = (variantId: number, color: string, look: Partial<HatLook> = {}): HatLook => ({
  variantId,
  color,
  colorCode: null,
  colorCode2: null,
  inStock: true,
  ...look,
});

const colors = (hatColor: HatColor, hats: HatLook[]) => rankHats(hatColor, hats).map(({ color }) => color);

describe('the hats that could be a color', () => {
  test.each<[HatColor, string[], string[]]>([
    ['black', ['Charcoal', 'Black', 'Black/White'], ['Black']],
    [
      'black-white',
      ['Black/White/Black', 'White/Black', 'Black/White'],
      ['Black/White', 'Black/White/Black', 'White/Black'],
    ],
    ['red-white-blue', ['Red', 'Red/White/Blue'], ['Red/White/Blue']],
    ['aqua', ['Turquoise', 'Aqua'], ['Aqua', 'Turquoise']],
    ['pink', ['Pink/White', 'Neon Pink'], []],
  ])('%s: by name, of %j', (hatColor, given, expected) => {
    expect(
      colors(
        hatColor,
        given.map((color, index) => hat(index, color)),
      ),
    ).toEqual(expected);
  });

  test.each<[HatColor, HatLook, boolean]>([
    ['aqua', hat(1, 'Teal', { colorCode: '#2aa9ba' }), true],
    ['aqua', hat(1, 'Teal', { colorCode: '#1d3f94' }), false],
    ['black-white', hat(1, 'Penguin', { colorCode: '#16161a', colorCode2: '#ffffff' }), true],
    ['black-white', hat(1, 'Coal', { colorCode: '#16161a' }), false],
    ['black', hat(1, 'Penguin', { colorCode: '#16161a', colorCode2: '#ffffff' }), false],
  ])('%s: by the codes of both colors, of %j', (hatColor, look, isAlike) => {
    expect(rankHats(hatColor, [look])).toEqual(isAlike ? [look] : []);
  });

  test('nearer codes come first among equal names, then those in stock', () => {
    const near = hat(2, 'Red', { colorCode: '#c4161d' });
    const far = hat(1, 'Red', { colorCode: '#a00000' });
    const out = hat(0, 'Red', { colorCode: '#c4161d', inStock: false });
    expect(rankHats('red', [far, out, near])).toEqual([near, out, far]);
  });

  const codes = fc.option(
    fc.constantFrom('#16161a', '#ffffff', '#f4a6c0', '#c8102e', '#1b2440', '#2fb5c4', '#1f3f8f'),
    { nil: null },
  );
  const names = fc.constantFrom(
    'Black',
    'White',
    'Black/White',
    'Black/White/Black',
    'Aqua',
    'Turquoise',
    'Mud',
  );
  const catalog = fc.uniqueArray(
    fc.record({
      variantId: fc.integer({ min: 1, max: 99 }),
      color: names,
      colorCode: codes,
      colorCode2: codes,
      inStock: fc.option(fc.boolean(), { nil: null }),
    }),
    { selector: ({ variantId }) => variantId },
  );
  const hatColors = fc.constantFrom(...HAT_COLORS.map(({ key }) => key));

  test('do not depend on the order of the catalog, and each is one of it', () => {
    fc.assert(
      fc.property(hatColors, catalog, (hatColor, hats) => {
        const ranked = rankHats(hatColor, hats);
        expect(rankHats(hatColor, hats.toReversed())).toEqual(ranked);
        expect(ranked.filter((one) => !hats.includes(one))).toEqual([]);
      }),
    );
  });

  test('begin with the only namesake', () => {
    fc.assert(
      fc.property(hatColors, catalog, (hatColor, hats) => {
        const same = namesake(hatColor, hats);
        if (same) expect(rankHats(hatColor, hats)[0]).toBe(same);
      }),
    );
  });
});

test('a namesake has exactly the name, and there is only one', () => {
  expect(namesake('black-white', [hat(1, 'Black/White/Black'), hat(2, 'Black/White')])?.variantId).toBe(2);
  expect(namesake('black-white', [hat(1, 'Black/White/Black')])).toBeNull();
  expect(namesake('red', [hat(1, 'Red'), hat(2, 'Red')])).toBeNull();
});

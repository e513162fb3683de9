import { expect, test } from 'vitest';
import { clearestOn, contrastOn, legibilityOf, readableOn } from './contrast.ts';
import { DEFAULT_DESIGN, HAT_COLORS, TEXT_COLORS } from './design.ts';

test('contrast is the WCAG ratio', () => {
  expect(contrastOn('black', 'white')).toBeCloseTo(16.8, 1);
  expect(contrastOn('white', 'primary')).toBeCloseTo(2.99, 2);
});

test('contrast is measured on the front panel, not on the mesh or visor', () => {
  for (const { key } of TEXT_COLORS) {
    expect(contrastOn('pink-white', key)).toBe(contrastOn('white', key));
    expect(contrastOn('red-white-blue', key)).toBe(contrastOn('black-white', key));
  }
});

test('black thread on white cloth has the ratio that WCAG defines', () => {
  // The relative luminance of #efeeec is 0.8557, that of #000000 is 0.
  expect(contrastOn('white', 'dark', true)).toBeCloseTo((0.8557 + 0.05) / 0.05, 1);
  expect(contrastOn('white', 'dark')).toBeLessThan(17);
});

test('the contrast of a stitched hat is that of its thread', () => {
  // Hot Pink is stitched in Flamingo, #CC3366, which is hard to see on a red panel (#c4161d).
  expect(contrastOn('red', 'primary', true)).toBeCloseTo(1.2165, 3);
  expect(legibilityOf({ hatColor: 'red', textColor: 'primary' }, true)).toBe('invisible');
  expect(legibilityOf({ hatColor: 'red', textColor: 'primary' })).toBe('faint');
  expect(clearestOn('pink', true)).toBe('dark');
});

test('Hot Pink is offered where it reads well, elsewhere the clearest color', () => {
  expect(readableOn('white')).toBe('primary');
  expect(readableOn('pink')).toBe('dark');
  expect(readableOn('red')).toBe('white');
});

test.each(HAT_COLORS)('the color that is offered on a $label hat reads well', ({ key: hatColor }) => {
  for (const isStitched of [false, true]) {
    const textColor = readableOn(hatColor, isStitched);
    expect(legibilityOf({ hatColor, textColor }, isStitched)).toBe('fine');
  }
});

test('the designer’s default hat reads well', () => {
  expect(legibilityOf(DEFAULT_DESIGN)).toBe('fine');
});

test.each([
  { hatColor: 'white', textColor: 'white', legibility: 'invisible' },
  { hatColor: 'black', textColor: 'dark', legibility: 'invisible' },
  { hatColor: 'red', textColor: 'red', legibility: 'invisible' },
  { hatColor: 'aqua', textColor: 'accent', legibility: 'invisible' },
  { hatColor: 'white', textColor: 'yellow', legibility: 'invisible' },
  { hatColor: 'white', textColor: 'secondary', legibility: 'faint' },
  { hatColor: 'red', textColor: 'primary', legibility: 'faint' },
  { hatColor: 'white', textColor: 'accent', legibility: 'fine' },
  { hatColor: 'pink', textColor: 'white', legibility: 'fine' },
  { hatColor: 'navy', textColor: 'yellow', legibility: 'fine' },
] as const)('$textColor on $hatColor is $legibility', ({ legibility, ...colors }) => {
  expect(legibilityOf(colors)).toBe(legibility);
});

test.each(HAT_COLORS)('a $label hat has at least three text colors that read well', ({ key: hatColor }) => {
  const fine = TEXT_COLORS.filter(({ key }) => legibilityOf({ hatColor, textColor: key }) === 'fine');
  expect(fine.length).toBeGreaterThanOrEqual(3);
});

test.each(HAT_COLORS)('the clearest text color of a $label hat reads well', ({ key: hatColor }) => {
  expect(contrastOn(hatColor, clearestOn(hatColor))).toBeGreaterThan(4.5);
});

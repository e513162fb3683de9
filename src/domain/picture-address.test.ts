import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS, sameDesign, TEXT_COLORS, toDesign } from './design.ts';
import { parsePictureAddress } from './parse-address.ts';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureAddress, pictureSet } from './picture-address.ts';

const line = fc.string({ unit: 'grapheme', maxLength: 20 });
const anyPicture = fc.record({
  design: fc
    .record({
      hatColor: fc.constantFrom(...HAT_COLORS.map(({ key }) => key)),
      textColor: fc.constantFrom(...TEXT_COLORS.map(({ key }) => key)),
      fontStyle: fc.constantFrom(...FONT_STYLES.map(({ key }) => key)),
      textLine1: fc.oneof(line, fc.constantFrom('@600', '600', 'a@1200.webp')),
      textLine2: line,
      textLine3: line,
    })
    .map(toDesign),
  width: fc.constantFrom(...PICTURE_WIDTHS),
  format: fc.constantFrom(...PICTURE_FORMATS),
});

test('a picture’s address contains its design, width and format', () => {
  fc.assert(
    fc.property(anyPicture, ({ design, width, format }) => {
      const read = parsePictureAddress(pictureAddress(design, width, format).replace('/pictures/', ''));
      expect(read).toMatchObject({ width, format, isCurrent: true });
      expect(read && pictureAddress(read.design, width, format)).toBe(pictureAddress(design, width, format));
    }),
  );
});

test('an address with another version or none names the same picture, but is not current', () => {
  const now = pictureAddress(DEFAULT_DESIGN, 300).replace('/pictures/', '');
  const before = now.replace(/@300-[0-9a-f]{8}/, '@300');
  for (const old of [before, before.replace('@300', '@300-00000000')])
    expect(parsePictureAddress(old)).toEqual({ ...parsePictureAddress(now), isCurrent: false });
});

test('an address without a width means 600', () => {
  const read = parsePictureAddress('black.white.impact.Hi.600.png');
  expect(read).toMatchObject({ width: 600, format: 'png' });
  const written = {
    hatColor: 'black',
    textColor: 'white',
    fontStyle: 'impact',
    textLine1: 'Hi',
    textLine2: '600',
  };
  expect(read && sameDesign(read.design, toDesign(written))).toBe(true);
});

test.each([
  '',
  'black.white.impact.Hi',
  'black.white.impact.Hi.gif',
  'black.white.impact.Hi@601.webp',
  'black.white.impact.Hi@0600.webp',
  'black.white.impact.Hi@600@600.webp',
  'black.white.impact.Hi@600-1a2b3c4.webp',
  'black.white.impact.Hi@600.webp.webp',
])('%s is not the address of a picture', (name) => {
  expect(parsePictureAddress(name)).toBeNull();
});

test('a picture set offers every width', () => {
  const offers = pictureSet(DEFAULT_DESIGN).split(', ');
  expect(offers).toHaveLength(PICTURE_WIDTHS.length);
  expect(offers[0]).toBe(`${pictureAddress(DEFAULT_DESIGN, 300)} 300w`);
});

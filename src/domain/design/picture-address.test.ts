import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, FONT_STYLES, HAT_COLORS, sameDesign, TEXT_COLORS, toDesign } from './design.ts';
import { type Making, PRINTED } from './making.ts';
import { parsePictureAddress } from './parse-picture-address.ts';
import {
  addressOf,
  cardAddress,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureAddress,
  pictureSet,
} from './picture-address.ts';

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
  making: fc.record({
    canvas: fc.record({
      width: fc.integer({ min: 1, max: 9999 }),
      height: fc.integer({ min: 1, max: 9999 }),
    }),
    isStitched: fc.boolean(),
  }),
  width: fc.constantFrom(...PICTURE_WIDTHS),
  format: fc.constantFrom(...PICTURE_FORMATS),
});

test('a picture’s address contains its design, how it is made, width and format', () => {
  fc.assert(
    fc.property(anyPicture, ({ design, making, width, format }) => {
      const address = pictureAddress(design, making, { width, format });
      const read = parsePictureAddress(address.replace('/pictures/', ''));
      expect(read).toMatchObject({ making, width, format, isCurrent: true });
      expect(read && pictureAddress(read.design, making, { width, format })).toBe(address);
    }),
  );
});

test('the address of a card contains its design and how it is made, and a card is always 1200 wide', () => {
  fc.assert(
    fc.property(anyPicture, ({ design, making }) => {
      const address = cardAddress(design, making);
      const read = parsePictureAddress(address.replace('/pictures/', ''));
      expect(read).toMatchObject({ making, width: 1200, format: 'jpg', isCard: true, isCurrent: true });
      expect(read && addressOf({ ...read, making })).toBe(address);
    }),
  );
});

test('the address changes with the technique and with the canvas', () => {
  const address = (making: Making) => pictureAddress(DEFAULT_DESIGN, making, { width: 600 });
  expect(address(PRINTED)).toContain('@600-printed-1608x720-');
  expect(address({ ...PRINTED, isStitched: true })).toContain('@600-stitched-1608x720-');
  expect(address({ ...PRINTED, canvas: { width: 1500, height: 600 } })).toContain('-1500x600-');
});

test('an address with another version or none names the same picture, but is not current', () => {
  const now = pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300 }).replace('/pictures/', '');
  const before = now.replace(/-[0-9a-f]{8}\./, '.');
  for (const old of [before, before.replace('.webp', '-00000000.webp')])
    expect(parsePictureAddress(old)).toEqual({ ...parsePictureAddress(now), isCurrent: false });
});

test('an old address does not say how the hat is made', () => {
  const address = pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300 }).replace('/pictures/', '');
  const old = address.replace('-printed-1608x720', '');
  expect(parsePictureAddress(old)).toMatchObject({ width: 300, making: null, isCurrent: false });
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
  'black.white.impact.Hi@card.png',
  'black.white.impact.Hi@card1200.jpg',
  'black.white.impact.Hi@CARD.jpg',
  'black.white.impact.Hi@600-sewn-1890x765.webp',
  'black.white.impact.Hi@600-printed-0x765.webp',
  'black.white.impact.Hi@600-printed-10000x765.webp',
])('%s is not the address of a picture', (name) => {
  expect(parsePictureAddress(name)).toBeNull();
});

test('a picture set offers every width', () => {
  const offers = pictureSet(DEFAULT_DESIGN, PRINTED).split(', ');
  expect(offers).toHaveLength(PICTURE_WIDTHS.length);
  expect(offers[0]).toBe(`${pictureAddress(DEFAULT_DESIGN, PRINTED, { width: 300 })} 300w`);
});

import {
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  normalizeLine,
  TEXT_COLORS,
  toDesign,
} from './design.ts';
import { DRAWING_VERSION } from './drawing-version.ts';
import { countGraphemes } from './graphemes.ts';
import type { Making } from './making.ts';
import { CARD, type HatPicture, PICTURE_FORMATS, PICTURE_WIDTHS } from './picture-address.ts';

/**
 * `isCurrent`: the address names the current drawing version and how the hat is made. Older addresses get the current
 * picture; `making` is null if they do not say how the hat is made.
 */
export type RequestedPicture = Omit<HatPicture, 'making'> & { making: Making | null; isCurrent: boolean };

/** Parses the last segment of a picture's address; null if it is invalid. The default width is 600 px. */
export function parsePictureAddress(name: string): RequestedPicture | null {
  // An @ in a design's text is escaped, so the first one comes before the width.
  const match =
    /^([^@]*)(?:@([1-9]\d*|card)(?:-((?:printed|stitched)-\d+x\d+))?(?:-([0-9a-f]{8}))?)?\.([a-z]+)$/.exec(
      name,
    );
  const [, address = '', size, made, version, ending] = match ?? [];
  const isCard = size === 'card';
  const width = isCard
    ? CARD.width
    : PICTURE_WIDTHS.find((each) => String(each) === (size ?? String(DEFAULT_WIDTH)));
  const format = PICTURE_FORMATS.find((each) => each === ending);
  const design = parseDesignAddress(address);
  const making = made === undefined ? null : parseMakingAddress(made);
  if (!design || !width || !format || making === 'invalid' || (isCard && format !== 'jpg')) return null;
  const isCurrent = making !== null && version === DRAWING_VERSION;
  return { design, making, width, format, isCurrent, ...(isCard && { isCard }) };
}

/** The longest side of a canvas, in pixels: more than any of Printful's. */
const LONGEST_SIDE = 9999;

function parseMakingAddress(address: string): Making | 'invalid' {
  const [, technique, ...sides] = /^(\w+)-([1-9]\d*)x([1-9]\d*)$/.exec(address) ?? [];
  const [width = 0, height = 0] = sides.map(Number);
  if (width < 1 || width > LONGEST_SIDE || height < 1 || height > LONGEST_SIDE) return 'invalid';
  return { canvas: { width, height }, isStitched: technique === 'stitched' };
}

export const DEFAULT_WIDTH = 600;

/** Parses a design's address, however its characters are escaped; null if it is invalid. */
export function parseDesignAddress(address: string): Design | null {
  const [hatColor, textColor, fontStyle, ...escaped] = address.split('.');
  const lines = escaped.map(unescapeLine);
  const areKeysValid =
    HAT_COLORS.some(({ key }) => key === hatColor) &&
    TEXT_COLORS.some(({ key }) => key === textColor) &&
    FONT_STYLES.some(({ key }) => key === fontStyle);
  if (!areKeysValid || lines.length > 3 || lines.some((line) => line === null || !fits(line))) return null;
  const [textLine1, textLine2, textLine3] = lines;
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}

const fits = (line: string) =>
  line !== '' && line === normalizeLine(line) && countGraphemes(line) <= MAX_LINE_LENGTH;

function unescapeLine(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

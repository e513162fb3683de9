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
import { type HatPicture, PICTURE_FORMATS, PICTURE_WIDTHS } from './picture-address.ts';

/** `isCurrent`: the address names the current drawing version. One with an older version or none gets the same picture. */
export type RequestedPicture = HatPicture & { isCurrent: boolean };

/** Parses the last segment of a picture's address; null if it is invalid. The default width is 600 px. */
export function parsePictureAddress(name: string): RequestedPicture | null {
  // An @ in a design's text is escaped, so the first one comes before the width.
  const match = /^([^@]*)(?:@([1-9]\d*)(?:-([0-9a-f]{8}))?)?\.([a-z]+)$/.exec(name);
  const [, address = '', size, version, ending] = match ?? [];
  const width = PICTURE_WIDTHS.find((each) => String(each) === (size ?? String(DEFAULT_WIDTH)));
  const format = PICTURE_FORMATS.find((each) => each === ending);
  const design = parseDesignAddress(address);
  return design && width && format ? { design, width, format, isCurrent: version === DRAWING_VERSION } : null;
}

const DEFAULT_WIDTH = 600;

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

import {
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  normaliseLine,
  TEXT_COLORS,
  toDesign,
} from './design.ts';
import { countGraphemes } from './graphemes.ts';
import { type HatPicture, PICTURE_FORMATS, PICTURE_WIDTHS } from './picture-address.ts';

/** What the last piece of a picture's address asks for, 600 px wide unless told; null when it is no picture's. */
export function parsePictureAddress(name: string): HatPicture | null {
  // A design's own @ is escaped, so the first one is ours.
  const [, address = '', asked, ending] = /^([^@]*)(?:@([1-9]\d*))?\.([a-z]+)$/.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((each) => String(each) === (asked ?? String(USUAL_WIDTH)));
  const format = PICTURE_FORMATS.find((each) => each === ending);
  const design = parseDesignAddress(address);
  return design && width && format ? { design, width, format } : null;
}

const USUAL_WIDTH = 600;

/** The design of an address, however its characters are escaped; null when it names none. */
export function parseDesignAddress(address: string): Design | null {
  const [hatColor, textColor, fontStyle, ...escaped] = address.split('.');
  const lines = escaped.map(unescapeLine);
  const known =
    HAT_COLORS.some(({ key }) => key === hatColor) &&
    TEXT_COLORS.some(({ key }) => key === textColor) &&
    FONT_STYLES.some(({ key }) => key === fontStyle);
  if (!known || lines.length > 3 || lines.some((line) => line === null || !fits(line))) return null;
  const [textLine1, textLine2, textLine3] = lines;
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}

const fits = (line: string) =>
  line !== '' && line === normaliseLine(line) && countGraphemes(line) <= MAX_LINE_LENGTH;

function unescapeLine(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

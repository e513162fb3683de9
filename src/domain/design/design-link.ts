import {
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINES,
  TEXT_COLORS,
  toDesign,
  wellFormed,
} from './design.ts';
import { cutLine } from './line-length.ts';

/** The format version. It comes first, so that later formats can differ in everything else. */
const VERSION = '1';

/**
 * A design as typed, for links that people read and share: `1.black-white.primary.impact.Your_Text.Goes_Here`. It never
 * ends in a period, which chat apps would cut off. Not escaped for URLs; lone surrogates are replaced.
 */
export function designLink(design: Design): string {
  const lines = [design.textLine1, design.textLine2, design.textLine3];
  while (lines.at(-1) === '') lines.pop();
  return [VERSION, design.hatColor, design.textColor, design.fontStyle, ...lines.map(mark)].join('.');
}

/** Parses a link and cuts each line to the maximum length; null if the link is invalid. */
export function parseDesignLink(link: string): Design | null {
  const [version, hatColor, textColor, fontStyle, ...lines] = link.split('.');
  const isKnown =
    version === VERSION &&
    HAT_COLORS.some(({ key }) => key === hatColor) &&
    TEXT_COLORS.some(({ key }) => key === textColor) &&
    FONT_STYLES.some(({ key }) => key === fontStyle);
  if (!isKnown || lines.length > MAX_LINES) return null;
  const [textLine1, textLine2, textLine3] = lines.map(unmark).map(cutLine);
  return toDesign({ hatColor, textColor, fontStyle, textLine1, textLine2, textLine3 });
}

// Dots separate the parts and an underscore means a space, so typed dots and underscores are written with a tilde.
const MARKS: Readonly<Record<string, string>> = { '~': '~t', '.': '~d', _: '~u', ' ': '_' };
const CHARACTERS: Readonly<Record<string, string>> = { '~t': '~', '~d': '.', '~u': '_', _: ' ' };

export const mark = (line: string) =>
  wellFormed(line).replace(/[~._ ]/g, (character) => MARKS[character] ?? '');
export const unmark = (text: string) =>
  wellFormed(text).replace(/~[tdu]|_/g, (marked) => CHARACTERS[marked] ?? '');

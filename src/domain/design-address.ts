import {
  countGraphemes,
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  normaliseLine,
  TEXT_COLORS,
  toDesign,
  wellFormed,
} from './design.ts';

/**
 * A design as one segment of an address: `pink-white.primary.impact.Maid%20of.dishonor`.
 * Designs that look the same have the same address, so a picture is drawn and cached once.
 */
export function designAddress(design: Design): string {
  const lines = [design.textLine1, design.textLine2, design.textLine3]
    .map(normaliseLine)
    .filter((line) => line !== '');
  return [design.hatColor, design.textColor, design.fontStyle, ...lines.map(escapeLine)].join('.');
}

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

// A dot parts the pieces, so a dot in a line is escaped too; lone surrogates have no escape and are left out.
const escapeLine = (line: string) =>
  encodeURIComponent(wellFormed(line)).replaceAll('.', '%2E').replaceAll("'", '%27');

function unescapeLine(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

import { type Design, normaliseLine, wellFormed } from './design.ts';

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

// A dot parts the pieces, so a dot in a line is escaped too; lone surrogates have no escape and are left out.
const escapeLine = (line: string) =>
  encodeURIComponent(wellFormed(line)).replaceAll('.', '%2E').replaceAll("'", '%27');

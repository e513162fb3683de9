import { type Design, normalizeLine, wellFormed } from './design.ts';

/**
 * A design as one URL segment: `pink-white.primary.impact.Maid%20of.dishonor`. Designs that look the same have the same
 * address, so each picture is drawn and cached once.
 */
export function designAddress(design: Design): string {
  const lines = [design.textLine1, design.textLine2, design.textLine3]
    .map(normalizeLine)
    .filter((line) => line !== '');
  return [design.hatColor, design.textColor, design.fontStyle, ...lines.map(escapeLine)].join('.');
}

// Dots separate the parts, so a dot in a line is escaped too.
const escapeLine = (line: string) =>
  encodeURIComponent(wellFormed(line)).replaceAll('.', '%2E').replaceAll("'", '%27');

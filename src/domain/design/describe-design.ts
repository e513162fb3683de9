import { type Design, designLines, fontStyleOf, hatColorOf } from './design.ts';
import type { Making } from './making.ts';
import { textWords } from './thread-colors.ts';

/** A hat in words for screen readers: `Pink White hat, Hot Pink text in Marker: Bride or die`. */
export function describeDesign(design: Design, making: Pick<Making, 'isStitched'>): string {
  const hat = `${hatColorOf(design.hatColor).label} hat`;
  const lines = designLines(design);
  if (lines.length === 0) return `${hat} without text`;
  const text = textWords(design.textColor, making);
  return `${hat}, ${text} in ${fontStyleOf(design.fontStyle).label}: ${lines.join(' ')}`;
}

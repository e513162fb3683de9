import {
  type Design,
  type HatColor,
  hatColorOf,
  TEXT_COLORS,
  type TextColor,
  textColorOf,
} from './design.ts';
import { threadOf } from './thread-colors.ts';

/** How text reads on a panel: `faint` from close up only, `invisible` not at all. */
export type Legibility = 'fine' | 'faint' | 'invisible';

/** How well a design's text can be read, whatever it says. */
export function legibilityOf(
  { hatColor, textColor }: Pick<Design, 'hatColor' | 'textColor'>,
  isStitched = false,
): Legibility {
  const contrast = contrastOn(hatColor, textColor, isStitched);
  if (contrast < INVISIBLE_BELOW) return 'invisible';
  return contrast < FAINT_BELOW ? 'faint' : 'fine';
}

/** The text color that stands out most from a hat's panel. */
export const clearestOn = (hatColor: HatColor, isStitched = false): TextColor =>
  TEXT_COLORS.map(({ key }) => key).reduce((best, key) =>
    contrastOn(hatColor, key, isStitched) > contrastOn(hatColor, best, isStitched) ? key : best,
  );

/** WCAG's contrast ratio of a text color, or the thread that stands in for it, and the panel behind it, from 1 to 21. */
export function contrastOn(hatColor: HatColor, textColor: TextColor, isStitched = false): number {
  const color = isStitched ? threadOf(textColor) : textColorOf(textColor).ink;
  const [panel, ink] = [luminance(hatColorOf(hatColor).front), luminance(color)];
  return (Math.max(panel, ink) + 0.05) / (Math.min(panel, ink) + 0.05);
}

// WCAG asks 3 of large text on screens. Letters on a hat are larger still: orange on white, 2.25, reads across a room, lime
// on white, 1.34, only from close by, and yellow on white, 1.27, hardly there.
const FAINT_BELOW = 2;
const INVISIBLE_BELOW = 1.3;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

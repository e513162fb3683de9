import {
  DEFAULT_DESIGN,
  type Design,
  type HatColor,
  hatColorOf,
  TEXT_COLORS,
  type TextColor,
} from './design.ts';
import { colorOnHat } from './thread-colors.ts';

/** How well text reads on a panel. `faint` text can be read only from close up. */
export type Legibility = 'fine' | 'faint' | 'invisible';

/** How well a design's text reads, judging by the colors alone. */
export function legibilityOf(
  { hatColor, textColor }: Pick<Design, 'hatColor' | 'textColor'>,
  isStitched = false,
): Legibility {
  const contrast = contrastOn(hatColor, textColor, isStitched);
  if (contrast < INVISIBLE_BELOW) return 'invisible';
  return contrast < FAINT_BELOW ? 'faint' : 'fine';
}

/** The text color to offer instead of one that cannot be read: Hot Pink where it reads well, else the clearest. */
export const readableOn = (hatColor: HatColor, isStitched = false): TextColor =>
  legibilityOf({ hatColor, textColor: OFFERED }, isStitched) === 'fine'
    ? OFFERED
    : clearestOn(hatColor, isStitched);

const OFFERED = DEFAULT_DESIGN.textColor;

/** The text color with the most contrast on a hat's panel. */
export const clearestOn = (hatColor: HatColor, isStitched = false): TextColor =>
  TEXT_COLORS.map(({ key }) => key).reduce((best, key) =>
    contrastOn(hatColor, key, isStitched) > contrastOn(hatColor, best, isStitched) ? key : best,
  );

/** The WCAG contrast ratio, 1 to 21, between the panel and the ink, or the thread used for that ink. */
export function contrastOn(hatColor: HatColor, textColor: TextColor, isStitched = false): number {
  const { hex } = colorOnHat(textColor, { isStitched });
  const [panel, ink] = [luminance(hatColorOf(hatColor).front), luminance(hex)];
  return (Math.max(panel, ink) + 0.05) / (Math.min(panel, ink) + 0.05);
}

// WCAG requires 3 for large text on screens. Letters on a hat are larger: orange on white (2.25) reads across a room, lime
// on white (1.34) only from close up, and yellow on white (1.27) hardly at all.
const FAINT_BELOW = 2;
const INVISIBLE_BELOW = 1.3;

/** The relative luminance of `#rrggbb`: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

import { ARTWORK, type Layout } from './layout.ts';
import { placeOnPanel } from './panel-placement.ts';

/** The resolution of print files. */
export const PIXELS_PER_INCH = 300;

/** In inches. Smaller capitals run together on cloth. */
export const SMALLEST_LETTER = 0.25;

/** The diameter of a quarter dollar, in inches. */
export const QUARTER = 0.955;

/** The height of a real layout's capitals on the hat, in inches; 0 without ink. */
export const letterInches = ({ letterHeight }: Layout): number => letterHeight / PIXELS_PER_INCH;

/** Like "0.30 in". */
export const inInches = (inches: number, digits = 2): string => `${inches.toFixed(digits)} in`;

/** The width of an inch in the middle of the pictured panel, in the units of `PICTURE`. */
export const PICTURED_INCH = inchAcross();

/** The top and bottom of the first line's capitals in a real layout, in the units of `PICTURE`; null without ink. */
export function picturedFirstLine({ glyphs, letterHeight }: Layout): { top: number; bottom: number } | null {
  const [first] = glyphs;
  if (!first) return null;
  const [, top] = placeOnPanel(first.x, first.y - letterHeight);
  const [, bottom] = placeOnPanel(first.x, first.y);
  return { top, bottom };
}

function inchAcross(): number {
  const middle = ARTWORK.width / 2;
  const [left] = placeOnPanel(middle - PIXELS_PER_INCH / 2, ARTWORK.height / 2);
  const [right] = placeOnPanel(middle + PIXELS_PER_INCH / 2, ARTWORK.height / 2);
  return right - left;
}

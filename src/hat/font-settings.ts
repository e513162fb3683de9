import type { FontStyle } from '../domain/design.ts';

/**
 * `tracking` between letters is in 1/1000 em, `lineGap` between lines in cap heights. `thinStroke` is the width of the
 * thinnest straight stroke in 1/1000 em, measured on the outlines.
 */
export type FontSetting = { tracking: number; lineGap: number; upperCase: boolean; thinStroke: number };

/** Chosen by eye for each font. */
export const FONT_SETTINGS: Readonly<Record<FontStyle, FontSetting>> = {
  impact: { tracking: 12, lineGap: 0.24, upperCase: false, thinStroke: 87 },
  arial: { tracking: 0, lineGap: 0.42, upperCase: false, thinStroke: 74 },
  times: { tracking: 0, lineGap: 0.44, upperCase: false, thinStroke: 33 },
  courier: { tracking: 0, lineGap: 0.5, upperCase: false, thinStroke: 74 },
  trebuchet: { tracking: 0, lineGap: 0.42, upperCase: false, thinStroke: 87 },
  marker: { tracking: 0, lineGap: 0.3, upperCase: false, thinStroke: 101 },
  heading: { tracking: 10, lineGap: 0.28, upperCase: true, thinStroke: 76 },
  body: { tracking: 0, lineGap: 0.42, upperCase: false, thinStroke: 80 },
  condensed: { tracking: 30, lineGap: 0.2, upperCase: true, thinStroke: 71 },
  'bold-condensed': { tracking: 14, lineGap: 0.28, upperCase: false, thinStroke: 86 },
  block: { tracking: 8, lineGap: 0.3, upperCase: false, thinStroke: 106 },
};

/** Added to `lineGap` if letters above the last line reach more than `DESCENDER` below the baseline. In cap heights. */
export const ROOM_FOR_DESCENDERS = 0.12;

/** In 1/1000 em. Commas and the tail of a Q reach less far below the baseline. */
export const DESCENDER = 60;

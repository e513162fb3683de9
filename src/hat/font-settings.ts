import type { FontStyle } from '../domain/design/design.ts';

/**
 * `tracking` between letters is in 1/1000 em, `lineGap` between lines in cap heights. `thinStroke` is the width of the
 * thinnest straight stroke of letters and digits in 1/1000 em, measured on the outlines. `thinCharacters` have thinner ones.
 */
type FontSetting = {
  tracking: number;
  lineGap: number;
  upperCase: boolean;
  thinStroke: number;
  thinCharacters?: Readonly<Record<string, number>>;
};

/** Chosen by eye for each font. */
export const FONT_SETTINGS: Readonly<Record<FontStyle, FontSetting>> = {
  impact: { tracking: 12, lineGap: 0.24, upperCase: false, thinStroke: 87 },
  arial: {
    tracking: 0,
    lineGap: 0.42,
    upperCase: false,
    thinStroke: 74,
    thinCharacters: { $: 53, '@': 66, _: 38 },
  },
  times: { tracking: 0, lineGap: 0.44, upperCase: false, thinStroke: 33 },
  courier: {
    tracking: 0,
    lineGap: 0.5,
    upperCase: false,
    thinStroke: 74,
    thinCharacters: { $: 53, '%': 66, '@': 59, _: 46 },
  },
  trebuchet: { tracking: 0, lineGap: 0.42, upperCase: false, thinStroke: 87 },
  marker: { tracking: 0, lineGap: 0.3, upperCase: false, thinStroke: 101 },
  heading: {
    tracking: 10,
    lineGap: 0.28,
    upperCase: true,
    thinStroke: 76,
    thinCharacters: { $: 51, '[': 63, ']': 63 },
  },
  body: {
    tracking: 0,
    lineGap: 0.42,
    upperCase: false,
    thinStroke: 80,
    thinCharacters: { '%': 69, '*': 67, '@': 67 },
  },
  condensed: { tracking: 30, lineGap: 0.2, upperCase: true, thinStroke: 71, thinCharacters: { '%': 63 } },
  'bold-condensed': {
    tracking: 14,
    lineGap: 0.28,
    upperCase: false,
    thinStroke: 86,
    thinCharacters: { '%': 73, '*': 77 },
  },
  block: { tracking: 8, lineGap: 0.3, upperCase: false, thinStroke: 106, thinCharacters: { '%': 87, _: 94 } },
};

/** Added to `lineGap` if letters above the last line reach more than `DESCENDER` below the baseline. In cap heights. */
export const ROOM_FOR_DESCENDERS = 0.12;

/** In 1/1000 em. Commas and the tail of a Q reach less far below the baseline. */
export const DESCENDER = 60;

/** Between accents that would touch the line above and its baseline. In 1/1000 em. */
export const ROOM_FOR_ACCENTS = 40;

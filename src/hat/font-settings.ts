import type { FontStyle } from '../domain/design.ts';

/** How a font is set: `tracking` in 1/1000 em between letters, `lineGap` in cap heights between lines. */
export type FontSetting = { tracking: number; lineGap: number; upperCase: boolean };

/** Each setting was chosen by eye for its font. */
export const FONT_SETTINGS: Readonly<Record<FontStyle, FontSetting>> = {
  impact: { tracking: 12, lineGap: 0.24, upperCase: false },
  arial: { tracking: 0, lineGap: 0.42, upperCase: false },
  times: { tracking: 0, lineGap: 0.44, upperCase: false },
  courier: { tracking: 0, lineGap: 0.5, upperCase: false },
  trebuchet: { tracking: 0, lineGap: 0.42, upperCase: false },
  marker: { tracking: 0, lineGap: 0.3, upperCase: false },
  heading: { tracking: 10, lineGap: 0.28, upperCase: true },
  body: { tracking: 0, lineGap: 0.42, upperCase: false },
  condensed: { tracking: 30, lineGap: 0.2, upperCase: true },
  'bold-condensed': { tracking: 14, lineGap: 0.28, upperCase: false },
  block: { tracking: 8, lineGap: 0.3, upperCase: false },
};

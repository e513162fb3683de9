/** A turned hat has this many pictures all around, evenly apart. The first is the front view. */
export const TURN_FRAMES = 12;

/** The frames that a tap shows one after the other. */
export const STILLS = [0, 3, 6, 9] as const;

/** The frames for those who prefer less motion. */
export const CALM_STILLS = [0, 3, 6] as const;

const NAMES = [
  'Front',
  'Front, turned right',
  'Almost the right side',
  'Right side',
  'Past the right side',
  'Back, turned right',
  'Back',
  'Back, turned left',
  'Past the left side',
  'Left side',
  'Almost the left side',
  'Front, turned left',
] as const;

/** What a frame shows, in words. */
export const sideName = (frame: number): string => NAMES[frame] ?? NAMES[0];

/** Whether enough of the front panel is seen in a frame to read words on it. */
export const showsWords = (frame: number): boolean => Math.min(frame, TURN_FRAMES - frame) <= 3;

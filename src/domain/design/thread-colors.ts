import { type Design, hatColorOf, TEXT_COLORS, type TextColor, textColorOf } from './design.ts';
import type { Making } from './making.ts';

/** Printful's fifteen thread colors. */
export const THREADS = [
  { hex: '#FFFFFF', name: 'White' },
  { hex: '#000000', name: 'Black' },
  { hex: '#96A1A8', name: 'Grey' },
  { hex: '#A67843', name: 'Old Gold' },
  { hex: '#FFCC00', name: 'Gold' },
  { hex: '#E25C27', name: 'Orange' },
  { hex: '#CC3366', name: 'Flamingo' },
  { hex: '#CC3333', name: 'Red' },
  { hex: '#660000', name: 'Maroon' },
  { hex: '#333366', name: 'Navy' },
  { hex: '#005397', name: 'Royal' },
  { hex: '#3399FF', name: 'Aqua' },
  { hex: '#6B5294', name: 'Purple' },
  { hex: '#01784E', name: 'Kelly Green' },
  { hex: '#7BA35A', name: 'Kiwi Green' },
] as const;

export type Thread = (typeof THREADS)[number]['hex'];

// Chosen by eye: the numerically nearest thread would turn blue into navy and hot pink into red.
const THREAD_OF: Record<TextColor, Thread> = {
  white: '#FFFFFF',
  dark: '#000000',
  red: '#CC3333',
  pink: '#CC3366',
  green: '#01784E',
  blue: '#005397',
  yellow: '#FFCC00',
  primary: '#CC3366',
  secondary: '#7BA35A',
  accent: '#E25C27',
};

/** The thread used for an ink on stitched hats. */
export const threadOf = (color: TextColor): Thread => THREAD_OF[color];

/** What a text color is on a hat: the ink of a printed hat, or the thread of a stitched one. */
export function colorOnHat(
  color: TextColor,
  { isStitched }: Pick<Making, 'isStitched'>,
): { hex: string; name: string } {
  const { ink, label } = textColorOf(color);
  if (!isStitched) return { hex: ink, name: label };
  const hex = threadOf(color);
  return { hex, name: THREADS.find((thread) => thread.hex === hex)?.name ?? label };
}

/** A text color on a hat in words: "Hot Pink text", or "Hot Pink text (Flamingo thread)". */
export function textWords(color: TextColor, making: Pick<Making, 'isStitched'>): string {
  const text = `${textColorOf(color).label} text`;
  return making.isStitched ? `${text} (${colorOnHat(color, making).name} thread)` : text;
}

/** A hat's color and its ink or thread: "Pink White, Hot Pink text". */
export const colorWords = (
  { hatColor, textColor }: Pick<Design, 'hatColor' | 'textColor'>,
  making: Pick<Making, 'isStitched'>,
): string => `${hatColorOf(hatColor).label}, ${textWords(textColor, making)}`;

/** The other text colors that are stitched with the same thread. */
export const sameThreadAs = (color: TextColor): TextColor[] =>
  TEXT_COLORS.map(({ key }) => key).filter((key) => key !== color && threadOf(key) === threadOf(color));

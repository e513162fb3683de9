import { MAX_LINE_LENGTH, normalizeLine } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';
import { field, type SettingsField } from './settings-fields.ts';
import type { Slogan } from './slogans.ts';

const MOST_SLOGANS = 200;

/** Slogans: one in each line, with "/" between the lines on the hat. */
export const slogansField = (name: string, label: string): SettingsField =>
  field<readonly Slogan[]>({
    name,
    label,
    kind: 'slogans',
    format: (slogans) => slogans.map(sloganText).join('\n'),
    parse: (typed) => {
      const value = typed
        .split(/[\n\r]+/)
        .filter((line) => line.trim() !== '')
        .map(readSlogan);
      const problem = slogansProblem(value);
      return problem === null ? { value } : { problem };
    },
  });

/** "Sorry / in advance" */
export const sloganText = (slogan: Slogan): string => slogan.join(' / ');

const readSlogan = (line: string): Slogan =>
  line.split('/').map((part) => part.replace(/\p{Cc}|\s+/gu, ' ').trim()) as unknown as Slogan;

function slogansProblem(slogans: readonly Slogan[]): string | null {
  // A surprise differs from what is on the hat already.
  if (slogans.length < 2) return 'Surprise Me needs at least two slogans.';
  if (slogans.length > MOST_SLOGANS) return `Enter at most ${MOST_SLOGANS} slogans.`;
  const texts = slogans.map(sloganText);
  const twice = texts.find((text, index) => texts.indexOf(text) !== index);
  if (twice !== undefined) return `“${twice}” is there twice.`;
  for (const slogan of slogans) {
    const text = sloganText(slogan);
    if (slogan.length > 3) return `“${text}” has more than three lines.`;
    if (slogan.some((line) => line === '')) return `“${text}” has an empty line.`;
    const long = slogan.find((line) => countGraphemes(normalizeLine(line ?? '')) > MAX_LINE_LENGTH);
    if (long !== undefined)
      return `“${long}” is too long. A line has at most ${MAX_LINE_LENGTH} characters; “/” starts a new one.`;
  }
  return null;
}

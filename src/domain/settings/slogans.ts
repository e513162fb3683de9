import type { Design } from '../design/design.ts';

/** One to three lines that fit a hat. */
export type Slogan = readonly [string, string?, string?];

export type TextLines = Pick<Design, 'textLine1' | 'textLine2' | 'textLine3'>;

/** What "Surprise Me" chooses from until the owner changes it. */
export const SLOGANS: readonly Slogan[] = [
  ['Crying', 'at the club', 'again'],
  ['Sorry', 'in advance'],
  ['Drunk on vibes', 'and also wine'],
  ['Last fling', 'before the ring'],
  ["Bride's", 'bad idea'],
  ['Maid of', 'questionable', 'honor'],
  ['Just here', 'for the cake'],
  ['Older', 'not wiser'],
  ['Vintage', 'barely used'],
  ['Aging', 'out of spite'],
  ["It's my birthday", 'you may approach'],
  ['Off duty', 'role model'],
  ['Professional', 'overthinker'],
  ['Hold my purse'],
  ['Ask me about', 'my cat'],
  ['My therapist', 'knows about you'],
  ['Main character', 'on a budget'],
  ['Will dance', 'for snacks'],
  ['Lost my friends', 'found the bar'],
  ['In bed by ten', 'allegedly'],
  ['I said', 'one drink', 'per hand'],
  ['Too glam', 'to give a camp'],
  ['Sunburnt', 'and thriving'],
  ['Here for', 'the opening act'],
  ['Glitter is', 'a lifestyle'],
  ['Running late', 'since birth'],
  ['Hot girl', 'with allergies'],
  ['Certified', 'yapper'],
  ['Delulu', 'is the solulu'],
  ['No thoughts', 'just margs'],
  ['Be nice to me', 'I drove'],
];

/** One of the slogans other than the current one. `pick` is at least 0 and less than 1. */
export function surprise(pick: number, current: TextLines, slogans: readonly Slogan[] = SLOGANS): TextLines {
  const others = slogans.map(toTextLines).filter((slogan) => !sameLines(slogan, current));
  const chosen = others[Math.floor(pick * others.length)];
  if (!chosen) throw new RangeError(`A pick must be at least 0 and less than 1, not ${pick}.`);
  return chosen;
}

const toTextLines = ([textLine1, textLine2 = '', textLine3 = '']: Slogan): TextLines => ({
  textLine1,
  textLine2,
  textLine3,
});

const sameLines = (a: TextLines, b: TextLines) =>
  a.textLine1 === b.textLine1 && a.textLine2 === b.textLine2 && a.textLine3 === b.textLine3;

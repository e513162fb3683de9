import { type Crew, type CrewHat, namesInTwice } from '../../domain/crew/crew.ts';
import { countWord } from '../../domain/language/count-word.ts';

/** What the page says about a crew: the first sentence, and what else is worth knowing. */
interface CrewStatus {
  first: string;
  rest: string;
}

/** Counts the hats and those that need the shopper. `kept` are the hats whose words a person looks at. */
export function crewStatus(crew: Crew, toFix: number, kept: readonly Pick<CrewHat, 'name'>[]): CrewStatus {
  const hats = crew.members.length;
  if (hats === 0)
    return { first: 'One joke, every name.', rest: 'Type or paste the names. Every hat shows up here.' };
  const count = `${countWord(hats)} ${hats === 1 ? 'hat' : 'hats'}`;
  const good = hats === 1 ? 'good to go' : 'all good to go';
  const first = toFix === 0 ? `${count}, ${good}.` : `${count}. ${needs(toFix, hats)}`;
  return { first, rest: [...twice(crew, toFix > 0), ...looked(kept)].join(' ') };
}

function needs(toFix: number, hats: number): string {
  if (toFix >= hats) return hats === 1 ? 'It isn’t ready yet.' : 'All of them need you.';
  return toFix === 1 ? 'One of them isn’t ready yet.' : `${countWord(toFix)} of them need you.`;
}

function twice(crew: Crew, isOpen: boolean): string[] {
  const equal = namesInTwice(crew);
  const sentences = equal.map(({ name, count }) => {
    const times = count === 2 ? 'twice' : `${countWord(count).toLowerCase()} times`;
    return `${name} is in ${times}, so she gets ${countWord(count).toLowerCase()}.`;
  });
  return equal.length > 0 && isOpen ? [...sentences, 'Take one out if that was a slip.'] : sentences;
}

const looked = (kept: readonly Pick<CrewHat, 'name'>[]): string[] =>
  kept.length === 0
    ? []
    : [
        `A person looks at ${new Intl.ListFormat('en-US').format(kept.map(({ name }) => name))} before ${kept.length === 1 ? 'it prints' : 'they print'}.`,
      ];

/** Like "2 names to fix first", for the button; null without a problem. What all hats share is a thing. */
export function fixFirst(problems: readonly { isShared: boolean }[]): string | null {
  const { length } = problems;
  if (length === 0) return null;
  const what = problems.some(({ isShared }) => isShared) ? 'thing' : 'name';
  return `${length} ${what}${length === 1 ? '' : 's'} to fix first`;
}

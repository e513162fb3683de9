import { BRANDS, DOUBTFUL, GIVEN_NAMES, HARMLESS_ASKED } from './asked-words.ts';
import { findHate } from './find-hate.ts';
import { findPhrase, keysOf, type Span, wordsIn } from './find-phrase.ts';

/** The owner's own words, one list for each thing that can follow. */
export interface OwnerWords {
  /** Refused like hate. */
  refused: string[];
  /** A person looks at them, as at brands. */
  asked: string[];
  /** Pass, whatever the shop's own lists say. */
  allowed: string[];
}

export const NO_OWNER_WORDS: OwnerWords = { refused: [], asked: [], allowed: [] };

interface WordsProblem {
  /** `hate` is refused. `ask`: the shopper may keep the words, and a person decides. */
  kind: 'hate' | 'ask';
  /** The index of the line where it was found, or where it begins. */
  line: 0 | 1 | 2;
  /** As typed. */
  found: string;
}

/** The first thing in up to three lines that may not be printed, hate first; null if there is nothing. */
export function checkWords(lines: readonly string[], lists: OwnerWords): WordsProblem | null {
  const owner = {
    refused: keysOf(lists.refused),
    asked: keysOf(lists.asked),
    allowed: keysOf(lists.allowed),
  };
  const findRefused = (text: string) => [...findHate(text), ...findPhrase(text, owner.refused)];
  const findAsked = (text: string) => [...findListed(text), ...findPhrase(text, owner.asked)];
  const isAllowed = (text: string, span: Span) =>
    findPhrase(text, owner.allowed).some((allowed) => isWithin(span, allowed));

  const hate = firstIn(lines, (text) => findRefused(text).filter((span) => !isAllowed(text, span)));
  if (hate) return { kind: 'hate', ...hate };
  const isAsked = (text: string, span: Span) => !isGivenName(text, owner.asked) && !isAllowed(text, span);
  const asked = firstIn(lines, (text) => findAsked(text).filter((span) => isAsked(text, span)));
  return asked && { kind: 'ask', ...asked };
}

function findListed(text: string): Span[] {
  const spans = findPhrase(text, ASKED);
  if (spans.length === 0) return [];
  const harmless = findPhrase(text, HARMLESS);
  return spans.filter((span) => !harmless.some((around) => isWithin(span, around)));
}

const isWithin = (span: Span, around: Span) => around.start <= span.start && span.end <= around.end;

const ASKED = keysOf([...BRANDS, ...DOUBTFUL]);
const HARMLESS = keysOf(HARMLESS_ASKED);
const NAMES = keysOf(GIVEN_NAMES);

/** Whether a line is only a first name, perhaps with an initial: "Chanel", "Mercedes B." The owner may ask about it anyway. */
function isGivenName(line: string, asked: ReadonlySet<string>): boolean {
  const [name, initial, ...more] = wordsIn(line);
  const isName = name !== undefined && NAMES.has(name.key) && !asked.has(name.key);
  return isName && more.length === 0 && (initial === undefined || initial.key.length === 1);
}

type Place = Pick<WordsProblem, 'line' | 'found'>;

/** In each line, then in the lines read as one, where only what spans lines is new. */
function firstIn(lines: readonly string[], find: (text: string) => Span[]): Place | null {
  for (const [index, text] of lines.entries()) {
    const span = firstOf(find(text));
    if (span) return { line: index as Place['line'], found: text.slice(span.start, span.end) };
  }
  const joined = lines.join(' ');
  const starts = lines.map((_, index) => lines.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const lineAt = (position: number) => starts.filter((start) => start <= position).length - 1;
  const span = firstOf(find(joined).filter(({ start, end }) => lineAt(start) !== lineAt(end - 1)));
  return span && { line: lineAt(span.start) as Place['line'], found: joined.slice(span.start, span.end) };
}

/** The longer of two that start at the same place. */
const firstOf = (spans: readonly Span[]): Span | null =>
  [...spans].sort((a, b) => a.start - b.start || b.end - a.end)[0] ?? null;
